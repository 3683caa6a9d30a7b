import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { allPages } from '#app/actors/call/allPages.ts';
import { performCall } from '#app/actors/call/useAction.ts';
import { usePages } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { translate, useLanguage, useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#app/ui/feedback/Skeleton.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Tabs } from '#app/ui/primitives/Tabs.tsx';
import { useHeirs } from '#app/ui/primitives/useHeirs.ts';
import { hidden } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry, ListedEntry } from '#contract/entities/entry.ts';
import { hasJudgingBegun } from '#machines/shared/award.statuses.ts';
import { ExportMenu } from '../shared/ExportMenu.tsx';
import * as shared from '../shared/shared.css.ts';
import { useDebounced } from '../shared/useDebounced.ts';
import { WithAward } from '../shared/WithAward.tsx';
import { EntriesBulkBar } from './EntriesBulkBar.tsx';
import { EntriesToolbar } from './EntriesToolbar.tsx';
import { type Asked, EntryDialogs } from './EntryDialogs.tsx';
import { EntryTable } from './EntryTable.tsx';
import { entriesTable } from './entriesTable.ts';
import { ImportButton } from './import/ImportButton.tsx';
import { MessageButton } from './MessageButton.tsx';
import { loadOwnExport } from './own/loadOwnExport.ts';
import { useFittingFilters } from './own/useFittingFilters.ts';
import { useOwnColumns } from './own/useOwnColumns.ts';
import {
  type EntryFilters,
  noFilters,
  queryOf,
  readFilters,
  viewFilters,
  viewOf,
  views,
  writeFilters,
} from './shared/entryFilters.ts';

/** `/entries`: every entry of the chosen award, drafts included. */
export function EntriesScreen() {
  const t = useText();
  return <WithAward title={t('common.menu.entries')}>{(award) => <Entries key={award.id} award={award} />}</WithAward>;
}

function Entries({ award }: { readonly award: Award }) {
  const t = useText();
  const { filters: named, change } = useFilters();
  const { filters, isKnown } = useFittingFilters(award, named);
  const q = useDebounced(filters.q);
  const rowsAsked = { ...rowsOf(award.id, { ...filters, q }), limit: 100 };
  const load = usePages('listAwardEntries', rowsAsked, { enabled: isKnown });
  const rows = listed(load.items);
  useHeirs();
  const own = useOwnColumns(award, filters.columns);
  const [asked, setAsked] = useState<Asked | null>(null);
  const selection = useSelection(award, { ...filters, q }, rows);
  const chosen = selection.entries;
  const total = load.total ?? 0;
  const offersRest = chosen.length > 0 && chosen.length < total;
  const isFiltered = viewOf(filters) !== 'all' || filters.q !== '';
  // The same elements while pages arrive and rows pass: what is over the list is not drawn anew.
  const actions = useMemo(
    () => (
      <>
        <MessageButton award={award} chosen={chosen} />
        <ImportButton award={award} />
        <Export award={award} filters={filters} />
      </>
    ),
    [award, chosen, filters],
  );
  const above = useMemo(
    () => (
      <>
        <Tabs
          label={t('admin.entries.views')}
          value={viewOf(filters) ?? 'all'}
          onChange={(id) => {
            const view = views.find((one) => one === id) ?? 'all';
            change({ ...noFilters, ...viewFilters[view], sort: filters.sort, columns: filters.columns });
          }}
          tabs={views.map((id) => ({ id, label: t(`admin.entries.view.${id}`), count: countOf(award, id) }))}
        />
        <EntriesToolbar award={award} filters={filters} onChange={change} />
      </>
    ),
    [award, filters, change, t],
  );
  const isListed = load.state === 'ready' && load.items.length > 0;
  return (
    <Page title={t('common.menu.entries')} below={awardNameIn(t, award)} actions={actions}>
      {above}
      {load.error && load.state !== 'loading' && (
        <ErrorState title={t('admin.loadFailed')} onRetry={load.reload}>
          {load.error?.message}
        </ErrorState>
      )}
      {load.state === 'loading' && <SkeletonRows label={t('common.menu.entries')} rows={10} />}
      {load.state === 'ready' && load.items.length === 0 && <Nothing award={award} isFiltered={isFiltered} />}
      {isListed && (
        <EntryTable
          award={award}
          entries={rows}
          total={load.total ?? undefined}
          own={own}
          sort={filters.sort}
          onSort={(sort) => change({ ...filters, sort })}
          selected={selection.ids}
          onSelect={selection.select}
          onAsk={(kind, entry) => setAsked({ kind, entries: [entry] })}
          onEnd={() => {
            if (load.hasMore && !load.continuing) load.more();
          }}
        />
      )}
      {/* There from the first, or nobody would be told of what a search found. */}
      <p className={isListed ? shared.footnote : hidden} role="status">
        {isListed && t('admin.rows', { shown: load.items.length, total: load.total ?? load.items.length })}
        {isListed && load.hasMore && (
          <Button size="small" busy={load.continuing} onClick={load.more}>
            {t('admin.more')}
          </Button>
        )}
        {load.state === 'ready' && !isListed && isFiltered && t('admin.noMatch')}
      </p>
      <EntriesBulkBar
        award={award}
        entries={chosen}
        onAsk={(kind) => setAsked({ kind, entries: chosen })}
        onClear={selection.clear}
        rest={offersRest ? { total, busy: selection.busy, onSelect: selection.selectAll } : null}
      />
      {asked && (
        <EntryDialogs
          award={award}
          asked={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            selection.clear();
          }}
        />
      )}
    </Page>
  );
}

