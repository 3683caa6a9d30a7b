import type { CategoryResult } from '../../../../contract/entities.ts';
import { Note } from '../../../design/Note.tsx';
import { useReason } from '../../../i18n/useReason.ts';
import { useText } from '../../../i18n/useText.ts';

/** Why a category is not ranked, and which sheet would change that. */
export function NotRanked({ result }: { readonly result: CategoryResult }) {
  const t = useText();
  const say = useReason();
  const { refusal, panel, rows } = result;
  if (!refusal) return null;
  const titleOf = (id: string) => rows.find(({ entryID }) => entryID === id);
  const nameOf = (id: string) => result.judges.find(({ judgeID }) => judgeID === id)?.name ?? '';
  return (
    <Note icon="blocked" title={t('admin.scores.refused')} family="orange">
      <p>{say(refusal)}</p>
      {panel.bridges.map(({ judgeID, entryID }) => (
        <p key={`${judgeID} ${entryID}`}>
          {t('admin.scores.refused.bridge', {
            judge: nameOf(judgeID),
            entry: titleOf(entryID)?.title || titleOf(entryID)?.ref,
          })}
        </p>
      ))}
      <p>{t('admin.scores.refused.raw')}</p>
    </Note>
  );
}
