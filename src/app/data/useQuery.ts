import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { CallName } from '#contract/calls.ts';
import type { Query, Reply } from '#contract/schemas.ts';
import type { ItemOf } from '../api/api.ts';
import type { Problem } from '../api/apiError.ts';
import { isStale, observe, queryOf } from './queries.ts';

interface QueryState {
  readonly state: 'loading' | 'ready' | 'failed';
  /** Why the last fetch failed; beside old data when only the refresh failed. */
  readonly error: Problem | null;
  /** The old data is shown while it is fetched again, or just before that begins. */
  readonly refreshing: boolean;
  readonly reload: () => void;
}

export interface QueryResult<Data> extends QueryState {
  readonly data: Data | undefined;
}

export interface Pages<Item> extends QueryState {
  readonly items: readonly Item[];
  /** All items on the server, where it counts them. */
  readonly total: number | null;
  readonly hasMore: boolean;
  /** The next page is on its way. */
  readonly continuing: boolean;
  readonly more: () => void;
}

interface Options {
  /** Whether to fetch; true unless said otherwise. */
  readonly enabled?: boolean | undefined;
}

/** The answer of a reading call; cached by call and query, and fetched again after actions that touch it. */
export function useQuery<Name extends CallName>(
  name: Name,
  query: Query<Name>,
  options?: Options,
): QueryResult<Reply<Name>> {
  const { actor, ...state } = useQueryState('whole', name, query, options);
  // The load of `name` holds what `name` answers as its one item.
  const data = useSelector(actor, ({ context }) => context.items[0] as Reply<Name> | undefined);
  return { ...state, data };
}

/** A list read page by page: `more()` fetches the next one. */
export function usePages<Name extends CallName>(
  name: Name,
  query: Query<Name>,
  options?: Options,
): Pages<ItemOf<Name>> {
  const { actor, ...state } = useQueryState('pages', name, query, options);
  // The load of `name` holds the items that `name` answers.
  const items = useSelector(actor, ({ context }) => context.items as readonly ItemOf<Name>[]);
  const total = useSelector(actor, ({ context }) => context.total);
  const hasMore = useSelector(actor, ({ context }) => context.next !== null);
  const continuing = useSelector(actor, (snapshot) => snapshot.matches('continuing'));
  return { ...state, items, total, hasMore, continuing, more: () => actor.send({ type: 'list.more' }) };
}

function useQueryState<Name extends CallName>(
  kind: 'whole' | 'pages',
  name: Name,
  query: Query<Name>,
  { enabled = true }: Options = {},
) {
  const actor = queryOf(kind, name, query);
  useEffect(() => (enabled ? observe(actor) : undefined), [actor, enabled]);
  const state = useSelector(actor, (snapshot): QueryState['state'] =>
    snapshot.hasTag('initialised') ? 'ready' : snapshot.matches('failed') ? 'failed' : 'loading',
  );
  const error = useSelector(actor, ({ context }) => context.problem as Problem | null);
  const refreshing = useSelector(actor, (snapshot) => snapshot.matches('refreshing')) || isStale(actor);
  const reload = () => actor.send({ type: actor.getSnapshot().matches('failed') ? 'list.load' : 'list.refresh' });
  return { actor, state, error, refreshing, reload };
}
