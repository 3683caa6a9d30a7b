import type { Importing } from '#app/actors/importing/useImporting.ts';
import { problemText } from '#app/api/problemText.ts';
import { useReasons } from '#app/i18n/useReasons.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { ProgressBar } from '#app/ui/feedback/ProgressBar.tsx';
import { RowTable } from './RowTable.tsx';

/** How far the import is, why it rests, and what the server refused. */
export function Outcome({ importing }: { readonly importing: Importing }) {
  const t = useText();
  const reasonsText = useReasons();
  const { state, checked, at, made, invited, refused, problem, columns, desk, isMaking } = importing;
  const all = checked?.good ?? 0;
  const reasons = new Map(refused.map((each) => [each.row, each.reasons]));
  const rows = desk.rows.flatMap((row) => {
    const problems = reasons.get(row.row);
    return problems ? [{ ...row, problems, categoryName: '' }] : [];
  });
  const message = problem && (reasonsText(problem.reasons) || problemText(problem));
  return (
    <>
      <ProgressBar
        label={t(state === 'inviting' ? 'imports.inviting' : 'imports.making')}
        value={all === 0 ? 100 : (at / all) * 100}
        figure={t('imports.progress', { done: at, all })}
        tone={state === 'done' ? (refused.length > 0 ? 'orange' : 'green') : isMaking ? 'accent' : 'orange'}
      />
      <div role="status">
        {state === 'offline' && (
          <Note family="orange" title={t('imports.offline')}>
            {t('imports.kept')}
          </Note>
        )}
        {state === 'stopped' && (
          <Note family="orange" title={t('imports.stopped')}>
            {t('imports.kept')}
          </Note>
        )}
        {state === 'refused' && (
          <Note family="red" title={t('imports.refused')}>
            {message}
          </Note>
        )}
        {!isMaking && <p>{t('imports.made', { count: made })}</p>}
        {!isMaking && invited > 0 && <p>{t('imports.invited', { count: invited })}</p>}
        {!isMaking && refused.length > 0 && <p>{t('imports.refusedRows', { count: refused.length })}</p>}
      </div>
      {!isMaking && rows.length > 0 && <RowTable columns={columns} separator={desk.separator} rows={rows} />}
    </>
  );
}
