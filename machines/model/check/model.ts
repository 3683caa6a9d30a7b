import { type AnyStateMachine, createMachine } from 'xstate';
import type { Property, Step } from './property.ts';

/** The part of a world that keeps where an actor's chart stands. */
export interface Place {
  at: string;
}

/** Somebody or something that acts: a flat chart says in which order, `acts` what each of its events does to the world. */
export interface Actor<World> {
  readonly name: string;
  readonly chart: AnyStateMachine;
  readonly place: (world: World) => Place;
  /**
   * What each event does to a copy of the world; false where it cannot happen now. An event of the chart that is not named
   * here is heard: it happens when another actor's does.
   */
  readonly acts: Readonly<Record<string, (world: World) => boolean>>;
  /** Events that the service takes by itself: of all of them `true`. */
  readonly own?: true | readonly string[];
}

/** Actors on one world, and what is claimed of it. */
export interface Model<World> {
  readonly name: string;
  readonly start: World;
  readonly actors: readonly Actor<World>[];
  /** Parts of the world that are lists of the same: whichever is whose makes no difference. */
  readonly interchangeable: readonly (keyof World & string)[];
  readonly properties: readonly Property<World>[];
}

interface Move<World> {
  readonly step: Step;
  readonly act: (world: World) => boolean;
  readonly target: string;
  readonly description: string;
}

/** A model as it is run: of each actor, what each of its chart's states offers. */
export interface Compiled<World> {
  readonly model: Model<World>;
  readonly moves: readonly ReadonlyMap<string, readonly Move<World>[]>[];
  /** Of each event that actors hear: the actor's place in the list, and where it takes it from each state. */
  readonly hearing: ReadonlyMap<string, readonly (readonly [number, ReadonlyMap<string, string>])[]>;
}

/** Reads the charts once, so that a step costs no snapshot. Throws where an act has no event in its chart. */
export function compile<World>(model: Model<World>): Compiled<World> {
  const hearing = new Map<string, [number, Map<string, string>][]>();
  const moves = model.actors.map((actor, index) => {
    const offered = new Map<string, Move<World>[]>();
    const known = new Set<string>();
    for (const { from, event, target, description } of transitionsOf(actor.chart)) {
      known.add(event);
      const act = actor.acts[event];
      if (act) {
        const own = actor.own === true || (actor.own ?? []).includes(event);
        const move = { step: { actor: actor.name, event, own }, act, target, description };
        offered.set(from, [...(offered.get(from) ?? []), move]);
      } else {
        const listeners = hearing.get(event) ?? [];
        const mine = listeners.find(([place]) => place === index)?.[1] ?? new Map<string, string>();
        if (mine.size === 0) hearing.set(event, [...listeners, [index, mine]]);
        mine.set(from, target);
      }
    }
    const stray = Object.keys(actor.acts).filter((event) => !known.has(event));
    if (stray.length > 0) throw new Error(`The chart of ${actor.name} has no ${stray.join(', ')}`);
    return offered;
  });
  return { model, moves, hearing };
}

/** Every step that can be taken now, with the world it leaves. */
export function* successors<World>(
  { model: { actors }, moves, hearing }: Compiled<World>,
  world: World,
): Generator<{ readonly step: Step; readonly description: string; readonly after: World }> {
  for (let index = 0; index < actors.length; index += 1) {
    const { place } = actors[index]!;
    for (const { step, act, target, description } of moves[index]!.get(place(world).at) ?? []) {
      const after = copy(world);
      if (!act(after)) continue;
      place(after).at = target;
      for (const [other, targets] of hearing.get(step.event) ?? []) {
        const heard = actors[other]!.place(after);
        heard.at = targets.get(heard.at) ?? heard.at;
      }
      yield { step, description, after };
    }
  }
}

/** All actors' charts side by side as one machine, so that a path through the model can be replayed and drawn. */
export function composed<World>({ name, actors, start }: Model<World>): AnyStateMachine {
  return createMachine({
    id: name,
    description: 'Several actors at once.',
    type: 'parallel',
    states: Object.fromEntries(
      actors.map(({ name: actor, chart, acts, place }) => [
        actor,
        {
          initial: place(start).at,
          states: Object.fromEntries(
            Object.entries(chart.states).map(([state, { description }]) => [
              state,
              {
                ...(description && { description }),
                on: Object.fromEntries(
                  transitionsOf(chart)
                    .filter(({ from }) => from === state)
                    .map(({ event, target, description: words }) => [
                      acts[event] ? `${actor}.${event}` : event,
                      { target, description: words, reenter: true },
                    ]),
                ),
              },
            ]),
          ),
        },
      ]),
    ),
  });
}

/** A copy of plain data, deep. */
export function copy<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list = new Array(value.length);
    for (let index = 0; index < value.length; index += 1) list[index] = copy(value[index]);
    // A list of the same length and kinds.
    return list as Value;
  }
  const made: Record<string, unknown> = {};
  // Plain data has no other keys than its own.
  for (const key in value) made[key] = copy(value[key]);
  return made as Value;
}

function transitionsOf(chart: AnyStateMachine) {
  return Object.values(chart.states).flatMap((node) =>
    [...node.transitions.entries()].flatMap(([event, list]) =>
      list.map(({ target, description }) => ({
        from: String(node.key),
        event: String(event),
        target: String(target?.[0]?.key ?? node.key),
        description: description ?? '',
      })),
    ),
  );
}
