import { memo } from 'react';
import { Link } from 'wouter';
import type { Translate } from '#app/i18n/useText.ts';
import { categoryNameOf } from '#app/parts/entry/categoryName.ts';
import { type StatusOf, statusLook } from '#app/ui/data/StatusChip.tsx';
import * as table from '#app/ui/data/Table.css.ts';
import * as box from '#app/ui/forms/Checkbox.css.ts';
import { marks } from '#app/ui/primitives/GlyphMark.css.ts';
import { plain } from '#app/ui/primitives/TextLink.css.ts';
import { cx } from '#app/ui/theme/cx.ts';
import { families } from '#app/ui/theme/family.css.ts';
import { dim } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { ListedEntry } from '#contract/entities/entry.ts';
import { entryFiles } from '#machines/entry/entry.rules.ts';
import type { AskKind } from './EntryDialogs.tsx';
import { EntryMenu } from './EntryMenu.tsx';
import type { Language } from './entriesTable.ts';
import * as css from './entryRow.css.ts';
import type { OwnColumn } from './own/ownLanguage.ts';

type EntryRowProps = Language & {
  readonly award: Award;
  readonly entry: ListedEntry;
  /** How many entries stand before it. */
  readonly index: number;
  readonly own: readonly OwnColumn[];
  readonly isSelected: boolean;
  readonly onSelect: (id: string, isSelected: boolean) => void;
  readonly onAsk: (kind: AskKind, entry: ListedEntry) => void;
};

type PassingRowsProps = {
  readonly entries: readonly ListedEntry[];
  /** How many stand before the first of them. */
  readonly index: number;
  /** Of each. */
  readonly height: number;
  readonly t: Translate;
};

/** Entries that pass faster than anybody reads: lines of one cell, whose words alone change from frame to frame. */
export const PassingRows = ({ entries, index, height, t }: PassingRowsProps) =>
  entries.length > 0 && (
    <tr aria-rowindex={rowIndex(index)}>
      <th scope="row" className={css.passing} colSpan={99} style={{ lineHeight: `${height}px` }}>
        {entries.map(({ ref, title }) => `${ref} ${title || t('admin.entries.untitled')}`).join('\n')}
      </th>
    </tr>
  );

/** Counted from one, after the row of heads. */
const rowIndex = (index: number) => index + 2;

/** One entry: plain cells, hardly more than their words, for rows come and go while people scroll. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { award, entry, index, own, isSelected, onSelect, onAsk, t, format, locale } = props;
  const { id, ref, title, orgName, categoryID, status, scoreStatus, fee, updatedAt } = entry;
  const category = categoryNameOf(award, categoryID, locale);
  const name = title || t('admin.entries.untitled');
  const { tags = [], responsibleName = null } = entry.handling ?? {};
  const below = [orgName, ...tags, responsibleName].filter(Boolean).join(' · ');
  return (
    <tr className={table.row} aria-rowindex={rowIndex(index)} data-selected={isSelected || undefined}>
      <td className={css.selection}>
        <input
          type="checkbox"
          className={css.box}
          aria-label={t('common.selectRow', { name: `${ref} ${title}` })}
          checked={isSelected}
          onChange={(event) => onSelect(id, event.target.checked)}
        />
      </td>
      <td className={css.ref}>{ref}</td>
      <th scope="row" className={css.name} title={below || undefined}>
        <Link className={cx(plain, css.title)} href={`/entry?id=${id}&awardID=${entry.awardID}`} title={name}>
          {name}
        </Link>
        {/* The space keeps the two apart for who hears them. */}
        {below && ` ${below}`}
      </th>
      {own.map(({ key, align, formatAnswer }) => {
        const answer = formatAnswer(entry.answers?.[key] ?? '');
        return (
          <td key={key} className={cx(css.own, align === 'end' && table.end)} title={answer}>
            {answer || <span className={dim}>–</span>}
          </td>
        );
      })}
      <td className={cx(css.category, category === null && dim)}>{category ?? t('admin.entries.noCategory')}</td>
      <Status of="entry" status={status} t={t} />
      <Status of="score" status={scoreStatus} t={t} className={css.from960} />
      {fee && fee.status !== 'skipped' ? (
        <Status of="invoice" status={fee.status} t={t} className={css.from640} />
      ) : (
        <td className={cx(css.payment, dim)}>{fee ? '-' : '–'}</td>
      )}
      {award.formVersion ? (
        <td className={css.fileCount}>{format.number(entry.attached.length)}</td>
      ) : (
        <Files entry={entry} t={t} />
      )}
      <Changed at={updatedAt} award={award} format={format} />
      <td className={css.actions}>
        <EntryMenu award={award} entry={entry} onAsk={(kind) => onAsk(kind, entry)} />
      </td>
    </tr>
  );
});

type StatusProps = {
  readonly of: StatusOf;
  readonly status: string | number;
  readonly t: Translate;
  readonly className?: string;
};

function Status({ of, status, t, className }: StatusProps) {
  const { family, glyph, label, filled } = statusLook(of, status);
  const mark = glyph in marks ? marks[glyph as keyof typeof marks] : undefined;
  return <td className={cx(css.status, families[family], mark, filled && css.filled, className)}>{t(label)}</td>;
}

/** One box for each of the four files, filled where it is there; said in words. */
function Files({ entry, t }: { readonly entry: ListedEntry; readonly t: Translate }) {
  const there = entryFiles.map(({ name }) => entry.attached.includes(name));
  const have = there.filter(Boolean).length;
  return (
    <td className={cx(css.files, ...there.map((is, index) => !is && css.missing[index]))}>
      {t('admin.entries.files.of', { have, all: entryFiles.length })}
    </td>
  );
}

type ChangedProps = { readonly at: string; readonly award: Award; readonly format: Language['format'] };

const Changed = ({ at, award, format }: ChangedProps) => (
  <td className={css.changed}>{format.dayMonth(at, award.timeZone)}</td>
);

/** The box that selects every entry that is loaded. */
export function SelectLoaded({ label, state, onChange }: SelectLoadedProps) {
  return (
    <th scope="col" className={cx(table.head, table.selection)}>
      <input
        ref={(element) => {
          if (element) element.indeterminate = state === 'some';
        }}
        type="checkbox"
        className={cx(box.box, css.headBox)}
        aria-label={label}
        checked={state === 'all'}
        onChange={(event) => onChange(event.target.checked)}
      />
    </th>
  );
}

type SelectLoadedProps = {
  readonly label: string;
  readonly state: 'all' | 'some' | 'none';
  readonly onChange: (all: boolean) => void;
};
