import { type Compiled, compile, type Model, successors } from './model.ts';
import { namerFor } from './plain.ts';
import type { LeadsToProperty, Property, Step } from './property.ts';
import { unsettled } from './unsettled.ts';

/** How far an exploration has come. */
export type Sofar = Pick<Exploration<unknown>, 'states' | 'transitions' | 'depth'>;

/** Where an exploration ends at the latest. */
export interface Bounds {
  /** Steps from the start. */
  readonly depth?: number;
  readonly states?: number;
  /** Asked now and then, with how far it has come: true once there is no time left. */
  readonly over?: (sofar: Sofar) => boolean;
  /** Whether interchangeable parts are taken together; they are unless this is false. */
  readonly symmetry?: boolean;
}

/** The shortest way from the start to where a property does not hold. */
export interface Counterexample<World> {
  readonly property: Property<World>;
  readonly start: World;
  readonly steps: readonly { readonly step: Step; readonly description: string; readonly after: World }[];
}

export interface Exploration<World> {
  /** Different states met, interchangeable parts taken together. */
  readonly states: number;
  /** How many they stand for without that. */
  readonly represented: number;
  readonly transitions: number;
  /** Steps from the start to the farthest state. */
  readonly depth: number;
  /** Whether every reachable state was met; no bound cut anything off. */
  readonly complete: boolean;
  readonly counterexample: Counterexample<World> | null;
}

/**
 * Meets the reachable states of a model, nearest first, and asks every property of each state and step, those about what
 * follows at the end. The first one that does not hold ends it, with the shortest way there.
 */
export function explore<World extends object>(model: Model<World>, bounds: Bounds = {}): Exploration<World> {
  const compiled = compile(model);
  const nameOf = namerFor(model.start, bounds.symmetry === false ? [] : model.interchangeable);
  const run = new Run(compiled, splitBy(model.properties));
  let complete = true;
  let represented = 0;
  let transitions = 0;
  let frontier: { world: World; id: number }[] = [];
  const known = new Map<string, number>();
  const meet = (world: World, from: number, move: number): number => {
    const { key, orbit } = nameOf(world);
    const before = known.get(key);
    if (before !== undefined) return before;
    const id = known.size;
    known.set(key, id);
    represented += orbit;
    run.add(world, from, move);
    frontier.push({ world, id });
    return id;
  };

  meet(model.start, -1, -1);
  let broken = run.brokenAt(model.start, 0);
  let depth = 0;
  while (frontier.length > 0 && !broken) {
    const present = frontier;
    frontier = [];
    if (depth === (bounds.depth ?? Number.POSITIVE_INFINITY) || known.size >= (bounds.states ?? 5_000_000)) {
      complete = false;
      break;
    }
    depth += 1;
    for (let index = 0; index < present.length && !broken; index += 1) {
      if (index % 256 === 0 && bounds.over?.({ states: known.size, transitions, depth })) {
        complete = false;
        frontier = [];
        break;
      }
      const { world, id } = present[index]!;
      run.expanded(id);
      let move = 0;
      for (const { step, after } of successors(compiled, world)) {
        transitions += 1;
        const size = known.size;
        const next = meet(after, id, move);
        run.edge(id, next, step);
        broken = run.brokenBy(world, after, step, id, move) ?? (next === size ? run.brokenAt(after, next) : null);
        if (broken) break;
        move += 1;
      }
    }
  }
  broken ??= run.brokenAfterwards();
  const farthest = frontier.length === 0 && complete ? depth - 1 : depth;
  const sizes = { states: known.size, represented, transitions, depth: Math.max(0, farthest), complete };
  return { ...sizes, counterexample: broken && wayTo(compiled, broken) };
}

interface Broken<World> {
  readonly property: Property<World>;
  /** Which of its steps each state on the way took. */
  readonly moves: readonly number[];
}

