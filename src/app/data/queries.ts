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
  const snapshot = page && machine.resolveState({ value: 'ready', context: { ...page, source, problem: null } });
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
  const touched = touches[changed] ?? [changed];
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

onPersonChanged(({ somebody }) => clearQueries({ again: somebody }));

/** Forgets everything that was fetched: somebody signed out. `again` fetches what is shown for whoever came instead. */
function clearQueries({ again }: { readonly again: boolean }): void {
  for (const [key, held] of queries) {
    held.actor.send({ type: 'list.forget' });
    if (held.users === 0) queries.delete(key);
    else if (again) held.actor.send({ type: 'list.load' });
  }
}

const find = (actor: QueryActor) => [...queries.values()].find((held) => held.actor === actor);

const subjectOf = (name: CallName): string => calls[name].path.replace('/admin/', '/').split('/')[1] ?? '';

/** What a change of each subject may alter besides the subject itself. */
const touches: Readonly<Record<string, readonly string[]>> = {
  entry: ['entry', 'award', 'judge', 'judges', 'payments', 'audit'],
  award: ['entry', 'award', 'judge', 'judges', 'payments', 'audit'],
  user: ['user', 'account', 'award', 'judge', 'judges', 'entry', 'audit'],
  org: ['org', 'account', 'payments', 'entry', 'award', 'audit'],
  payments: ['payments', 'entry', 'award', 'audit'],
  judge: ['judge', 'judges', 'award', 'entry', 'audit'],
  judges: ['judges', 'judge', 'award', 'entry', 'audit'],
  file: ['file', 'award', 'audit'],
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
      fetchPage(input.source as Source, input, signal),
    ),
  },
});

async function fetchPage(source: Source, { cursor, count }: PageInput, signal: AbortSignal): Promise<ListPage> {
  const { kind, name, query } = source;
  source.newest += 1;
  const number = source.newest;
  const asked = { ...(query as { readonly limit?: number }), ...(cursor !== null && { cursor }) };
  // Refreshed, a list stays as long as it was, so that nobody's place in it moves.
  if (asked.limit !== undefined && count > asked.limit) asked.limit = Math.min(count, maxRows);
  // `Ask` asks for a body where the contract needs one: calls that read need none.
  const ask = { query: asked, signal } as unknown as Ask<CallName>;
  try {
    if (kind === 'pages') return await api.page(name, ask);
    const reply = await callOrCached(name, ask, (answer) => number === source.newest && source.late([answer]));
    return { items: [reply], next: null, total: null };
  } catch (error) {
    throw problemOf(error);
  }
}

/** Rows that one call answers at most. */
const maxRows = 500;

const sorted = (query: unknown) =>
  Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
