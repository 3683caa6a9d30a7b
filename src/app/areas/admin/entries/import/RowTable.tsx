import { useState } from 'react';
import type { FileRow } from '#app/actors/importing/reader.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useReasons } from '#app/i18n/useReasons.ts';
import { useText } from '#app/i18n/useText.ts';
import { type Column, NameCell, Table } from '#app/ui/data/Table.tsx';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { download } from '../../shared/csv.ts';
import * as css from './import.css.ts';
import { skippedText } from './skippedText.ts';

/** A row as the table shows it. */
export interface ShownRow extends FileRow {
  readonly categoryName: string;
}

const pageSize = 50;

/** Rows of a file with what is in their way, page by page; those that are skipped can be had as a file. */
export function RowTable({
  columns,
  rows,
  separator,
}: {
  readonly columns: readonly string[];
  readonly separator: ',' | ';';
  readonly rows: readonly ShownRow[];
}) {
  const t = useText();
  const format = useFormat();
  const reasonsText = useReasons();
  const skipped = rows.filter(({ problems }) => problems.length > 0);
  const [only, setOnly] = useState(skipped.length > 0);
  const [page, setPage] = useState(0);
  const shown = only ? skipped : rows;
  const last = Math.max(0, Math.ceil(shown.length / pageSize) - 1);
  const at = Math.min(page, last) * pageSize;
  const some = shown.slice(at, at + pageSize);
  const headings = [t('imports.row'), t('imports.check.column')];
  const save = () => download('rows.csv', skippedText(columns, skipped, { headings, reasonsText }, separator));
  return (
    <>
      <div className={css.bar}>
        {skipped.length > 0 && skipped.length < rows.length && (
          <Checkbox label={t('imports.only')} checked={only} onChange={setOnly} />
        )}
        {skipped.length > 0 && (
          <Button size="small" variant="quiet" icon="download" onClick={save}>
            {t('imports.download')}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many rows scroll, by keyboard too. */}
      <section className={css.rows} tabIndex={0} aria-label={t('imports.rows')}>
        <Table caption={t('imports.rows')} columns={useColumns()} rows={some} rowKey={({ row }) => String(row)} />
      </section>
      {shown.length > pageSize && (
        <div className={css.bar}>
          <Button
            size="small"
            reasonsPlace="bubble"
            onClick={() => setPage(Math.min(page, last) - 1)}
            reasons={at === 0 ? [{ text: t('imports.first') }] : []}
          >
            {t('imports.previous')}
          </Button>
          <span role="status">
            {t('imports.page', {
              from: format.number(at + 1),
              to: format.number(at + some.length),
              all: format.number(shown.length),
            })}
          </span>
          <Button
            size="small"
            reasonsPlace="bubble"
            onClick={() => setPage(Math.min(page, last) + 1)}
            reasons={at + some.length >= shown.length ? [{ text: t('imports.last') }] : []}
          >
            {t('imports.next')}
          </Button>
        </div>
      )}
    </>
  );
}

function useColumns(): readonly Column<ShownRow>[] {
  const t = useText();
  const format = useFormat();
  const reason = useReason();
  return [
    { id: 'row', header: t('imports.row'), from: 480, cell: ({ row }) => format.number(row) },
    {
      id: 'entry',
      header: t('imports.entry'),
      name: true,
      cell: ({ row, data, email }) => (
        <NameCell below={email}>{data.title?.trim() || t('imports.untitled', { row: format.number(row) })}</NameCell>
      ),
    },
    { id: 'category', header: t('imports.category'), from: 640, cell: ({ categoryName }) => categoryName || '–' },
    {
      id: 'problems',
      header: t('imports.check.column'),
      wrap: true,
      cell: ({ problems }) =>
        problems.length === 0 ? (
          <Chip family="green" glyph="tick">
            {t('imports.good')}
          </Chip>
        ) : (
          <ul className={css.problems}>
            {problems.map((each) => (
              <li key={JSON.stringify(each)}>{reason(each)}</li>
            ))}
          </ul>
        ),
    },
  ];
}
