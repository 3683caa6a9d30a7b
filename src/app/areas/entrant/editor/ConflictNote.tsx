import { useLanguage, useText } from '#app/i18n/useText.ts';
import { Compared } from '#app/parts/entry/versions/Compared.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { EntryField } from '#machines/entry/entry.fields.ts';
import type { Clash } from '#machines/entryEditor/draft.rules.ts';
import type { EditorEvent } from '#machines/entryEditor/entryEditor.setup.ts';
import type { Form } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';
import * as css from './editor.css.ts';

type Props = {
  readonly clashes: readonly Clash[];
  /** The award's own form, whose labels are said. */
  readonly form?: Form | null;
  readonly shown: boolean;
  readonly send: (event: EditorEvent) => void;
};

/** The same words were changed here and elsewhere: both side by side, what differs marked, and the choice. */
export function ConflictNote({ clashes, form = null, shown, send }: Props) {
  const t = useText();
  const { locale } = useLanguage();
  if (!shown) return null;
  return (
    <div id="conflict" tabIndex={-1}>
      <Note
        family="orange"
        role="alert"
        title={t('entrant.conflict.title')}
        actions={
          <>
            <Button size="small" onClick={() => send({ type: 'conflict.takeTheirs' })}>
              {t('entrant.conflict.theirs')}
            </Button>
            <Button size="small" onClick={() => send({ type: 'conflict.keepMine' })}>
              {t('entrant.conflict.mine')}
            </Button>
          </>
        }
      >
        <p>{t('entrant.conflict.body')}</p>
        {clashes.map(({ field, mine, theirs }) => (
          <div key={field}>
            <p>
              <strong>
                {form
                  ? textIn(form.find(({ key }) => key === field)?.label, locale)
                  : t(`entrant.field.${field as EntryField}`)}
              </strong>
            </p>
            <div className={css.compare}>
              <div>
                <p className={css.versionTitle}>{t('entrant.conflict.elsewhere')}</p>
                <p className={css.version}>
                  {theirs ? <Compared first={theirs} second={mine} shown="first" /> : t('entrant.empty')}
                </p>
              </div>
              <div>
                <p className={css.versionTitle}>{t('entrant.conflict.here')}</p>
                <p className={css.version}>
                  {mine ? <Compared first={theirs} second={mine} shown="second" /> : t('entrant.empty')}
                </p>
              </div>
            </div>
          </div>
        ))}
      </Note>
    </div>
  );
}
