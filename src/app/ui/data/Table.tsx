import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { SkeletonRows } from '../feedback/Skeleton.tsx';
import { Checkbox } from '../forms/Checkbox.tsx';
import { TextLink } from '../primitives/TextLink.tsx';
import { cx } from '../theme/cx.ts';
import { hidden } from '../theme/text.css.ts';
import * as css from './Table.css.ts';

export type Sort = { readonly column: string; readonly direction: 'ascending' | 'descending' };

export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  /** The header is said but not shown, as over a row's actions. */
  readonly headerHidden?: boolean | undefined;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand right-aligned. */
  readonly align?: 'start' | 'end' | undefined;
  readonly sortable?: boolean | undefined;
  /** The column leaves when the table is narrower than this many pixels; without it, it stays. */
  readonly from?: keyof typeof css.from | undefined;
  /** Takes the space that is left and cuts its text: the name. It is the row's header for screen readers. */
  readonly name?: boolean | undefined;
  readonly wrap?: boolean | undefined;
  readonly width?: number | undefined;
};

export type TableProps<Row> = {
  readonly caption: string;
  readonly captionShown?: boolean | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** How many there are, where only the first are drawn. */
  readonly rowCount?: number | undefined;
  /** The name of a row, for its selection box. */
  readonly rowLabel?: ((row: Row) => string) | undefined;
  readonly density?: keyof typeof css.densities | undefined;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  readonly selected?: ReadonlySet<string> | undefined;
  readonly onSelect?: ((selected: ReadonlySet<string>) => void) | undefined;
  /** Runs to the edges of the sheet. */
  readonly edge?: boolean | undefined;
  readonly loading?: boolean | undefined;
  /** Instead of rows when there are none. */
  readonly empty?: ReactNode;
  /** A line below: "Rows 1 to 14 of 91". */
  readonly footer?: ReactNode;
};

/** A table of hairlines. On narrow screens it gives up columns and keeps name, status and actions. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    caption,
    captionShown,
    rows,
    rowCount = rows.length,
    loading,
    empty,
    edge,
    footer,
    onSelect,
    columns,
  } = props;
  if (loading && rows.length === 0) return <SkeletonRows label={caption} rows={6} />;
  if (rows.length === 0 && empty) return empty;
  return (
    <div className={css.frame}>
      <table
        className={css.table}
        aria-busy={loading || undefined}
        aria-rowcount={rowCount > rows.length ? rowCount + 1 : undefined}
      >
        <caption className={captionShown ? css.caption : hidden}>{caption}</caption>
        <thead>
          <tr>
            {onSelect && <SelectAll {...props} />}
            {columns.map((column) => (
              <Header key={column.id} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={props.rowKey(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
      {footer && <div className={cx(css.foot, edge && css.footEdge)}>{footer}</div>}
    </div>
  );
}

/** One row as `Table` draws it, for lists that draw only what is in view. */
function TableRow<Row>(props: TableProps<Row> & { readonly row: Row }) {
  const { row, columns, rowKey, selected, onSelect, density = 'dense', edge } = props;
  const key = rowKey(row);
  const isSelected = selected?.has(key) ?? false;
  return (
    <tr className={css.row} data-selected={isSelected || undefined}>
      {onSelect && (
        <td className={cx(css.cell, css.densities[density], edge && css.edge, css.selection)}>
          <SelectRow {...props} rowKeyOf={key} isSelected={isSelected} />
        </td>
      )}
      {columns.map((column) => {
        const className = cx(
          css.cell,
          css.densities[density],
          edge && css.edge,
          column.align === 'end' && css.end,
          !column.wrap && css.nowrap,
          column.name && css.wide,
          column.headerHidden && css.actions,
          column.from && css.from[column.from],
          ends(props, column),
        );
        return column.name ? (
          <th key={column.id} scope="row" className={className}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} className={className} style={{ width: column.width, minWidth: column.width }}>
            {column.cell(row)}
          </td>
        );
      })}
    </tr>
  );
}

type NameCellProps = {
  readonly href?: string | undefined;
  readonly children: ReactNode;
  /** What follows the name in meta ink: the organisation. */
  readonly aside?: ReactNode;
  /** What stands below the name, small. */
  readonly below?: ReactNode;
};

