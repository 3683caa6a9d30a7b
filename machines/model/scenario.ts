import type { RecordedPath } from '../kit/recorded.ts';
import { changesBetween } from './check/changes.ts';
import { type Bounds, type Counterexample, type Exploration, explore } from './check/explore.ts';
import { composed, type Model } from './check/model.ts';

/** How the product once worked, or could be thought to work: switches on a fault that is to be found. */
export type Variants = ReadonlySet<string>;

interface ScenarioOf<World> {
  readonly name: string;
  /** Who acts on what, as a sentence. */
  readonly says: string;
  /** The faults that can be switched on, each with what it was. */
  readonly variants: Readonly<Record<string, string>>;
  readonly model: (variants: Variants) => Omit<Model<World>, 'name'>;
}

/** One step of a path as it is told. */
interface ToldStep {
  readonly actor: string;
  readonly event: string;
  readonly description: string;
  /** What it changed in the world, one line each. */
  readonly changes: readonly string[];
}

/** The shortest way to a fault, as plain data. */
export interface Fault {
  readonly property: { readonly id: string; readonly kind: string; readonly says: string };
  readonly steps: readonly ToldStep[];
  /** The same on the actors' charts side by side: `npm run paths -- --replay` takes it again. */
  readonly recorded: RecordedPath;
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
  readonly says: string;
  readonly variants: Readonly<Record<string, string>>;
  readonly explore: (variants: Variants, bounds?: Bounds) => Finding;
  /** All charts side by side, for a replay. */
  readonly machine: (variants: Variants) => ReturnType<typeof composed>;
}

export function scenario<World extends object>({ name, says, variants, model }: ScenarioOf<World>): Scenario {
  const id = `model.${name}`;
  return {
    name,
    says,
    variants,
    explore(chosen, bounds) {
      const built = { ...model(chosen), name: id };
      const { counterexample, ...sizes } = explore(built, bounds);
      const temporal = built.properties.filter(({ kind }) => kind === 'leadsTo' || kind === 'until').length;
      const fault = counterexample && faultOf(built, counterexample, [...chosen]);
      return { ...sizes, safety: built.properties.length - temporal, temporal, fault };
    },
    machine: (chosen) => composed({ ...model(chosen), name: id }),
  };
}

function faultOf<World extends object>(
  { name, actors }: Model<World>,
  { property: { id, kind, says }, start, steps }: Counterexample<World>,
  variants: readonly string[],
): Fault {
  const places = (world: World) => Object.fromEntries(actors.map((actor) => [actor.name, actor.place(world).at]));
  return {
    property: { id, kind, says },
    steps: steps.map(({ step: { actor, event }, description, after }, index) => ({
      actor,
      event,
      description,
      changes: changesBetween(steps[index - 1]?.after ?? start, after),
    })),
    recorded: {
      machine: name,
      input: { variants },
      start: places(start),
      steps: steps.map(({ step: { actor, event }, after }) => ({
        event: { type: `${actor}.${event}` },
        state: places(after),
      })),
    },
  };
}
