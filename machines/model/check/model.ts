import { type AnyStateMachine, createMachine } from 'xstate';
import { copierOf } from './plain.ts';
import type { Property, Step } from './property.ts';

/** The part of a world that keeps where an actor's chart stands. */
interface Place {
  at: string;
}

/** Somebody or something that acts: a flat chart says in which order, `acts` what each of its events does to the world. */
export interface Actor<World> {
  readonly name: string;
  readonly chart: AnyStateMachine;
  readonly place: (world: World) => Place;
  /**
   * What each event does to a copy of the world; false, before anything is changed, where it cannot happen now. An event
   * of the chart that is not named here is heard: it happens when another actor's does.
   */
  readonly actions: Readonly<Record<string, (world: World) => boolean>>;
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
  readonly take: (world: World) => boolean;
  readonly target: string;
  readonly description: string;
}

/** A model as it is run: of each actor, what each of its chart's states offers. */
export interface Compiled<World> {
  readonly model: Model<World>;
  readonly moves: readonly ReadonlyMap<string, readonly Move<World>[]>[];
  readonly copy: (world: World) => World;
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
      const take = actor.actions[event];
      if (take) {
        const own = actor.own === true || (actor.own ?? []).includes(event);
        const move = { step: { actor: actor.name, event, own }, take, target, description };
        offered.set(from, [...(offered.get(from) ?? []), move]);
      } else {
        const listeners = hearing.get(event) ?? [];
        const mine = listeners.find(([place]) => place === index)?.[1] ?? new Map<string, string>();
        if (mine.size === 0) hearing.set(event, [...listeners, [index, mine]]);
        mine.set(from, target);
      }
    }
    const stray = Object.keys(actor.actions).filter((event) => !known.has(event));
    if (stray.length > 0) throw new Error(`The chart of ${actor.name} has no ${stray.join(', ')}`);
    return offered;
  });
  return { model, moves, hearing, copy: copierOf(model.start) };
}

/** One step that can be taken, with the world it leaves. */
export interface Successor<World> {
  readonly step: Step;
  readonly description: string;
  readonly after: World;
}

/** Every step that can be taken now. */
export function successors<World>(compiled: Compiled<World>, world: World): Successor<World>[] {
  const { model, moves, hearing, copy } = compiled;
  const { actors } = model;
  const found: Successor<World>[] = [];
  let after = copy(world);
  for (let index = 0; index < actors.length; index += 1) {
    const { place } = actors[index]!;
    const offered = moves[index]!.get(place(world).at);
    if (!offered) continue;
    for (let number = 0; number < offered.length; number += 1) {
      const { step, take, target, description } = offered[number]!;
      if (!take(after)) continue;
      place(after).at = target;
      const listeners = hearing.get(step.event);
      if (listeners) {
        for (const [other, targets] of listeners) {
          const heard = actors[other]!.place(after);
          heard.at = targets.get(heard.at) ?? heard.at;
        }
      }
      found.push({ step, description, after });
      after = copy(world);
    }
  }
  return found;
}

/** All actors' charts side by side as one machine, so that a path through the model can be replayed and drawn. */
export function composed<World>({ name, actors, start }: Model<World>): AnyStateMachine {
  const namesOf = (actor: Actor<World>, event: string) =>
    (actor.actions[event] ? [actor] : actors.filter(({ actions }) => actions[event])).map(
      (taking) => `${taking.name}.${event}`,
    );
  const region = (actor: Actor<World>) => ({
    initial: actor.place(start).at,
    states: Object.fromEntries(
      Object.entries(actor.chart.states).map(([state, { description }]) => [
        state,
        {
          ...(description && { description }),
          on: Object.fromEntries(
            transitionsOf(actor.chart)
              .filter(({ from }) => from === state)
              .flatMap(({ event, target, description: words }) =>
                namesOf(actor, event).map((full) => [full, { target, description: words, reenter: true }]),
              ),
          ),
        },
      ]),
    ),
  });
  return createMachine({
    id: name,
    description: 'Several actors at once.',
    type: 'parallel',
    states: Object.fromEntries(actors.map((actor) => [actor.name, region(actor)])),
  });
}

/** Every step of a flat chart. */
export function transitionsOf(chart: AnyStateMachine) {
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
