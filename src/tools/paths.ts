import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { register } from '../../machines/index.ts';
import { planOf, type Ranked } from '../../machines/kit/budget.ts';
import { type Chart, chartOf } from '../../machines/kit/chart.ts';
import { compareCharts } from '../../machines/kit/compare.ts';
import { pairPathsOf, transitionPairsOf } from '../../machines/kit/pairs.ts';
import { coverageOf, negativesOf, type Path, pathsOf, transitionPathsOf } from '../../machines/kit/paths.ts';
import { type RecordedPath, replay } from '../../machines/kit/recorded.ts';
import type { Registered } from '../../machines/kit/register.ts';
import { type Scenario, scenarioOf, scenariosFrom, scenariosOfNegatives } from '../../machines/kit/scenario.ts';
import { scenarios as models } from '../../machines/model/index.ts';
import { fail, readArguments } from './paths/arguments.ts';
import { csv, gherkin, json, markdown, playwright, type Report, testrail, text } from './paths/formats.ts';
import { type Asked, junit } from './paths/junit.ts';
import { keepRuns, resultsFile, runMachines, runsIn } from './paths/results.ts';
import { givenText, thenLines, whenText } from './paths/say.ts';

// A reader that has seen enough, as `head` does, closes the pipe: nothing is wrong then.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const pathsBy = { shortest: pathsOf, transitions: transitionPathsOf, pairs: pairPathsOf, negative: () => [] };
const printed = { text, json, gherkin, markdown, csv, testrail, playwright };
const { values, positionals } = readArguments();
if (values.replay !== undefined) process.exitCode = replayed(values.replay) ? 0 : 1;
else if (values.results) process.exitCode = (await writeResults()) ? 0 : 1;
else await printPaths();

/** Runs the paths, and writes what became of each step where the atlas shows it. */
async function writeResults(): Promise<boolean> {
  const collected = values.collect === undefined ? [] : await runsIn(values.collect);
  const runs = [...collected, ...(await runMachines(chosen()))];
  const file = values.toFile ?? resultsFile;
  const passed = await keepRuns(runs, file);
  print(`${runs.length} runs written to ${file}`);
  return passed;
}

async function printPaths(): Promise<void> {
  const asked = chosen().map(askedOf);
  if (values.to !== undefined && asked.every(({ report }) => report.scenarios.length === 0)) {
    fail(`No path leads to '${values.to}'`);
  }
  const reports = values.budget === null ? asked.map(({ report }) => report) : budgeted(asked, values.budget);
  if (values.format === 'junit') {
    const result = await junit(asked);
    if (!result.passed) process.exitCode = 1;
    print(result.text);
  } else {
    print(printed[values.format](reports));
  }
  if (asked.some(({ report }) => Object.values(report.coverage).some((one) => percent(one) < values.min))) {
    process.exitCode = 1;
  }
}

function askedOf(registered: Registered): Asked {
  const isNegative = values.strategy === 'negative';
  const negatives = isNegative ? negativesOf(registered).filter(({ state }) => isAt(state.value)) : [];
  const found = isNegative ? [] : pathsBy[values.strategy](registered);
  const paths = found.filter(({ steps }: Path) => isAt(steps.at(-1)?.to.value));
  const scenarios = isNegative ? scenariosOfNegatives(registered, negatives) : scenariosFrom(registered, paths);
  const coverage = coverageOf(registered, values.strategy === 'shortest' ? found : undefined);
  const pairs = transitionPairsOf(registered, isNegative ? [] : found);
  return { paths, negatives, report: { registered, scenarios, coverage, pairs, ranked: new Map() } };
}

/** Whether a state is the one that is asked for: by its name, or by its path. */
function isAt(value: unknown): boolean {
  return values.to === undefined || names(value).includes(values.to);
}

function names(value: unknown, above = ''): string[] {
  if (typeof value === 'string') return [value, above + value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, above + key, ...names(inner, `${above}${key}.`)]);
}

/** Of all scenarios those that fit, the riskiest first. */
function budgeted(asked: readonly Asked[], seconds: number): Report[] {
  const plan = planOf(
    asked.flatMap(({ report }) => report.scenarios),
    seconds,
    { changed: changedSince(values.since) },
  );
  const ranked = new Map<Scenario, Ranked>(plan.chosen.map((one) => [one.scenario, one]));
  process.stderr.write(
    `${plan.chosen.length} scenarios in ${Math.round(plan.seconds / 60)} min walk ${plan.walked} of ${plan.total} steps; ${plan.leftOut} are left out\n`,
  );
  return asked.map(({ report }) => ({
    ...report,
    ranked,
    scenarios: plan.chosen.map(({ scenario }) => scenario).filter((one) => report.scenarios.includes(one)),
  }));
}

/** The steps of the charts that are others than at a revision, by chart, source and event. */
function changedSince(revision: string): ReadonlySet<string> {
  let earlier: readonly Chart[];
  try {
    const written = execFileSync('git', ['show', `${revision}:docs/flows/charts.json`], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // `npm run flows` wrote it, at that revision.
    earlier = JSON.parse(written) as readonly Chart[];
  } catch {
    process.stderr.write(`The charts of '${revision}' are not known: nothing counts as changed\n`);
    return new Set();
  }
  const now = register.map(({ machine }) => chartOf(machine));
  return new Set(
    compareCharts(earlier, now).flatMap(({ name, steps }) =>
      Object.keys(steps).map((key) => `${name} ${key.split(' ').slice(0, 2).join(' ')}`),
    ),
  );
}

function chosen(): readonly Registered[] {
  const unknown = positionals.filter((name) => !register.some((registered) => registered.name === name));
  if (unknown.length > 0)
    fail(`No machine ${unknown.join(', ')}; there are ${register.map(({ name }) => name).join(', ')}`);
  return positionals.length === 0 ? register : register.filter(({ name }) => positionals.includes(name));
}

/** Takes again a path that the inspector recorded; answers whether it led where it led then. */
function replayed(file: string): boolean {
  const recorded = readRecorded(file);
  const registered = register.find(({ machine }) => machine.id === recorded.machine) ?? modelOf(recorded);
  if (!registered) return fail(`No machine ${recorded.machine}`);
  const { path, differs } = replay(registered, recorded);
  const scenario = scenarioOf(registered, path);
  const said = scenario.steps.map((step, index) => `  ${index + 1} ${whenText(step)} → ${thenLines(step)[0]}`);
  print([`${registered.title} (${registered.name})`, `  Given ${givenText(scenario)}`, ...said].join('\n'));
  if (differs) process.stderr.write(`${differs}\n`);
  return differs === null;
}

/** Several actors at once, as `npm run model -- --json` writes them down. */
function modelOf({ machine, input }: RecordedPath): Registered | undefined {
  const scenario = models.find(({ name }) => machine === `model.${name}`);
  // Written by that command.
  const { variants = [] } = (input ?? {}) as { variants?: readonly string[] };
  return (
    scenario && {
      ...{ name: machine, title: scenario.says, audience: [], kind: 'flow', cases: [] },
      machine: scenario.machine(new Set(variants)),
    }
  );
}

function readRecorded(file: string): RecordedPath {
  try {
    // What else it is shows in taking it.
    return JSON.parse(readFileSync(file, 'utf8')) as RecordedPath;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function print(written: string): void {
  process.stdout.write(`${written}\n`);
}

function percent({ covered, total }: { covered: number; total: number }): number {
  return total === 0 ? 100 : (covered / total) * 100;
}
