import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { dim, hidden } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import * as css from './step.css.ts';
import { WhyBest } from './WhyBest.tsx';

/** The best entry of each category as it will be announced, with what an organiser may want to settle first. */
export function Winners({ award }: { readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const nameOf = useCategoryNames(award);
  const winners = (award.summary?.results ?? []).flatMap(({ categoryID, rows }) =>
    rows.filter(({ bestEntry }) => bestEntry).map((row) => ({ ...row, categoryID })),
  );
  return (
    <>
      <Unpaid award={award} />
      <table className={css.table}>
        <caption className={hidden}>{t('acts.winners')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('acts.category')}</th>
            <th scope="col">{t('acts.entry')}</th>
            <th scope="col" className={css.figure}>
              {t('acts.rank')}
            </th>
            <th scope="col" className={css.figure}>
              {t('acts.score')}
            </th>
          </tr>
        </thead>
        <tbody>
          {winners.map(({ categoryID, entryID, ref, title, orgName, rank, adjusted }) => (
            <tr key={entryID}>
              <td className={dim}>{nameOf(categoryID)}</td>
              <td>
                <strong className={css.title}>{title || ref}</strong>, {orgName}
                <WhyBest award={award} categoryID={categoryID} entryID={entryID} />
              </td>
              <td className={css.figure}>{rank === null ? '–' : format.number(rank)}</td>
              <td className={css.figure}>
                {adjusted === null ? '–' : format.number(adjusted, { minimum: 2, maximum: 2 })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Winners whose fee is still due: announced all the same, but nobody should find out afterwards. */
function Unpaid({ award }: { readonly award: Award }) {
  const t = useText();
  const due = useQuery(
    'listAwardEntries',
    // At most one of each category, of which an award has no more.
    { awardID: award.id, best: 'true', payment: 'draft', limit: 100 },
    { enabled: (award.summary?.unpaid ?? 0) > 0 },
  );
  const format = useFormat();
  const owed = due.data ?? [];
  if (owed.length === 0) return null;
  return (
    <Note
      family="orange"
      icon="warning"
      title={t('acts.unpaid', { count: owed.length })}
      actions={<TextLink href={`/invoices?award=${award.id}&tab=draft`}>{t('acts.unpaid.see')}</TextLink>}
    >
      {format.list(owed.map(({ data, ref, invoice }) => `${data.title || ref} (${invoice?.number})`))}
    </Note>
  );
}
