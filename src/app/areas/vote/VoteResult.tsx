import type { PublicVote } from '#contract/vote.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { useCategoryName } from '../../parts/entry/categoryName.ts';
import { Table } from '../../ui/data/Table.tsx';
import { secondary } from '../../ui/theme/text.css.ts';
import * as css from './vote.css.ts';

/** What the public chose, best first in each category. */
export function VoteResult({ vote }: { readonly vote: PublicVote }) {
  const t = useText();
  const format = useFormat();
  const nameOf = useCategoryName();
  return (
    <>
      <p className={secondary}>{t('vote.page.beside')}</p>
      {vote.categories.map(({ categoryID, name, names, entries }) => (
        <section key={categoryID}>
          <h2 className={css.title}>{nameOf({ name, names })}</h2>
          <Table
            caption={t('vote.result.of', { category: nameOf({ name, names }) })}
            rows={[...entries].sort((one, other) => (other.votes ?? 0) - (one.votes ?? 0))}
            rowKey={({ entryID }) => entryID}
            empty={null}
            columns={[
              { id: 'title', header: t('vote.entry'), name: true, cell: ({ title, ref }) => title || ref },
              { id: 'votes', header: t('vote.votes'), align: 'end', cell: ({ votes }) => format.number(votes ?? 0) },
            ]}
          />
        </section>
      ))}
    </>
  );
}
