import { startTransition, useEffect, useState } from 'react';
import type { CallName } from '#contract/calls.ts';
import type { Query, Reply } from '#contract/schemas.ts';
import type { ItemOf } from '../api/api.ts';
import type { Problem } from '../api/apiError.ts';
import { isStale, observe, type QueryActor, queryOf } from './queries.ts';
import { useTold } from './useTold.ts';

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
  /** The next page is on its way, or follows the list that is fetched again. */
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
  const { shown, state } = useQueryState('whole', name, query, options);
  // The load of `name` holds what `name` answers as its one item.
  return { ...state, data: shown.context.items[0] as Reply<Name> | undefined };
}

/** A list read page by page: `more()` fetches the next one. */
export function usePages<Name extends CallName>(
  name: Name,
  query: Query<Name>,
  options?: Options,
): Pages<ItemOf<Name>> {
  const { actor, shown, state } = useQueryState('pages', name, query, options);
  const { items, total, next, wanted } = shown.context;
  return {
    ...state,
    // The load of `name` holds the items that `name` answers.
    items: items as readonly ItemOf<Name>[],
    total,
    hasMore: next !== null,
    continuing: wanted || shown.matches('continuing'),
    more: () => actor.send({ type: 'list.more' }),
  };
}

function useQueryState<Name extends CallName>(
  kind: 'whole' | 'pages',
  name: Name,
  query: Query<Name>,
  { enabled = true }: Options = {},
) {
  const actor = queryOf(kind, name, query);
  useEffect(() => (enabled ? observe(actor) : undefined), [actor, enabled]);
  const shown = useShown(actor);
  const state: QueryState = {
    state: shown.hasTag('initialised') ? 'ready' : shown.matches('failed') ? 'failed' : 'loading',
    error: useTold(shown.context.problem as Problem | null),
    refreshing: shown.matches('refreshing') || isStale(actor),
    reload: () => actor.send({ type: actor.getSnapshot().matches('failed') ? 'list.load' : 'list.refresh' }),
  };
  return { actor, shown, state };
}

/**
 * The load as the screen shows it. What arrives for the first time is drawn piece by piece, so that the page answers
 * meanwhile; what changes afterwards is drawn at once.
 */
function useShown(actor: QueryActor) {
  const [seen, setSeen] = useState(() => ({ actor, snapshot: actor.getSnapshot() }));
  useEffect(() => {
    let last = actor.getSnapshot();
    const show = () => {
      const snapshot = last;
      setSeen((shown) => (shown.snapshot === snapshot ? shown : { actor, snapshot }));
    };
    show();
    return actor.subscribe((snapshot) => {
      const arrives = snapshot.hasTag('initialised') && !last.hasTag('initialised');
      last = snapshot;
      if (arrives) startTransition(show);
      else show();
    }).unsubscribe;
  }, [actor]);
  return seen.actor === actor ? seen.snapshot : actor.getSnapshot();
}
