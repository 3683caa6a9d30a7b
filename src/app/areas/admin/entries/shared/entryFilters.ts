import type { Query } from '#contract/schemas.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';

/** What the entries list shows, as its address holds it. */
export interface EntryFilters {
  readonly q: string;
  /** Statuses, comma between them; empty for every one. */
  readonly status: string;
  readonly category: string;
  readonly payment: string;
  readonly missing: boolean;
  /** A tag of the team's, and who is responsible: `none` for nobody. */
  readonly tag: string;
  readonly responsible: string;
  /** Conditions on the award's own fields, and which of them are columns, as `machines/form` writes them. */
  readonly own: string;
  readonly columns: string;
  /** A column, a hyphen before it to descend. */
  readonly sort: string;
}

export const views = ['all', 'judges', 'missing', 'unpaid', 'error'] as const;
export type View = (typeof views)[number];

export const noFilters: EntryFilters = {
  q: '',
  status: '',
  category: '',
  payment: '',
  missing: false,
  tag: '',
  responsible: '',
  own: '',
  columns: '',
  sort: 'ref',
};

/** What each of the ready-made views filters. */
export const viewFilters: Readonly<Record<View, Partial<EntryFilters>>> = {
  all: {},
  judges: { status: String(entryStatuses.openForJudging) },
  missing: { missing: true },
  unpaid: { payment: 'draft' },
  error: { status: String(entryStatuses.error) },
};

export const readFilters = (search: URLSearchParams): EntryFilters => ({
  q: search.get('q') ?? '',
  status: search.get('status') ?? '',
  category: search.get('category') ?? '',
  payment: search.get('payment') ?? '',
  missing: search.get('missing') === 'true',
  tag: search.get('tag') ?? '',
  responsible: search.get('responsible') ?? '',
  own: search.get('own') ?? '',
  columns: search.get('columns') ?? '',
  sort: search.get('sort') ?? 'ref',
});

/** The address's search with these filters; those at rest are left out, everything else stays. */
export function writeFilters(search: URLSearchParams, filters: EntryFilters): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(filters)) {
    const rest = noFilters[name as keyof EntryFilters];
    if (value === rest) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** These filters alone as an address's search, in one order: what a view is kept as. */
export const searchOf = (filters: EntryFilters): string => writeFilters(new URLSearchParams(), filters).toString();

/** The ready-made view that these filters are; null for others. */
export const viewOf = (filters: EntryFilters): View | null =>
  views.find((view) => {
    const { q, sort, columns } = filters;
    const wanted = { ...noFilters, ...viewFilters[view], q, sort, columns };
    return JSON.stringify(wanted) === JSON.stringify({ ...noFilters, ...filters });
  }) ?? null;

export const queryOf = (awardID: string, filters: EntryFilters): Query<'listAwardEntries'> => ({
  awardID,
  sort: filters.sort,
  ...(filters.q.trim() && { q: filters.q.trim() }),
  ...(filters.status && { status: filters.status }),
  ...(filters.category && { categoryID: filters.category }),
  ...(filters.payment && { payment: filters.payment }),
  ...(filters.missing && { missing: 'true' as const }),
  ...(filters.tag && { tag: filters.tag }),
  ...(filters.responsible && { responsible: filters.responsible }),
  ...(filters.own && { own: filters.own }),
  ...(filters.columns && { columns: filters.columns }),
});
