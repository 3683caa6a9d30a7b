import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { type Column, Table } from '#app/ui/data/Table.tsx';
import { dim, strong } from '#app/ui/theme/text.css.ts';
import type { Award, Category } from '#contract/entities/award.ts';

/** Fees that can't be changed any more, to read. */
export function FeeFacts({ award }: { readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const nameOf = useCategoryName();
  const none = <span className={dim}>–</span>;
  const columns: readonly Column<Category>[] = [
    {
      id: 'name',
      header: t('admin.categories.name'),
      name: true,
      cell: (category) => <span className={strong}>{nameOf(category)}</span>,
    },
    {
      id: 'fee',
      header: t('admin.category.fee.amount'),
      align: 'end',
      cell: ({ fee }) => format.money(fee.amount, award.currency),
    },
    {
      id: 'early',
      header: t('admin.category.fee.early'),
      align: 'end',
      cell: ({ fee }) => (fee.earlyAmount === null ? none : format.money(fee.earlyAmount, award.currency)),
    },
    {
      id: 'until',
      header: t('admin.category.fee.earlyUntil'),
      from: 640,
      cell: ({ fee }) => (fee.earlyUntil === null ? none : format.dateTime(fee.earlyUntil, award.timeZone)),
    },
  ];
  return (
    <Table
      caption={t('admin.prices.fees')}
      columns={columns}
      rows={award.categories}
      rowKey={({ categoryID }) => categoryID}
    />
  );
}
