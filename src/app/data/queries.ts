import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { type CallName, calls } from '#contract/calls.ts';
import type { Query } from '#contract/schemas.ts';
import { type ListPage, listMachine, type PageInput } from '#machines/list/list.machine.ts';
import { type Ask, api, arrivedPage } from '../api/api.ts';
import { problemOf } from '../api/apiError.ts';
import { cachingJudge, callOrCached, isConfidential } from './offline/cachedReplies.ts';
import { readPage, removeLists, writePage } from './persistedLists.ts';
import { onPersonChanged } from './state/personChange.ts';

export type QueryActor = ActorRefFrom<typeof listMachine>;

/** What a load fetches: the whole answer of a call as one item, or a list page by page. */
type QueryKind = 'whole' | 'pages';

/** The load of a call with a query, shared by every screen that shows it. */
export function queryOf<Name extends CallName>(kind: QueryKind, name: Name, query: Query<Name>): QueryActor {
  const key = `${kind} ${name} ${JSON.stringify(sorted(query))}`;
  const held = queries.get(key);
  if (held) return held.actor;
  prune();
  const confidential = isConfidential(name);
  if (confidential) removeLists(name);
  // What somebody looked for by words is not looked at again.
  const isPersisted = !confidential && !('q' in query && query.q);
  // What a judge's device keeps is compared with an answer once that is here.
  const arrived = cachingJudge() === null ? arrivedPage(kind, name, query) : null;
  const page = arrived ?? (isPersisted ? readPage({ name, key }) : undefined);
  const source: Source = { kind, name, query, newest: 0, late: (items) => actor.send({ type: 'list.replace', items }) };
  const snapshot =
    page && machine.resolveState({ value: 'ready', context: { ...page, source, problem: null, wanted: false } });
  const actor: QueryActor = createActor(machine, { input: { source }, ...(snapshot && { snapshot }) });
  if (isPersisted) {
    actor.subscribe(({ value, context }) => value === 'ready' && writePage({ name, key }, context, kind === 'pages'));
  }
  actor.start();
  queries.set(key, { name, actor, users: 0, stale: !arrived && !!page, fetchedAt: arrived ? Date.now() : 0 });
  return actor;
}

/** Whether what is there is from before: showing it fetches it again. */
export const isStale = (actor: QueryActor): boolean => !!find(actor)?.stale;

/** A screen shows the load: fetches it when needed. Returns the way to let go. */
export function observe(actor: QueryActor): () => void {
  const held = find(actor);
  if (!held) return () => undefined;
  held.users += 1;
  const snapshot = actor.getSnapshot();
  if (snapshot.matches('uninitialised') || snapshot.matches('failed')) actor.send({ type: 'list.load' });
  else if (held.stale || (held.users === 1 && Date.now() - held.fetchedAt > staleTime)) {
    actor.send({ type: 'list.refresh' });
  }
  held.stale = false;
  held.fetchedAt = Date.now();
  return () => {
    held.users -= 1;
  };
}

/** After a change by `name`: what it touches is fetched again where it is shown, and anew where it is not. */
export function invalidateAfter(name: CallName): void {
  const changed = subjectOf(name);
  const touched = [changed, 'audit', ...(touches[changed] ?? [])];
  invalidate((one) => touched.includes(subjectOf(one)));
}

/** Everything that `matches` is fetched again where it is shown, and anew where it is not. */
export function invalidate(matches: (name: CallName) => boolean): void {
  for (const held of queries.values()) {
    if (!matches(held.name)) continue;
    if (held.users > 0) held.actor.send({ type: 'list.refresh' });
    else held.stale = true;
  }
}

interface CachedQuery {
  readonly name: CallName;
  readonly actor: QueryActor;
  users: number;
  stale: boolean;
  fetchedAt: number;
}

/** How long an answer is shown again without asking, in milliseconds. */
export const staleTime = 2_000;

const queries = new Map<string, CachedQuery>();

/** How many loads are kept, those that nobody shows going first. */
const maxQueries = 100;

function prune(): void {
  if (queries.size < maxQueries) return;
  for (const [key, held] of queries) {
    if (held.users === 0 && held.fetchedAt > 0) {
      held.actor.stop();
      queries.delete(key);
      return;
    }
  }
}

// Somebody signed out: nothing that was fetched stays. What is shown is fetched for whoever came instead.
onPersonChanged(({ somebody }) => {
  for (const [key, held] of queries) {
    held.actor.send({ type: 'list.forget' });
    if (held.users === 0) queries.delete(key);
    else if (somebody) held.actor.send({ type: 'list.load' });
  }
});

const find = (actor: QueryActor) => [...queries.values()].find((held) => held.actor === actor);

const subjectOf = (name: CallName): string => calls[name].path.replace('/admin/', '/').split('/')[1] ?? '';

/** What a change of each subject may alter besides the subject itself and the history. */
const touches: Readonly<Record<string, readonly string[]>> = {
  entry: ['payments', 'award', 'judge', 'judges'],
  award: ['payments', 'entry', 'judge', 'judges'],
  user: ['account', 'entry', 'award', 'judge', 'judges'],
  org: ['account', 'payments', 'entry', 'award'],
  payments: ['entry', 'award'],
  judge: ['entry', 'award', 'judges'],
  judges: ['entry', 'award', 'judge'],
  file: ['award'],
};

/** What one load fetches. */
interface Source {
  readonly kind: QueryKind;
  readonly name: CallName;
  readonly query: object;
  /** The number of its latest fetch. */
  newest: number;
  /** Given what the server answers after what this device stored was shown, unless it was asked again meanwhile. */
  late(items: readonly unknown[]): void;
}

/** One machine for every load: to provide one for each took as long as drawing a screen. */
const machine = listMachine.provide({
  actors: {
    // Every load here is made with a source.
    fetchPage: fromPromise<ListPage, PageInput>(({ input, signal }) =>
      fetchPage(input.source as Source, input, signal).catch((error: unknown) => {
        throw problemOf(error);
      }),
    ),
  },
});

async function fetchPage(
  source: Source,
  { cursor, count }: Pick<PageInput, 'cursor' | 'count'>,
  signal: AbortSignal,
): Promise<ListPage> {
  const { kind, name, query } = source;
  const { limit } = query as { readonly limit?: number };
  const number = ++source.newest;
  // Refreshed, a list stays as long as it was, so that nobody's place in it moves.
  const rows = limit && Math.min(Math.max(limit, count), maxRows);
  // `Ask` asks for a body where the contract needs one: calls that read need none.
  const ask = { query: { ...query, cursor: cursor ?? undefined, limit: rows }, signal } as unknown as Ask<CallName>;
  if (kind === 'pages') {
    const page = await api.page(name, ask);
    const { items, next } = page;
    if (!next || items.length >= count) return page;
    const rest = await fetchPage(source, { cursor: next, count: count - items.length }, signal);
    return { ...rest, items: [...items, ...rest.items] };
  }
  const reply = await callOrCached(name, ask, (answer) => number === source.newest && source.late([answer]));
  return { items: [reply], next: null, total: null };
}

/** Rows that one call answers at most. */
const maxRows = 500;

// By name: no two are the same, so that values decide nothing.
const sorted = (query: object) =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .sort();
