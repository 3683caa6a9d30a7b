import { type AnyActorScope, type AnyMachineSnapshot, createActor, type EventObject } from 'xstate';
import type { Case } from './cases.ts';
import { startsOf } from './paths.ts';
import type { Registered } from './register.ts';
import { whyNot } from './why.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a table says of the context and the event of its own machine, whose types it knows. */
type Computed<Result> = { of(context: unknown, event?: unknown): Result }['of'];

/** One row of a decision table: what is to happen with an event in a state, said without looking at the chart. */
export interface DecisionRow {
  /** The state, by path; it stands for those inside it, and '' for all. */
  readonly in: string;
  readonly on: string;
  /** In which case the row holds; always where left out. Of two rows for one event the first that holds counts. */
  when?(context: unknown, event: unknown): boolean;
  /** The innermost states that follow; the same where left out. */
  readonly to?: string | readonly string[];
  /** What happens in this state ends those beside it, too: `to` is all that follows. */
  readonly endsAll?: boolean;
  /** What is remembered from now on; all else stays as it was. */
  assigns?(context: unknown, event: unknown): Fields;
  /** The effects that are begun, by their names in the chart, with what they are given where that matters. */
  readonly begins?: Fields | Computed<Fields>;
  /** What is passed on to effects that run already, by their names. */
  readonly passes?: Readonly<Record<string, unknown>>;
  /** What else is done, by its names in the chart: not what is only remembered or told. */
  readonly does?: readonly string[];
  /** Milliseconds until time takes a step by itself, of what is remembered from now on. */
  readonly waits?: number | Computed<number>;
  /** What listeners are told. */
  emits?(context: unknown, event: unknown): readonly unknown[];
  /** It is refused, with these reasons. */
  readonly refused?: readonly string[] | Computed<readonly string[]>;
}

/** A row that holds where somebody has something against it, by the reasons said by hand, in the order in which they are shown. */
export const refusedFor = <Facts, Event>(reasons: (facts: Facts, event: Event) => readonly (string | false)[]) => {
  const given = (facts: Facts, event: Event) => reasons(facts, event).filter((reason) => reason !== false);
  return {
    when: (facts: Facts, event: Event) => given(facts, event).length > 0,
    refused: given,
  };
};

/** What a machine is to do, owned by hand: no command writes it, and it asks no guard or action of the machine. */
export interface Decisions {
  /** Every innermost state, with its tags. */
  readonly states: Readonly<Record<string, readonly string[]>>;
  /** The innermost states with which all is over; none where left out. */
  readonly ends?: readonly string[];
  /** Effects that go by another name where they are begun, with the effect that each is; the others by their own. */
  readonly named?: Readonly<Record<string, string>>;
  /** Of a lifecycle: the state of what was just made. It is met in any state that its facts can be met in. */
  readonly startsIn?: string;
  /** Of a flow: where it begins. */
  readonly start?: {
    readonly in: readonly string[] | Computed<readonly string[]>;
    readonly context: Computed<Fields>;
  };
  readonly rows: readonly DecisionRow[];
}

/** Contexts that are looked at in each state of each case: with more no table answers otherwise (docs/decisions/0070). */
const usualVisits = 16;

/** Where a machine does something else than its decision table says, walked through everything its cases reach. */
export function deviationsFrom(
  { states, ends = [], named = {}, startsIn, start, rows }: Decisions,
  registered: Registered,
): string[] {
  const found = new Set<string>();
  const used = new Set<DecisionRow>();
  const met = new Set<string>();
  if (registered.kind === 'lifecycle') {
    differences(found, 'what was just made is', registered.machine.config.initial, startsIn);
  }
  for (const sample of registered.cases) {
    const starts = startsOf(registered, sample);
    for (const first of start ? starts : []) {
      const begin = typeof start?.in === 'function' ? start.in(sample.input) : start?.in;
      differences(found, 'start', leavesOf(first), begin);
      differences(found, 'start remembers', first.context, start?.context(sample.input));
      for (const [id, child] of Object.entries<{ readonly src?: unknown } | undefined>(first.children)) {
        differences(found, `start begins as ${id}`, child?.src, named[id] ?? id);
      }
    }
    walk(registered, sample, starts, (snapshot, event, taken) => {
      const leaves = leavesOf(snapshot);
      for (const leaf of leaves) met.add(leaf);
      const tags = leaves.flatMap((leaf) => states[leaf] ?? [`${leaf} is in no table`]);
      differences(found, `${leaves.join(' + ')} is tagged`, [...snapshot.tags].sort(), [...new Set(tags)].sort());
      const isOver = leaves.some((leaf) => ends.includes(leaf));
      differences(found, `${leaves.join(' + ')} is over`, snapshot.status === 'done', isOver);
      const chosen = leaves.map((leaf) => rowFor(rows, leaf, snapshot.context, event));
      for (const row of chosen) if (row) used.add(row);
      if (taken) compare(found, registered, { snapshot, event, taken, named }, chosen);
    });
  }
  for (const row of rows)
    if (!used.has(row))
      found.add(`${row.in} + ${row.on}${row.to ? ` to ${[row.to].flat().join(' + ')}` : ''} never happens`);
  for (const state of Object.keys(states)) if (!met.has(state)) found.add(`${state} is never met`);
  return [...found];
}

