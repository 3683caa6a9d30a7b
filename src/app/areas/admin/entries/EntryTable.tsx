import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { type Translate, useLanguage, useText } from '#app/i18n/useText.ts';
import * as table from '#app/ui/data/Table.css.ts';
import { type Column, Header, type Sort } from '#app/ui/data/Table.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { hidden } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { ListedEntry } from '#contract/entities/entry.ts';
import type { AskKind } from './EntryDialogs.tsx';
import { EntryRow, PassingRows, SelectLoaded } from './EntryRow.tsx';
import * as css from './entryRow.css.ts';
import type { OwnColumn } from './own/ownLanguage.ts';
import { paceOf } from './pace.ts';

type EntryTableProps = {
  readonly award: Award;
  readonly entries: readonly ListedEntry[];
  /** How many there are, where only the first are loaded. */
  readonly total?: number | undefined;
  /** Fields of the award's own form that are shown, too. */
  readonly own?: readonly OwnColumn[] | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onAsk: (kind: AskKind, entry: ListedEntry) => void;
  /** The last row that is loaded comes into view. */
  readonly onEnd: () => void;
};

/** The entries as a dense table that draws only the rows in view. */
export function EntryTable(props: EntryTableProps) {
  const { award, entries, total = entries.length, own = none, sort, selected, onSelect, onEnd } = props;
  const t = useText();
  const format = useFormat();
  const { locale } = useLanguage();
  // The same functions from drawing to drawing, so that scrolling draws new rows only.
  const handlers = useRef(props);
  useLayoutEffect(() => {
    handlers.current = props;
  });
  const ask = useCallback<EntryTableProps['onAsk']>((kind, entry) => handlers.current.onAsk(kind, entry), []);
  const select = useCallback((id: string, isSelected: boolean) => {
    const next = new Set(handlers.current.selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    handlers.current.onSelect(next);
  }, []);
  const columns = useMemo(() => columnsOf(t, own), [t, own]);
  const body = useRef<HTMLTableSectionElement>(null);
  const { rowHeight, offset } = usePlace(body);
  const pace = useMemo(paceOf, []);
  const virtual = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => rowHeight,
    overscan: pace.overscan(),
    scrollMargin: offset,
    // Drawn after the frame, not within it: what passes meanwhile is drawn ahead.
    useFlushSync: false,
    onChange: ({ isScrolling, range }) => pace.follow(isScrolling, range?.startIndex ?? 0),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height places every row anew
  useEffect(() => virtual.measure(), [rowHeight, virtual]);
  useLayoutEffect(() => (virtual.isScrolling ? pace.hold(body.current) : undefined), [virtual.isScrolling, pace]);
  const rows = virtual.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? -1;
  const between = (start: number, end: number) =>
    entries.slice(Math.max(first, start), Math.max(0, Math.min(last, end) + 1));
  const isPassing = pace.isPassing();
  const { from, to } = isPassing ? pace.inFull() : { from: first, to: last };
  useLayoutEffect(() => {
    if (!isPassing) pace.drewInFull(first, last);
  });
  const isNearEnd = last >= entries.length - pace.ahead();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each row that comes into view, and once more have come
  useEffect(() => {
    if (isNearEnd) onEnd();
  }, [isNearEnd, last, entries.length, onEnd]);
  const before = (rows[0]?.start ?? offset) - offset;
  const after = Math.max(0, virtual.getTotalSize() - ((rows.at(-1)?.end ?? offset) - offset));
  const count = useMemo(
    () => selected.size && entries.reduce((sum, { id }) => sum + (selected.has(id) ? 1 : 0), 0),
    [entries, selected],
  );
  const heads = useMemo(() => {
    const shownSort: Sort = {
      column: sort.replace(/^-/, ''),
      direction: sort.startsWith('-') ? 'descending' : 'ascending',
    };
    const sortBy = ({ column, direction }: Sort) =>
      handlers.current.onSort(direction === 'descending' ? `-${column}` : column);
    return columns.map((column) => (
      <Header key={column.id} column={column} columns={columns} sort={shownSort} onSort={sortBy} onSelect />
    ));
  }, [columns, sort]);
  return (
    <div className={cx(table.frame, own.length > 0 && css.rolling)}>
      <table className={table.table} aria-rowcount={total + 1}>
        <caption className={hidden}>{t('common.menu.entries')}</caption>
        <thead className={table.headStuck}>
          <tr aria-rowindex={1}>
            <SelectLoaded
              label={t('common.selectAll', { count: entries.length })}
              state={count === 0 ? 'none' : count === entries.length ? 'all' : 'some'}
              onChange={(all) => onSelect(new Set(all ? [...selected, ...entries.map(({ id }) => id)] : []))}
            />
            {heads}
          </tr>
        </thead>
        {/* Or the browser would scroll along with what stays the same element while entries pass. */}
        <tbody ref={body} style={isPassing ? unanchored : undefined}>
          <Spacer height={before} />
          <PassingRows entries={between(first, from - 1)} index={first} height={rowHeight} t={t} />
          {between(from, to).map((entry, index) => (
            <EntryRow
              key={entry.id}
              index={Math.max(first, from) + index}
              award={award}
              entry={entry}
              own={own}
              isSelected={selected.has(entry.id)}
              onSelect={select}
              onAsk={ask}
              t={t}
              format={format}
              locale={locale}
            />
          ))}
          <PassingRows entries={between(to + 1, last)} index={Math.max(first, to + 1)} height={rowHeight} t={t} />
          <Spacer height={after} />
        </tbody>
      </table>
    </div>
  );
}

const none: readonly OwnColumn[] = [];
const unanchored = { overflowAnchor: 'none' } as const;

/** How high a row is, which the width of the table decides, and where the first one stands on the page. */
function usePlace(body: { readonly current: HTMLTableSectionElement | null }) {
  const [place, setPlace] = useState({ rowHeight: 40, offset: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = body;
      const row = current?.querySelector<HTMLElement>('tr[class]');
      const rowHeight = row?.offsetHeight || undefined;
      const offset = (current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setPlace((known) =>
        known.offset === offset && (rowHeight ?? known.rowHeight) === known.rowHeight
          ? known
          : { rowHeight: rowHeight ?? known.rowHeight, offset },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    const frame = body.current?.closest('div');
    if (frame) observer.observe(frame);
    return () => observer.disconnect();
  }, [body]);
  return place;
}

const Spacer = ({ height }: { readonly height: number }) =>
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without cells takes no focus, and is no entry
  height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;

/** What stands over the cells of a row. */
const columnsOf = (t: Translate, own: readonly OwnColumn[]): readonly Omit<Column<ListedEntry>, 'cell'>[] => [
  { id: 'ref', header: t('admin.entries.ref'), sortable: true, from: 800 },
  { id: 'title', header: t('admin.entries.entry'), name: true, sortable: true },
  ...own.map(({ key, label, align }) => ({ id: key, header: label, align, sortable: true })),
  { id: 'category', header: t('admin.entries.category'), sortable: true, from: 960 },
  { id: 'status', header: t('admin.awards.status'), sortable: true },
  { id: 'scores', header: t('admin.entries.scores'), from: 960 },
  { id: 'payment', header: t('admin.entries.payment'), sortable: true, from: 640 },
  { id: 'files', header: t('admin.entries.files'), from: 960 },
  { id: 'updatedAt', header: t('admin.entries.changed'), align: 'end', sortable: true, from: 960 },
  { id: 'actions', header: t('admin.actions'), headerHidden: true },
];
