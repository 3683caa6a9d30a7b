import type { Award, Entry } from '../../../../contract/entities.ts';
import { Note } from '../../../design/Note.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';

/** How the entry's rank came about. */
export function WhyRank({ award, entry }: { readonly award: Award; readonly entry: Entry }) {
  const t = useText();
  const format = useFormat();
  const result = award.summary?.results?.find(({ entryID }) => entryID === entry.id);
  if (!result || result.rank === null || result.mean === null) return null;
  const mean = format.number(result.mean, { minimum: 2, maximum: 2 });
  return (
    <Note icon="chart" title={`${t('admin.scores.why', { rank: result.rank })} ${mean}`}>
      <p>{t('admin.scores.why.text', { count: result.sheets })}</p>
      {result.tied && <p>{t('admin.scores.why.tied')}</p>}
    </Note>
  );
}
