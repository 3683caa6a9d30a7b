import { type ReactNode, Suspense, useRef } from 'react';
import { loadMessages } from '#app/i18n/store.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { ErrorBoundary } from '#app/parts/page/ErrorBoundary.tsx';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { SearchInput } from '#app/ui/forms/SearchInput.tsx';
import { later } from '#app/ui/loading/later.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Popover } from '#app/ui/primitives/Popover.tsx';
import type { Award } from '#contract/entities/award.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { entryStatusWord } from '../shared/entryStatusWord.ts';
import * as css from '../shared/shared.css.ts';
import { HandlingFilter } from './handling/handlingPieces.tsx';
import { SavedViews } from './SavedViews.tsx';
import { type EntryFilters, noFilters } from './shared/entryFilters.ts';

type EntriesToolbarProps = {
  readonly award: Award;
  readonly filters: EntryFilters;
  readonly onChange: (filters: EntryFilters) => void;
};

/** Search and filters of the entries. */
export function EntriesToolbar({ award, filters, onChange }: EntriesToolbarProps) {
  const t = useText();
  const nameOf = useCategoryName();
  const toolbar = useRef<HTMLDivElement>(null);
  const set = (part: Partial<EntryFilters>) => onChange({ ...filters, ...part });
  const atRest = { sort: '', columns: '' };
  const isFiltered = JSON.stringify({ ...filters, ...atRest }) !== JSON.stringify({ ...noFilters, ...atRest });
  return (
    <div ref={toolbar} className={css.toolbar}>
      <SearchInput
        className={css.toolbarSearch}
        label={t('admin.entries.search')}
        value={filters.q}
        onChange={(q) => set({ q })}
      />
      <Filter label={t('admin.entries.filter.status')} count={listed(filters.status).length}>
        {Object.values(entryStatuses).map((status) => (
          <Checkbox
            key={status}
            label={entryStatusWord(t, status)}
            checked={listed(filters.status).includes(String(status))}
            onChange={(on) => set({ status: toggled(filters.status, String(status), on) })}
          />
        ))}
      </Filter>
      <Filter label={t('admin.entries.filter.category')} count={filters.category ? 1 : 0}>
        {award.categories.map(({ categoryID, ...category }) => (
          <Checkbox
            key={categoryID}
            label={nameOf(category)}
            checked={filters.category === categoryID}
            onChange={(on) => set({ category: on ? categoryID : '' })}
          />
        ))}
      </Filter>
      <Filter label={t('admin.entries.filter.payment')} count={listed(filters.payment).length}>
        {(
          [
            ['paid', 'common.invoiceStatus.paid'],
            ['draft', 'common.invoiceStatus.draft'],
            ['refunded', 'common.invoiceStatus.refunded'],
            ['skipped', 'admin.entries.payment.skipped'],
            ['none', 'admin.entries.payment.none'],
          ] as const
        ).map(([value, label]) => (
          <Checkbox
            key={value}
            label={t(label)}
            checked={listed(filters.payment).includes(value)}
            onChange={(on) => set({ payment: toggled(filters.payment, value, on) })}
          />
        ))}
      </Filter>
      <Filter label={t('admin.entries.filter.team')} count={[filters.tag, filters.responsible].filter(Boolean).length}>
        <ErrorBoundary>
          <Suspense fallback={null}>
            <HandlingFilter award={award} filters={filters} onChange={set} />
          </Suspense>
        </ErrorBoundary>
      </Filter>
      <Button
        size="small"
        aria-pressed={filters.missing}
        icon={filters.missing ? 'tick' : undefined}
        onClick={() => set({ missing: !filters.missing })}
      >
        {t('admin.entries.filter.missing')}
      </Button>
      {award.formVersion && (
        <Suspense fallback={null}>
          <OwnFields award={award} own={filters.own} columns={filters.columns} onChange={set} />
        </Suspense>
      )}
      <SavedViews filters={filters} onChange={onChange} />
      {isFiltered && (
        <Button
          size="small"
          variant="quiet"
          icon="close"
          onClick={() => {
            // The button goes with the last filter: the focus stays beside it.
            toolbar.current?.querySelector('input')?.focus();
            onChange({ ...noFilters, sort: filters.sort, columns: filters.columns });
          }}
        >
          {t('admin.entries.filter.clear')}
        </Button>
      )}
    </div>
  );
}

type FilterProps = { readonly label: string; readonly count: number; readonly children: ReactNode };

function Filter({ label, count, children }: FilterProps) {
  return (
    <Popover label={count > 0 ? `${label} · ${count}` : label} button={{ size: 'small', trailingIcon: 'down' }}>
      <div className={css.popover}>{children}</div>
    </Popover>
  );
}

const listed = (values: string) => values.split(',').filter(Boolean);
const toggled = (values: string, value: string, on: boolean) =>
  (on ? [...listed(values), value] : listed(values).filter((other) => other !== value)).toSorted().join(',');

const OwnFields = later(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "own-fields" */ './own/OwnFields.tsx'),
    loadMessages('form'),
  ]);
  return module.OwnFields;
});
