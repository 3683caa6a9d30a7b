import { useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { type Column, Table } from '#app/ui/data/Table.tsx';
import * as css from './shared.css.ts';

export interface Fact {
  readonly name: string;
  readonly values: readonly string[];
}

type AsTableProps = {
  readonly caption: string;
  /** Over the names, and over each of the values. */
  readonly headings: readonly string[];
  readonly facts: readonly Fact[];
};

/** The figures behind a chart, to read as a table. */
export function AsTable({ caption, headings, facts }: AsTableProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [first = '', ...rest] = headings;
  const columns: readonly Column<Fact>[] = [
    { id: 'name', header: first, name: true, cell: ({ name }) => name },
    ...rest.map(
      (header, index): Column<Fact> => ({
        id: String(index),
        header,
        align: 'end',
        cell: ({ values }) => values[index] ?? '–',
      }),
    ),
  ];
  return (
    <details className={css.asTable} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.asTableSummary}>{t('admin.lifecycle.chart.table')}</summary>
      {open && <Table caption={caption} columns={columns} rows={facts} rowKey={({ name }) => name} />}
    </details>
  );
}
