import type { RecordedPath } from '../kit/recorded.ts';
import { type Change, changesBetween } from './check/changes.ts';
import { type Bounds, type Counterexample, type Exploration, explore } from './check/explore.ts';
import { type Actor, composed, type Model, type Successor, transitionsOf } from './check/model.ts';
import type { Property } from './check/property.ts';
import { take } from './check/take.ts';

/** How the product once worked, or could be thought to work: switches on a fault that is to be found. */
export type Variants = ReadonlySet<string>;

interface ScenarioOf<World> {
  readonly name: string;
  /** Who acts on what, as a sentence. */
  readonly description: string;
  /** The faults that can be switched on, each with what it was. */
  readonly variants: Readonly<Record<string, string>>;
  readonly model: (variants: Variants) => Omit<Model<World>, 'name'>;
}

/** One step of a path as it is told. */
export interface DescribedStep {
  readonly actor: string;
  readonly event: string;
  readonly description: string;
  /** What it changed in the world. */
  readonly changes: readonly Change[];
}

/** A path through a model, as plain data. */
export interface DescribedPath {
  readonly steps: readonly DescribedStep[];
  /** The same on the actors' charts side by side: `npm run paths -- --replay` takes it again. */
  readonly recorded: RecordedPath;
}

/** The claim that does not hold. */
export interface Broken {
  readonly id: string;
  readonly kind: Property<unknown>['kind'];
  readonly description: string;
}

/** The shortest way to a fault. */
export interface Fault extends DescribedPath {
  readonly property: Broken;
}

/** A path taken by the names of its steps: as far as the model takes them, and what does not hold along it. */
export interface TakenPath extends DescribedPath {
  readonly property: Broken | null;
}

/** One who acts, for whoever draws or translates it. */
interface Acting {
  readonly name: string;
  readonly places: readonly { readonly key: string; readonly description: string }[];
  /** What its steps are, a sentence each. */
  readonly steps: readonly string[];
}

/** Who acts, what is claimed and what the world is at the start. */
export interface Described {
  readonly actors: readonly Acting[];
  readonly properties: readonly Broken[];
  readonly world: object;
}

export interface Finding extends Omit<Exploration<unknown>, 'counterexample'> {
  readonly fault: Fault | null;
  /** How many properties of states and steps, and of what follows, were asked. */
  readonly safety: number;
  readonly temporal: number;
}

/** A model of some of the product's actors at once, with its faults to switch on. */
export interface Scenario {
  readonly name: string;
  readonly description: string;
  readonly variants: Readonly<Record<string, string>>;
  readonly explore: (variants: Variants, bounds?: Bounds) => Finding;
  /** All charts side by side, for a replay. */
  readonly machine: (variants: Variants) => ReturnType<typeof composed>;
  /** Takes steps by their names, `entrant1.submit.byCard`. */
  readonly take: (variants: Variants, names: readonly string[]) => TakenPath;
  readonly describe: (variants: Variants) => Described;
}

export function scenario<World extends object>({ name, description, variants, model }: ScenarioOf<World>): Scenario {
  const id = `model.${name}`;
  return {
    name,
    description,
    variants,
    explore(chosen, bounds) {
      const built = { ...model(chosen), name: id };
      const { counterexample, ...sizes } = explore(built, bounds);
      const temporal = built.properties.filter(({ kind }) => kind === 'leadsTo' || kind === 'until').length;
      const fault = counterexample && faultOf(built, counterexample, chosen);
      return { ...sizes, safety: built.properties.length - temporal, temporal, fault };
    },
    machine: (chosen) => composed({ ...model(chosen), name: id }),
    take(chosen, names) {
      const built = { ...model(chosen), name: id };
      const { start, steps, property } = take(built, names);
      return { ...describedOf(built, start, steps, chosen), property: property && brokenOf(property) };
    },
    describe(chosen) {
      const { actors, properties, start } = model(chosen);
      return { actors: actors.map(actingOf), properties: properties.map(brokenOf), world: start };
    },
  };
}

const brokenOf = <World>({ id, kind, description }: Property<World>): Broken => ({ id, kind, description });

const actingOf = <World>({ name, chart }: Actor<World>): Acting => ({
  name,
  places: Object.entries(chart.states).map(([key, { description = '' }]) => ({ key, description })),
  steps: transitionsOf(chart).map(({ description }) => description),
});

const faultOf = <World extends object>(
  model: Model<World>,
  { property, start, steps }: Counterexample<World>,
  variants: Variants,
): Fault => ({ property: brokenOf(property), ...describedOf(model, start, steps, variants) });

function describedOf<World extends object>(
  { name, actors }: Model<World>,
  start: World,
  steps: readonly Successor<World>[],
  variants: Variants,
): DescribedPath {
  const places = (world: World) => Object.fromEntries(actors.map((actor) => [actor.name, actor.place(world).at]));
  return {
    steps: steps.map(({ step: { actor, event }, description, after }, index) => ({
      actor,
      event,
      description,
      changes: changesBetween(steps[index - 1]?.after ?? start, after),
    })),
    recorded: {
      machine: name,
      input: { variants: [...variants] },
      start: places(start),
      steps: steps.map(({ step: { actor, event }, after }) => ({
        event: { type: `${actor}.${event}` },
        state: places(after),
      })),
    },
  };
}