function walk(
  { machine, kind }: Registered,
  { events }: Case,
  starts: readonly AnyMachineSnapshot[],
  look: (snapshot: AnyMachineSnapshot, event: EventObject, taken: Taken | null) => void,
): void {
  const known = new Map<string, Set<string>>();
  const waiting: AnyMachineSnapshot[] = [];
  const meet = (snapshot: AnyMachineSnapshot) => {
    const state = JSON.stringify(snapshot.value);
    const contexts = known.get(state) ?? new Set();
    if (contexts.size >= usualVisits) return;
    const context = words(snapshot.context);
    if (contexts.has(context)) return;
    known.set(state, contexts.add(context));
    waiting.push(snapshot);
  };
  for (const start of starts) meet(start);
  const take = takerOf(machine);
  for (let snapshot = waiting.shift(); snapshot; snapshot = waiting.shift()) {
    const isOver = snapshot.status !== 'active' && kind === 'flow';
    for (const event of events) {
      const taken = isOver ? null : take(snapshot, event);
      look(snapshot, event, taken);
      // A lifecycle's facts come from elsewhere: what follows is met with facts of its own.
      if (taken && kind === 'flow') meet(taken[0]);
    }
  }
}

/** The machine's transitions as XState's own `transition` gives them, which makes an actor for each: four tenths of all the time. */
function takerOf(machine: Registered['machine']): (snapshot: AnyMachineSnapshot, event: EventObject) => Taken {
  const self = createActor(machine);
  const nothing = () => undefined;
  const scope = { self, system: self.system, id: '', sessionId: '' };
  const doing = { defer: nothing, logger: nothing, stopChild: nothing, emit: nothing };
  return (snapshot, event) => {
    const actions: Action[] = [];
    // XState leaves open what an action is given.
    const collect: AnyActorScope['actionExecutor'] = (action) => void actions.push(action as Action);
    const within: AnyActorScope = { ...scope, ...doing, actionExecutor: collect };
    return [machine.transition(snapshot, event, within), actions];
  };
}

/** What a machine does with an event: what it is then, and what is done. */
type Taken = readonly [AnyMachineSnapshot, readonly Action[]];

interface Look {
  readonly snapshot: AnyMachineSnapshot;
  readonly event: EventObject;
  readonly taken: Taken;
  readonly named: Readonly<Record<string, string>>;
}

/** The row of the innermost state that has one for the event. */
function rowFor(
  rows: readonly DecisionRow[],
  leaf: string,
  context: unknown,
  event: EventObject,
): DecisionRow | undefined {
  return rowsAt(rows, leaf, event.type).find((row) => row.when?.(context, event) ?? true);
}

const sortedRows = new WeakMap<readonly DecisionRow[], Map<string, readonly DecisionRow[]>>();

/** The rows for an event in an innermost state, nearest first: found once for all contexts. */
function rowsAt(rows: readonly DecisionRow[], leaf: string, on: string): readonly DecisionRow[] {
  const known = sortedRows.get(rows) ?? new Map<string, readonly DecisionRow[]>();
  sortedRows.set(rows, known);
  const key = `${leaf} ${on}`;
  const before = known.get(key);
  if (before) return before;
  const within = rows.filter(
    (row) => row.on === on && (row.in === '' || leaf === row.in || leaf.startsWith(`${row.in}.`)),
  );
  // A sort keeps the order of rows of the same state.
  const found = within.toSorted((one, other) => other.in.length - one.in.length);
  known.set(key, found);
  return found;
}

