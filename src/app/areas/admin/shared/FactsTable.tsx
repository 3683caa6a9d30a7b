import { type Column, Table } from '#app/ui/data/Table.tsx';

export interface Fact {
  readonly name: string;
  readonly values: readonly string[];
}

export interface FactsTableProps {
  readonly caption: string;
  /** Over the names, and over each of the values. */
  readonly headings: readonly string[];
  readonly facts: readonly Fact[];
}

/** Names with their values. */
export function FactsTable({ caption, headings, facts }: FactsTableProps) {
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
  return <Table caption={caption} columns={columns} rows={facts} rowKey={({ name }) => name} />;
}
