import type { AwardEditor, AwardFields } from '#app/actors/award/awardEditor.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { type MessageId, useText } from '#app/i18n/useText.ts';
import { Conflict } from '#app/ui/feedback/Conflict.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Reasons } from '#app/ui/primitives/Reasons.tsx';
import { useShownReasons } from '../shared/useShownReasons.ts';
import * as css from './award.css.ts';

/** Says why the last change of an award was not saved, and settles it with somebody else's. */
export function SaveProblem({ editor }: { readonly editor: AwardEditor }) {
  const t = useText();
  const shown = useShownReasons(editor.values.id);
  if (editor.state === 'conflict') return <Differences editor={editor} />;
  // Also while it is tried again, so that nothing moves under whoever reads it.
  if (!editor.problem) return null;
  return (
    <div className={css.problem}>
      <ErrorState
        title={t('admin.award.refused.title')}
        onRetry={editor.retry}
        actions={
          <Button size="small" onClick={editor.discard}>
            {t('admin.award.refused.discard')}
          </Button>
        }
      >
        {editor.problem.reasons.length > 0 ? (
          <Reasons reasons={shown(editor.problem.reasons)} compact />
        ) : (
          editor.problem.message
        )}
      </ErrorState>
    </div>
  );
}

function Differences({ editor }: { readonly editor: AwardEditor }) {
  const t = useText();
  const format = useFormat();
  const show = (field: keyof AwardFields, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('admin.notSet');
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    if (field.endsWith('At') && typeof value === 'string') return format.dateTime(value, editor.values.timeZone);
    const isWord = field === 'currency' || field === 'resultMethod';
    const words = isWord ? t(`admin.award.field.${field}.${value}` as MessageId) : String(value);
    return t('admin.history.quoted', { words });
  };
  // `mine` is made of the fields of AwardFields by `change`.
  const fields = Object.keys(editor.mine) as (keyof AwardFields)[];
  return (
    <div className={css.problem}>
      <Conflict
        title={t('admin.award.conflict.title')}
        mine={{ label: t('admin.award.conflict.keepMine'), onChoose: editor.keepMine }}
        theirs={{ label: t('admin.award.conflict.takeTheirs'), onChoose: editor.takeTheirs }}
      >
        <ul>
          {fields.map((field) => (
            <li key={field}>
              {t('admin.award.conflict.line', {
                field: t(`admin.award.field.${field}` as MessageId),
                mine: show(field, editor.mine[field]),
                theirs: show(field, editor.theirs?.[field]),
              })}
            </li>
          ))}
        </ul>
      </Conflict>
    </div>
  );
}