function compare(
  found: Set<string>,
  { machine, rules = {} }: Registered,
  { snapshot, event, taken: [next, actions], named }: Look,
  chosen: readonly (DecisionRow | undefined)[],
): void {
  const leaves = leavesOf(snapshot);
  const where = `${leaves.join(' + ')} + ${event.type}`;
  const { taken, states, reasons } = decided(machine.id, snapshot, event, chosen);
  const accepted = snapshot.can(event);
  differences(found, `${where} is accepted`, accepted, reasons === null);
  const reached = leavesOf(next).toSorted();
  if (reasons !== null) {
    const codes = whyNot(snapshot, event, rules).map(({ code }) => code);
    differences(found, `${where} is refused for`, codes, reasons);
    return;
  }
  differences(found, `${where} leads to`, reached, states);
  const context = snapshot.context;
  const remembered = Object.assign({}, context, ...taken.map(({ assigns }) => assigns?.(context, event) ?? {}));
  differences(found, `${where} remembers`, next.context, remembered);
  const children = actions.flatMap(({ type, params = {} }) => (type === 'xstate.spawnChild' ? params : []));
  const begun = Object.fromEntries(children.map(({ id = '', input }) => [id, input]));
  for (const { id = '', src } of children) differences(found, `${where} begins as ${id}`, src, named[id] ?? id);
  const begins: Fields = Object.assign(
    {},
    ...taken.map(({ begins: begun = {} }) => (typeof begun === 'function' ? begun(context, event) : begun)),
  );
  differences(found, `${where} begins`, Object.keys(begun).sort(), Object.keys(begins).sort());
  for (const [name, given] of Object.entries(begins)) {
    const expected = typeof given === 'function' ? (given as Computed<unknown>)(remembered, event) : given;
    if (given !== anything) differences(found, `${where} gives ${name}`, begun[name], expected);
  }
  const passed = actions.flatMap(({ type, params }) =>
    type === 'xstate.sendTo' ? [[String(params?.targetId), params?.event] as const] : [],
  );
  const passes = Object.assign({}, ...taken.map((row) => row.passes ?? {})) as Fields;
  differences(found, `${where} passes on`, Object.fromEntries(passed), passes);
  const waits = actions.flatMap(({ type, params }) => (type === 'xstate.raise' ? [params?.delay] : []));
  differences(
    found,
    `${where} waits`,
    waits,
    taken.flatMap(({ waits: wait = [] }) => (typeof wait === 'function' ? wait(remembered) : wait)),
  );
  const done = actions.flatMap(({ type }) => (type.startsWith('xstate.') ? [] : [type]));
  differences(
    found,
    `${where} does`,
    done,
    taken.flatMap((row) => row.does ?? []),
  );
  const emitted = actions.flatMap(({ type, params }) => (type === 'xstate.emit' ? [params?.event] : []));
  differences(
    found,
    `${where} tells`,
    emitted,
    taken.flatMap((row) => row.emits?.(context, event) ?? []),
  );
}

/** What a table says of one event: the innermost states that follow, and why it is refused, or null where it is taken. */
export interface Decided {
  readonly states: readonly string[];
  readonly reasons: readonly string[] | null;
}

/** What the table says of an event in a state: for walks that look at something else than the machine. */
export function decidedBy(
  { rows }: Decisions,
  { machine }: Registered,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): Decided {
  const chosen = leavesOf(snapshot).map((leaf) => rowFor(rows, leaf, snapshot.context, event));
  const { states, reasons } = decided(machine.id, snapshot, event, chosen);
  return { states, reasons };
}

function decided(
  machine: string,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
  chosen: readonly (DecisionRow | undefined)[],
): Decided & { readonly taken: readonly DecisionRow[] } {
  const leaves = leavesOf(snapshot);
  const rows = [...new Set(chosen.flatMap((row) => row ?? []))];
  const taken = rows.filter(({ refused }) => refused === undefined);
  if (taken.length === 0) {
    const asked = snapshot.context;
    const refused = rows.flatMap(({ refused: why = [] }) => (typeof why === 'function' ? why(asked, event) : why));
    return { taken, states: leaves.toSorted(), reasons: rows.length === 0 ? [`${machine}.refusal.state`] : refused };
  }
  const last = taken.find(({ endsAll }) => endsAll);
  const to = leaves.flatMap((leaf, index) => {
    const row = last ?? chosen[index];
    return row?.to === undefined || row.refused ? [leaf] : row.to;
  });
  return { taken, states: [...new Set(to)].sort(), reasons: null };
}

/** Of an effect: what it is given does not matter. */
export const anything = Symbol('anything');

interface Action {
  readonly type: string;
  readonly params?: {
    readonly id?: string;
    readonly src?: unknown;
    readonly input?: unknown;
    readonly targetId?: string;
    readonly delay?: unknown;
    readonly event?: unknown;
  };
}

/** The innermost states of a snapshot, by path. */
export const leavesOf = ({ _nodes }: AnyMachineSnapshot): string[] =>
  _nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .toSorted((left, right) => left.order - right.order)
    .map(({ path }) => path.join('.'));

function differences(found: Set<string>, what: string, is: unknown, expected: unknown): void {
  if (is === expected || haveSameFields(is, expected)) return;
  const [one, other] = [words(is), words(expected)];
  if (one !== other) found.add(`${what} ${one}, expected ${other}`);
}

/** Whether both hold the very same values: what was not touched needs no comparing in depth. */
function haveSameFields(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [fields, others] = [Object.entries(one), Object.entries(other)];
  return fields.length === others.length && fields.every(([key, value]) => (other as Fields)[key] === value);
}

const serialised = new WeakMap<object, string>();

/** The same words for the same value, whatever the order of its fields; a field without a value is as good as none. */
function words(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'nothing';
  if ('sessionId' in value) return '"actor"';
  const before = serialised.get(value);
  if (before !== undefined) return before;
  const now = Array.isArray(value) ? `[${value.map(words).join()}]` : `{${fieldsOf(value).join()}}`;
  serialised.set(value, now);
  return now;
}

const fieldsOf = (value: object): string[] =>
  Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${words(field)}`);
