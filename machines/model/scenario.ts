import type { RecordedPath } from '../kit/recorded.ts';
import { changesBetween } from './check/changes.ts';
import { type Bounds, type Counterexample, type Exploration, explore } from './check/explore.ts';
import { composed, type Model } from './check/model.ts';

/** How the product once worked, or could be thought to work: switches on a fault that is to be found. */
export type Variants = ReadonlySet<string>;

/** What an API test says for a path: code lines, with the names that tests/support/stage.ts offers. */
export interface TestLines {
  /** Before the first step; `server` is running. */
  readonly set: readonly string[];
  /** Of each event, what the actor named does; nothing where the server does it by itself. */
  readonly steps: Readonly<Record<string, (actor: string) => readonly string[]>>;
  /** Of each property, by id: what is expected at the end. */
  readonly expects: Readonly<Record<string, readonly string[]>>;
  /** What the lines need besides, as whole import declarations seen from tests/api/model. */
  readonly imports?: readonly string[];
}

interface ScenarioOf<World> {
  readonly name: string;
  /** Who acts on what, as a sentence. */
  readonly says: string;
  /** The faults that can be switched on, each with what it was. */
  readonly variants: Readonly<Record<string, string>>;
  readonly model: (variants: Variants) => Omit<Model<World>, 'name'>;
  readonly test?: TestLines;
}

/** One step of a path as it is told. */
export interface ToldStep {
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
  readonly test: TestLines | null;
  readonly explore: (variants: Variants, bounds?: Bounds) => Finding;
  /** All charts side by side, for a replay. */
  readonly machine: () => ReturnType<typeof composed>;
}

export function scenario<World extends object>({ name, says, variants, model, test }: ScenarioOf<World>): Scenario {
  const id = `model.${name}`;
  return {
    name,
    says,
    variants,
    test: test ?? null,
    explore(chosen, bounds) {
      const built = { ...model(chosen), name: id };
      const { counterexample, ...sizes } = explore(built, bounds);
      const temporal = built.properties.filter(({ kind }) => kind === 'leadsTo' || kind === 'until').length;
      const fault = counterexample && faultOf(built, counterexample, [...chosen]);
      return { ...sizes, safety: built.properties.length - temporal, temporal, fault };
    },
    machine: () => composed({ ...model(new Set()), name: id }),
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
