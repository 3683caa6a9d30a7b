import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { type CallName, calls } from '#contract/calls.ts';
import type { Query } from '#contract/schemas.ts';
import { type ListPage, listMachine, type PageInput } from '#machines/list/list.machine.ts';
import { onPersonChanged } from '../actors/session/personChange.ts';
import { type Ask, api } from '../api/api.ts';
import { problemOf } from '../api/apiError.ts';
import { keepNothing, keepPage, keptPage } from './keptLists.ts';
import { callOrKept, isConfidential } from './offline/keptReplies.ts';

type LoadActor = ActorRefFrom<typeof listMachine>;

/** What a load fetches: the whole answer of a call as one item, or a list page by page. */
type LoadKind = 'whole' | 'pages';

/** The load of a call with a query, shared by every screen that shows it. */
export function loadOf<Name extends CallName>(kind: LoadKind, name: Name, query: Query<Name>): LoadActor {
  const key = `${kind} ${name} ${JSON.stringify(sorted(query))}`;
  const held = loads.get(key);
  if (held) return held.actor;
  prune();
  const late = (items: readonly unknown[]) => actor.send({ type: 'list.replace', items });
  const machine = listMachine.provide({ actors: { fetchPage: fetchPage(kind, name, query, late) } });
  const confidential = isConfidential(name);
  if (confidential) keepNothing(name);
  // What somebody looked for by words is not looked at again.
  const isKept = !confidential && !('q' in query && query.q);
  const page = isKept ? keptPage({ name, key }) : undefined;
  const snapshot = page && machine.resolveState({ value: 'ready', context: { ...page, problem: null } });
  const actor: LoadActor = createActor(machine, snapshot && { snapshot });
  if (isKept) {
    actor.subscribe(({ value, context }) => value === 'ready' && keepPage({ name, key }, context, kind === 'pages'));
  }
  actor.start();
  loads.set(key, { name, actor, users: 0, stale: page !== undefined, fetchedAt: 0 });
  return actor;
}

/** Whether what is there is from before: showing it fetches it again. */
export const isStale = (actor: LoadActor): boolean => !!find(actor)?.stale;

/** A screen shows the load: fetches it when needed. Returns the way to let go. */
export function show(actor: LoadActor): () => void {
  const held = find(actor);
  if (!held) return () => undefined;
  held.users += 1;
  const snapshot = actor.getSnapshot();
  if (snapshot.matches('uninitialised') || snapshot.matches('failed')) actor.send({ type: 'list.load' });
  else if (held.stale || (held.users === 1 && Date.now() - held.fetchedAt > keptFor)) {
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
  for (const held of loads.values()) {
    if (!matches(held.name)) continue;
    if (held.users > 0) held.actor.send({ type: 'list.refresh' });
    else held.stale = true;
  }
}

interface Held {
  readonly name: CallName;
  readonly actor: LoadActor;
  users: number;
  stale: boolean;
  fetchedAt: number;
}

/** How long an answer is shown again without asking, in milliseconds. */
const keptFor = 2_000;

const loads = new Map<string, Held>();

/** How many loads are kept, those that nobody shows going first. */
const mostLoads = 100;

function prune(): void {
  if (loads.size < mostLoads) return;
  for (const [key, held] of loads) {
    if (held.users === 0 && held.fetchedAt > 0) {
      held.actor.stop();
      loads.delete(key);
      return;
    }
  }
}

onPersonChanged(({ somebody }) => forgetLoads({ again: somebody }));

/** Forgets everything that was fetched: somebody signed out. `again` fetches what is shown for whoever came instead. */
function forgetLoads({ again }: { readonly again: boolean }): void {
  for (const [key, held] of loads) {
    held.actor.send({ type: 'list.forget' });
    if (held.users === 0) loads.delete(key);
    else if (again) held.actor.send({ type: 'list.load' });
  }
}

const find = (actor: LoadActor) => [...loads.values()].find((held) => held.actor === actor);

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

/** `late` is given what the server answers after what this device kept was shown, unless it was asked again meanwhile. */
const fetchPage = <Name extends CallName>(
  kind: LoadKind,
  name: Name,
  query: Query<Name>,
  late: (items: readonly unknown[]) => void,
) => {
  let newest = 0;
  return fromPromise<ListPage, PageInput>(async ({ input, signal }) => {
    newest += 1;
    const number = newest;
    const asked = {
      ...(query as { readonly limit?: number }),
      ...(input.cursor !== null && { cursor: input.cursor }),
    };
    // Refreshed, a list stays as long as it was, so that nobody's place in it moves.
    if (asked.limit !== undefined && input.count > asked.limit) asked.limit = Math.min(input.count, mostRows);
    // `Ask` asks for a body where the contract needs one: calls that read need none.
    const ask = { query: asked, signal } as unknown as Ask<Name>;
    try {
      if (kind === 'pages') return await api.page(name, ask);
      const reply = await callOrKept(name, ask, (answer) => number === newest && late([answer]));
      return { items: [reply], next: null, total: null };
    } catch (error) {
      throw problemOf(error);
    }
  });
};

/** Rows that one call answers at most. */
const mostRows = 500;

const sorted = (query: unknown) =>
  Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .sort(([left], [right]) => left.localeCompare(right));
