import { useQuery } from '#app/data/useQuery.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { JudgeList } from './JudgeList.tsx';
import { openSheetsOf } from './openSheets.ts';

/** The judges who still have sheets to submit, each with how many, most first. */
export function OpenSheets({ awardID }: { readonly awardID: string }) {
  const t = useText();
  const { tag } = useLanguage();
  const open = openSheetsOf(useQuery('listJudges', { awardID }).data ?? [], tag);
  const judges = open.map(({ id, name, count }) => ({
    id,
    name,
    beside: <span>{t('acts.sheets.count', { count })}</span>,
  }));
  return <JudgeList title={t('acts.sheets', { count: open.length })} judges={judges} />;
}
