import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { entryFiles } from '../../../../../machines/entry/entry.rules.ts';
import type { Award, Entry } from '../../../../contract/entities.ts';
import { StatusChip } from '../../../design/StatusChip.tsx';
import * as table from '../../../design/Table.css.ts';
import {
  type Column,
  Header,
  NameCell,
  SelectAll,
  type Sort,
  type TableProps,
  TableRow,
} from '../../../design/Table.tsx';
import { dim, hidden } from '../../../design/text.css.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useLanguage, useText } from '../../../i18n/useText.ts';
import { categoryNameOf } from '../../../parts/categoryName.ts';
import type { AskKind } from './EntryDialogs.tsx';
import { EntryMenu } from './EntryMenu.tsx';
import * as css from './entries.css.ts';
import type { Language } from './entriesTable.ts';

type EntryTableProps = {
  readonly award: Award;
  readonly entries: readonly Entry[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onAsk: (kind: AskKind, entry: Entry) => void;
  /** The last row that is loaded comes into view. */
  readonly onEnd: () => void;
};

/** The entries as a dense table that draws only the rows in view. */
export function EntryTable(props: EntryTableProps) {
  const { award, entries, sort, onSort, selected, onEnd } = props;
  const t = useText();
  // The same functions from drawing to drawing, so that scrolling draws new rows only.
  const handlers = useRef(props);
  useLayoutEffect(() => {
    handlers.current = props;
  });
  const ask = useCallback<EntryTableProps['onAsk']>((kind, entry) => handlers.current.onAsk(kind, entry), []);
  const select = useCallback<EntryTableProps['onSelect']>((next) => handlers.current.onSelect(next), []);
  const columns = useColumns(award, ask);
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [rowHeight, setRowHeight] = useState(40);
  const [offset, setOffset] = useState(0);
  const virtual = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: offset,
  });
  useLayoutEffect(() => {
    const measure = () => {
      const row = body.current?.querySelector<HTMLElement>('tr[class]');
      if (row && row.offsetHeight > 0) setRowHeight(row.offsetHeight);
      setOffset((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height places every row anew
  useEffect(() => virtual.measure(), [rowHeight, virtual]);
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= entries.length - 10) onEnd();
  }, [last, entries.length, onEnd]);
  const before = (rows[0]?.start ?? offset) - offset;
  const after = Math.max(0, virtual.getTotalSize() - ((rows.at(-1)?.end ?? offset) - offset));
  const shared: TableProps<Entry> = {
    caption: t('common.menu.entries'),
    columns,
    rows: entries,
    rowKey,
    stickyHeader: true,
    rowLabel,
    selected,
    onSelect: select,
    sort: { column: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' },
    onSort: ({ column, direction }: Sort) => onSort(direction === 'descending' ? `-${column}` : column),
  };
  return (
    <div ref={frame} className={table.frame}>
      <table className={table.table} aria-rowcount={entries.length + 1}>
        <caption className={hidden}>{shared.caption}</caption>
        <thead>
          <tr>
            <SelectAll {...shared} />
            {columns.map((column) => (
              <Header key={column.id} {...shared} column={column} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Spacer height={before} />
          {rows.map(({ index }) => {
            const entry = entries[index];
            return (
              entry && (
                <Row
                  key={entry.id}
                  caption={shared.caption}
                  columns={columns}
                  rows={entries}
                  rowKey={rowKey}
                  rowLabel={rowLabel}
                  selected={selected}
                  onSelect={select}
                  row={entry}
                />
              )
            );
          })}
          <Spacer height={after} />
        </tbody>
      </table>
    </div>
  );
}

const Row = memo(TableRow<Entry>);
const rowKey = ({ id }: Entry) => id;
const rowLabel = ({ ref, data }: Entry) => `${ref} ${data.title}`;

const Spacer = ({ height }: { readonly height: number }) =>
  height > 0 ? (
    <tr>
      <td colSpan={99} style={{ height, padding: 0 }} />
    </tr>
  ) : null;

function useColumns(award: Award, onAsk: EntryTableProps['onAsk']): readonly Column<Entry>[] {
  const t = useText();
  const format = useFormat();
  const { locale } = useLanguage();
  return useMemo(() => columnsOf(award, onAsk, { t, format, locale }), [award, onAsk, t, format, locale]);
}

function columnsOf(
  award: Award,
  onAsk: EntryTableProps['onAsk'],
  { t, format, locale }: Language,
): readonly Column<Entry>[] {
  return [
    {
      id: 'ref',
      header: t('admin.entries.ref'),
      sortable: true,
      from: 800,
      cell: ({ ref }) => <span className={css.ref}>{ref}</span>,
    },
    {
      id: 'title',
      header: t('admin.entries.entry'),
      name: true,
      sortable: true,
      cell: (entry) => (
        <NameCell
          href={`/entry?id=${entry.id}&awardID=${entry.awardID}`}
          aside={<span className={css.organisation}>{entry.orgName}</span>}
        >
          {entry.data.title || t('admin.entries.untitled')}
        </NameCell>
      ),
    },
    {
      id: 'category',
      header: t('admin.entries.category'),
      sortable: true,
      from: 960,
      cell: ({ categoryID }) =>
        categoryNameOf(award, categoryID, locale) ?? <span className={dim}>{t('admin.entries.noCategory')}</span>,
    },
    {
      id: 'status',
      header: t('admin.awards.status'),
      sortable: true,
      cell: ({ status }) => <StatusChip of="entry" status={status} bare />,
    },
    {
      id: 'scores',
      header: t('admin.entries.scores'),
      from: 960,
      cell: ({ scoreStatus }) => <StatusChip of="score" status={scoreStatus} bare />,
    },
    {
      id: 'payment',
      header: t('admin.entries.payment'),
      sortable: true,
      from: 640,
      cell: ({ invoice }) =>
        invoice ? <StatusChip of="invoice" status={invoice.status} bare /> : <span className={dim}>–</span>,
    },
    { id: 'files', header: t('admin.entries.files'), from: 960, cell: (entry) => <Files entry={entry} /> },
    {
      id: 'updatedAt',
      header: t('admin.entries.changed'),
      align: 'end',
      sortable: true,
      from: 960,
      cell: ({ updatedAt }) => <span className={dim}>{format.dayMonth(updatedAt, award.timeZone)}</span>,
    },
    {
      id: 'actions',
      header: t('admin.actions'),
      headerHidden: true,
      cell: (entry) => <EntryMenu award={award} entry={entry} onAsk={(kind) => onAsk(kind, entry)} />,
    },
  ];
}

/** One box for each of the four files, filled where it is there. */
function Files({ entry }: { readonly entry: Entry }) {
  const t = useText();
  const have = entryFiles.filter(({ name }) => entry.files[name]).length;
  return (
    <span className={css.files} role="img" aria-label={t('admin.entries.files.of', { have, all: entryFiles.length })}>
      {entryFiles.map(({ name }) => (
        <span key={name} className={entry.files[name] ? css.fileThere : css.fileMissing} />
      ))}
    </span>
  );
}
