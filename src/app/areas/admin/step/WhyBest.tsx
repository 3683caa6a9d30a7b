import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { families, word } from '#app/ui/theme/family.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { decisionOf } from '../shared/decisionOf.ts';
import { stands } from './missing.ts';
import * as css from './step.css.ts';

type WhyBestProps = { readonly award: Award; readonly categoryID: string; readonly entryID: string };

/** Why an entry that does not stand first alone was named, and what the chair decided between equals. */
export function WhyBest({ award, categoryID, entryID }: WhyBestProps) {
  const t = useText();
  const format = useFormat();
  const result = award.summary?.results?.find((one) => one.categoryID === categoryID);
  const row = result?.rows.find((one) => one.entryID === entryID);
  if (!result || !row) return null;
  const count = result.rows.filter(({ rank }) => rank !== null).length;
  const chair = decisionOf(result, row);
  return (
    <>
      {!stands(row, null) && (
        <p className={css.why}>
          {row.rank !== null && (
            <strong className={`${families.orange} ${word}`}>
              {row.rank === 1 ? t('acts.sharedRank', { rank: 1 }) : t('acts.ranked', { rank: row.rank, count })}
            </strong>
          )}{' '}
          {row.bestReason && t('acts.reason', { reason: row.bestReason })}
          {row.bestNamed &&
            ` ${t('acts.reasonBy', { name: row.bestNamed.by, date: format.date(row.bestNamed.at, award.timeZone) })}`}
        </p>
      )}
      {chair && (
        <p className={css.why}>
          {t('acts.chair', {
            reason: chair.reason,
            name: chair.decidedBy,
            date: format.date(chair.decidedAt, award.timeZone),
          })}
        </p>
      )}
    </>
  );
}