/** The name of a row: the link, followed or underlined by its meta. */
export function NameCell({ href, children, aside, below }: NameCellProps) {
  return (
    <div className={css.name} title={plain(children)}>
      {href === undefined ? (
        <span className={css.nameWords}>{children}</span>
      ) : (
        <TextLink look="name" href={href}>
          {children}
        </TextLink>
      )}
      {aside && ' '}
      {aside && (
        <span className={css.nameAside} title={plain(aside)}>
          {aside}
        </span>
      )}
      {below && (
        <span className={css.nameBelow} title={plain(below)}>
          {below}
        </span>
      )}
    </div>
  );
}

// What is cut off is read by pointing at it.
const plain = (words: ReactNode) => (typeof words === 'string' ? words : undefined);

type HeaderColumn = Omit<Column<unknown>, 'cell'>;

type HeaderProps = Pick<TableProps<unknown>, 'sort' | 'onSort' | 'edge'> & {
  readonly column: HeaderColumn;
  readonly columns: readonly HeaderColumn[];
  /** Where there is one, a box to select stands before the first column. */
  readonly onSelect?: unknown;
};

/** The cells of a header row. */
export function Header(props: HeaderProps) {
  const { column, sort, onSort, edge } = props;
  const t = useText();
  const active = sort?.column === column.id ? sort.direction : undefined;
  const next = active === 'ascending' ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={active ?? (column.sortable ? 'none' : undefined)}
      className={cx(
        css.head,
        edge && css.edge,
        column.wrap && css.headWraps,
        column.align === 'end' && css.headEnd,
        column.from && css.from[column.from],
        ends(props, column),
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className={cx(
            css.sort,
            column.align === 'end' && css.sortEnd,
            active && css.sorted,
            active === 'descending' && css.descending,
          )}
          title={t('common.sortBy', { column: column.header })}
          onClick={() => onSort({ column: column.id, direction: next })}
        >
          {column.header}
        </button>
      ) : column.headerHidden ? (
        <span className={hidden}>{column.header}</span>
      ) : (
        column.header
      )}
    </th>
  );
}

/** The box that selects every row in view. */
function SelectAll<Row>(props: TableProps<Row>) {
  const { rows, rowKey, selected, onSelect, edge } = props;
  const t = useText();
  const keys = rows.map(rowKey);
  const count = keys.filter((key) => selected?.has(key)).length;
  return (
    <th scope="col" className={cx(css.head, edge && css.edge, css.selection)}>
      <Checkbox
        label={t('common.selectAll', { count: rows.length })}
        labelHidden
        checked={count > 0 && count === keys.length}
        mixed={count > 0 && count < keys.length}
        onChange={(all) => onSelect?.(new Set(all ? keys : []))}
      />
    </th>
  );
}

type SelectRowProps<Row> = TableProps<Row> & {
  readonly row: Row;
  readonly rowKeyOf: string;
  readonly isSelected: boolean;
};

function SelectRow<Row>({ row, rowKeyOf, isSelected, selected, onSelect, rowLabel }: SelectRowProps<Row>) {
  const t = useText();
  return (
    <Checkbox
      label={t('common.selectRow', { name: rowLabel?.(row) ?? rowKeyOf })}
      labelHidden
      checked={isSelected}
      onChange={(on) => {
        const next = new Set(selected);
        if (on) next.add(rowKeyOf);
        else next.delete(rowKeyOf);
        onSelect?.(next);
      }}
    />
  );
}

/** Takes the padding off a column that becomes the table's first or last when those beyond it leave. */
function ends({ columns, edge, onSelect }: Pick<HeaderProps, 'columns' | 'edge' | 'onSelect'>, column: HeaderColumn) {
  if (edge) return undefined;
  const index = columns.indexOf(column);
  const first = onSelect ? undefined : allLeaveBelow(columns.slice(0, index));
  const last = allLeaveBelow(columns.slice(index + 1));
  return cx(first && css.firstBelow[first], last && css.lastBelow[last]);
}

function allLeaveBelow(columns: readonly HeaderColumn[]): HeaderColumn['from'] {
  const widths = columns.flatMap(({ from }) => from ?? []);
  return widths.length === columns.length ? widths.toSorted((one, other) => one - other)[0] : undefined;
}
