import { readdirSync, readFileSync } from 'node:fs';
import * as xstate from 'xstate';
import * as graph from 'xstate/graph';
import { type Changed, type Exports, Modules } from './modules.ts';
import { applied, type Mutant } from './mutate.ts';
import { Suite } from './suite.ts';

/**
 * Which tests noticed first: a machine's own, the recorded behaviour, the charts as they were reviewed, or the paths through
 * the changed chart itself.
 */
export const levels = ['tests', 'behaviour', 'charts', 'paths'] as const;
export type Level = (typeof levels)[number];

export interface Verdict {
  readonly killedBy: Level | null;
  /** The test that failed, or what else went wrong. */
  readonly how: string;
}

// What is tested there is not changed: models of several actors, and what walks or draws charts.
const ofOthers = /^machines\/(model\/|kit\/(chart|compare|decisions|exports|pairs|results|signOff)\.test)/;

const unitTests = readdirSync('machines', { recursive: true, encoding: 'utf8' })
  .map((name) => `machines/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.test.ts') && !ofOthers.test(name));

const testsOf: Readonly<Record<Level, readonly string[]>> = {
  tests: unitTests,
  behaviour: ['tests/paths/behaviour.test.ts'],
  charts: ['tests/conformance/flows.test.ts'],
  paths: ['tests/paths/register.test.ts'],
};

const isTable = (test: string) => test.endsWith('.decisions.test.ts');

const registerFile = 'machines/index.ts';

/** Runs the tests against one mutant after another, in this process. */
export class Judge {
  #suite = new Suite(() => true);
  readonly #modules: Modules;
  readonly #machines: readonly { readonly name: string; readonly file: string }[];
  readonly #asked: readonly Level[];
  readonly #isNear: boolean;
  readonly #passed = new Set<string>();
  #stray: string | null = null;

  /**
   * The paths through a changed chart mostly agree with it, and take seconds to find: they are asked only where wanted. With
   * `near` no tests but those beside the file are: a second instead of ten.
   */
  constructor(asked: readonly Level[], { near = false }: { readonly near?: boolean } = {}) {
    this.#asked = asked;
    this.#isNear = near;
    const current = () => this.#suite.vitest;
    const vitest = {
      get expect() {
        return current().expect;
      },
      get describe() {
        return current().describe;
      },
      get it() {
        return current().it;
      },
      get test() {
        return current().it;
      },
    };
    this.#modules = new Modules({ xstate, 'xstate/graph': graph, vitest });
    this.#machines = this.#findMachines();
  }

  /** Something was thrown outside every test. */
  noteStray(error: unknown) {
    this.#stray = error instanceof Error ? error.message : String(error);
  }

  /** The machines whose charts or rules depend on a file. */
  machinesOf(file: string): string[] {
    return this.#machines.filter((machine) => this.#modules.reach(machine.file).has(file)).map(({ name }) => name);
  }

  /** What the tests say of a file's source: as it is, or with a mutant in it. */
  async verdict(file: string, mutant?: Mutant): Promise<Verdict> {
    const source = readFileSync(file, 'utf8');
    const changed = { file, source: mutant ? applied(source, mutant) : source };
    const machines = new Set(this.machinesOf(file));
    for (const level of this.#asked) {
      for (const test of this.#testsOf(level, file)) {
        // What passed as it is for one file passes so for the others that the same machines ask.
        const known = `${test} ${[...machines]}`;
        if (!mutant && this.#passed.has(known)) continue;
        const how = await this.#failure(test, changed, machines);
        if (!mutant && how === null) this.#passed.add(known);
        if (how !== null) return { killedBy: level, how };
      }
    }
    return { killedBy: null, how: '' };
  }

  /** Those that reach the file; those beside it first, which notice most. */
  #testsOf(level: Level, file: string): string[] {
    const folderOf = (name: string) => name.split('/', 2).join('/');
    const isBeside = (test: string) => folderOf(test) === folderOf(file);
    // The tables of all machines take the longest.
    const quickFirst = testsOf[level].toSorted((one, other) => Number(isTable(one)) - Number(isTable(other)));
    const reaching = quickFirst.filter((test) => this.#modules.reach(test).has(file));
    const [beside, others] = [reaching.filter(isBeside), reaching.filter((test) => !isBeside(test))];
    return this.#isNear && level === 'tests' ? beside : [...beside, ...others];
  }

  async #failure(test: string, changed: Changed, machines: ReadonlySet<string>): Promise<string | null> {
    this.#suite = new Suite((machine) => machines.has(machine));
    this.#stray = null;
    try {
      this.#modules.load(test, changed);
    } catch (error) {
      return `${test} does not load: ${error instanceof Error ? error.message : String(error)}`;
    }
    const failed = await this.#suite.firstFailure();
    // What was thrown outside a test arrives with the next turns.
    await new Promise((resolve) => setTimeout(resolve, 0));
    const how = failed ?? this.#stray;
    return how === null ? null : `${test} › ${how}`;
  }

  #findMachines() {
    const source = readFileSync(registerFile, 'utf8');
    const files = new Map(
      [...source.matchAll(/import \{ (\w+Machine) \} from '\.\/([^']+)'/g)].map(([, name, path]) => [
        name!,
        `machines/${path!}`,
      ]),
    );
    const { register } = this.#modules.load(registerFile) as Exports & {
      register: readonly { readonly name: string }[];
    };
    return register.map(({ name }) => ({ name, file: files.get(`${name}Machine`) ?? registerFile }));
  }
}