function useFilters() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search]);
  const change = useCallback(
    (next: EntryFilters) => {
      const written = writeFilters(new URLSearchParams(search), next).toString();
      navigate(written ? `${path}?${written}` : path, { replace: true });
    },
    [path, search, navigate],
  );
  return { filters, change };
}

/** What is selected: the rows that were ticked or, once all were asked for, every entry but those that were unticked since. */
function useSelection(award: Award, filters: EntryFilters, rows: readonly ListedEntry[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const all = useEverything(award, filters);
  const shown = useMemo(() => (ticked.size ? rows.filter(({ id }) => ticked.has(id)) : none), [rows, ticked]);
  const ids = useMemo(() => (all.entries ? new Set(all.entries.map(({ id }) => id)) : ticked), [all.entries, ticked]);
  return {
    ids,
    entries: all.entries ?? shown,
    busy: all.busy,
    selectAll: all.fetch,
    select: (next: ReadonlySet<string>) => {
      const added = rows.filter(({ id }) => next.has(id) && !ids.has(id));
      all.keep(all.entries ? [...all.entries.filter(({ id }) => next.has(id)), ...added] : none);
      // What was unticked stays so under other filters.
      setTicked(all.entries ? new Set([...ticked].filter((id) => next.has(id))) : next);
    },
    clear: () => {
      all.keep(none);
      setTicked(new Set());
    },
  };
}

/** Every entry that the filters let through, also those that the list has not read yet; for as long as they stay. */
function useEverything(award: Award, filters: EntryFilters) {
  // In whatever order and with whatever columns they are shown, they are the same.
  const query = rowsOf(award.id, { ...filters, sort: noFilters.sort, columns: noFilters.columns });
  const key = JSON.stringify(query);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<{ readonly key: string; readonly entries: readonly ListedEntry[] } | null>(null);
  const newest = useRef(0);
  if (found && found.key !== key) setFound(null);
  return {
    busy,
    entries: found?.key === key ? found.entries : null,
    /** These alone; what is still on its way is forgotten. */
    keep: (entries: readonly ListedEntry[]) => {
      newest.current += 1;
      setBusy(false);
      setFound(entries.length > 0 ? { key, entries } : null);
    },
    fetch: async () => {
      newest.current += 1;
      const number = newest.current;
      setBusy(true);
      const entries = await allPages('listAwardEntries', query);
      // Nobody waits any more for what was asked before something else was selected.
      if (number !== newest.current) return;
      setBusy(false);
      if (entries) setFound({ key, entries: listed(entries) });
    },
  };
}

const none: readonly ListedEntry[] = [];

const rowsOf = (awardID: string, filters: EntryFilters) => ({ ...queryOf(awardID, filters), fields: 'row' as const });

// The contract's type is that of whole entries; `rowsOf` asked for rows.
const listed = (entries: readonly Entry[]) => entries as readonly unknown[] as readonly ListedEntry[];

function countOf(award: Award, view: (typeof views)[number]): number | undefined {
  const entries = award.summary?.entries ?? {};
  if (view === 'all') return Object.values(entries).reduce((sum, count) => sum + count, 0);
  if (view === 'judges') return entries['2'] ?? 0;
  if (view === 'missing') return award.summary?.missing;
  if (view === 'unpaid') return award.summary?.unpaid;
  return entries['9'] ?? 0;
}

function Export({ award, filters }: { readonly award: Award; readonly filters: EntryFilters }) {
  const t = useText();
  const format = useFormat();
  const { locale } = useLanguage();
  const table = async () => {
    const entries: readonly Entry[] | null = await allPages('listAwardEntries', queryOf(award.id, filters));
    if (!entries) return null;
    // Before judging there is no result to ask for.
    const asked = hasJudgingBegun(award.status)
      ? await performCall('getAwardSummary', { query: { id: award.id, results: 'true' } })
      : null;
    if (asked?.accepted === false) return null;
    const own = await loadOwnExport(award, entries, { t: translate, format, locale });
    if (own === 'failed') return null;
    return entriesTable(entries, award, asked?.reply.summary?.results ?? [], { t, locale }, own);
  };
  return <ExportMenu name={awardNameIn(t, award)} sheet={t('common.menu.entries')} table={table} />;
}

function Nothing({ award, isFiltered }: { readonly award: Award; readonly isFiltered: boolean }) {
  const t = useText();
  if (isFiltered) return <EmptyState title={t('admin.noMatch')}>{t('admin.noMatch.text')}</EmptyState>;
  return (
    <EmptyState
      title={t('admin.entries.empty')}
      actions={
        award.status !== 'open' && (
          <LinkButton href={`/award/${award.id}?tab=lifecycle`}>{t('admin.entries.empty.action')}</LinkButton>
        )
      }
    >
      {t(award.status === 'open' ? 'admin.entries.empty.open' : 'admin.entries.empty.pending')}
    </EmptyState>
  );
}