/** What is kept of an exploration: of each state the way to it, and the graph where a property asks what follows. */
class Run<World> {
  readonly #parents: number[] = [];
  readonly #moves: number[] = [];
  readonly #edges: { readonly from: number[]; readonly to: number[] }[];
  readonly #expanded: boolean[] = [];
  readonly #from: boolean[][];
  readonly #to: boolean[][];

  readonly compiled: Compiled<World>;
  readonly properties: Split<World>;

  constructor(compiled: Compiled<World>, properties: Split<World>) {
    this.compiled = compiled;
    this.properties = properties;
    this.#edges = properties.leadsTo.map(() => ({ from: [], to: [] }));
    this.#from = properties.leadsTo.map(() => []);
    this.#to = properties.leadsTo.map(() => []);
  }

  add(world: World, parent: number, move: number): void {
    this.#parents.push(parent);
    this.#moves.push(move);
    this.#expanded.push(false);
    const { leadsTo } = this.properties;
    for (let index = 0; index < leadsTo.length; index += 1) {
      this.#from[index]!.push(leadsTo[index]!.from(world));
      this.#to[index]!.push(leadsTo[index]!.to(world));
    }
  }

  expanded(id: number): void {
    this.#expanded[id] = true;
  }

  edge(from: number, to: number, step: Step): void {
    const { leadsTo } = this.properties;
    for (let index = 0; index < leadsTo.length; index += 1) {
      if (from === to || !leadsTo[index]!.by(step)) continue;
      const edges = this.#edges[index]!;
      edges.from.push(from);
      edges.to.push(to);
    }
  }

  brokenAt(world: World, id: number): Broken<World> | null {
    const property = this.properties.invariant.find(({ holds }) => !holds(world));
    return property ? { property, moves: this.#wayTo(id) } : null;
  }

  brokenBy(before: World, after: World, step: Step, id: number, move: number): Broken<World> | null {
    const { never, until } = this.properties;
    const property =
      never.find(({ happens }) => happens(before, after, step)) ??
      until.find(({ holds, ends }) => holds(before) && !holds(after) && !ends(before, after, step));
    return property ? { property, moves: [...this.#wayTo(id), move] } : null;
  }

  brokenAfterwards(): Broken<World> | null {
    const found = this.properties.leadsTo.flatMap((property, index) => {
      const owed = this.#from[index]!;
      const settled = this.#to[index]!.map((is, id) => is || !this.#expanded[id]);
      const id = unsettled(owed, settled, this.#edges[index]!);
      return id === null ? [] : [{ property, id }];
    });
    const nearest = found.toSorted((left, right) => left.id - right.id)[0];
    return nearest ? { property: nearest.property, moves: this.#wayTo(nearest.id) } : null;
  }

  #wayTo(id: number): number[] {
    const moves: number[] = [];
    for (let at = id; this.#parents[at]! >= 0; at = this.#parents[at]!) moves.push(this.#moves[at]!);
    return moves.reverse();
  }
}

/** Takes the moves again from the start. */
function wayTo<World>(compiled: Compiled<World>, { property, moves }: Broken<World>): Counterexample<World> {
  const { start } = compiled.model;
  const steps: Counterexample<World>['steps'][number][] = [];
  let world = start;
  for (const move of moves) {
    const taken = successors(compiled, world)[move]!;
    steps.push(taken);
    world = taken.after;
  }
  return { property, start, steps };
}

interface Split<World> {
  readonly invariant: readonly Extract<Property<World>, { kind: 'invariant' }>[];
  readonly never: readonly Extract<Property<World>, { kind: 'never' }>[];
  readonly until: readonly Extract<Property<World>, { kind: 'until' }>[];
  readonly leadsTo: readonly LeadsToProperty<World>[];
}

const splitBy = <World>(properties: readonly Property<World>[]): Split<World> => ({
  invariant: properties.filter((property) => property.kind === 'invariant'),
  never: properties.filter((property) => property.kind === 'never'),
  until: properties.filter((property) => property.kind === 'until'),
  leadsTo: properties.filter((property) => property.kind === 'leadsTo'),
});
