import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { useUnsavedDraft } from '#app/parts/page/unsavedDraft.ts';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { wrap } from '#app/ui/theme/layout.css.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { NotSavable } from '../shared/NotSavable.tsx';
import { Overtaken, useOvertaken } from '../shared/Overtaken.tsx';
import * as css from './award.css.ts';
import { EntrantTermsVersions } from './EntrantTermsVersions.tsx';
import { useLocked } from './useLocked.ts';

/** What entrants accept on submitting, where the organiser asks for anything. Each text that is saved is a version. */
export function EntrantTerms({ award }: { readonly award: Award }) {
  const t = useText();
  const locked = useLocked(award)('entrantTerms');
  const { version = 0, text: present = '' } = award.entrantTerms ?? {};
  const draft = useUnsavedDraft(`${award.id} entrantTerms`, present);
  const { value: text, change, unsaved, settle } = draft;
  const overtaken = useOvertaken(draft);
  const update = useAction('updateAward', {
    over: ({ version: current, entrantTerms }) => ((entrantTerms?.version ?? 0) === version ? current : null),
  });
  const save = async () => {
    if (await update.run({ query: { id: award.id }, body: { entrantTerms: text }, ifMatch: award.version }))
      settle(text);
  };
  return (
    <section className={css.nda}>
      <Overtaken draft={draft} theirs={present} />
      <TextArea
        label={t('admin.award.field.entrantTerms')}
        help={t('terms.help')}
        counter={version > 0 ? t('admin.award.nda.version', { version }) : undefined}
        rows={8}
        maxLength={20_000}
        locked={locked}
        value={text}
        onChange={change}
      />
      {version > 0 && present === '' && !unsaved && <p className={secondary}>{t('terms.removed')}</p>}
      {unsaved && locked && <NotSavable onDiscard={draft.takeTheirs} />}
      {unsaved && !locked && (
        <div className={wrap}>
          <Button onClick={draft.takeTheirs}>{t('admin.discard')}</Button>
          <Button variant="primary" busy={update.busy} reasons={overtaken} onClick={save}>
            {t('admin.award.nda.save', { version: version + 1 })}
          </Button>
        </div>
      )}
      {version > 0 && <EntrantTermsVersions award={award} />}
    </section>
  );
}
