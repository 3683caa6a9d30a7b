import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { register } from '#machines/index.ts';
import { planOf, type Ranked } from '#machines/kit/budget.ts';
import { type Chart, chartOf } from '#machines/kit/chart.ts';
import { compareCharts } from '#machines/kit/compare.ts';
import { pairPathsOf, transitionPairsOf } from '#machines/kit/pairs.ts';
import { coverageOf, negativesOf, type Path, pathsOf, transitionPathsOf } from '#machines/kit/paths.ts';
import { type RecordedPath, replay } from '#machines/kit/recorded.ts';
import type { Registered } from '#machines/kit/register.ts';
import { type Scenario, scenarioOf, scenariosFrom, scenariosOfNegatives } from '#machines/kit/scenario.ts';
import { scenarios as models } from '#machines/model/index.ts';
import { type Arguments, readArguments, usage, WrongWords } from './arguments.ts';
import { csv, gherkin, json, markdown, playwright, type Report, testrail, text } from './formats.ts';
import { type Asked, junit } from './junit.ts';
import { counted, resultsFile, runMachines, runsIn, storeRuns } from './results.ts';
import { givenText, thenLines, whenText } from './scenarioText.ts';

const pathsBy = { shortest: pathsOf, transitions: transitionPathsOf, pairs: pairPathsOf, negative: () => [] };
const printed = { text, json, gherkin, markdown, csv, testrail, playwright };

/** What a run of the command printed, and how it ended: 1 where something is not as it should be, 2 where its words make no sense. */
export interface Printed {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What is printed, and whether all is as it should be. */
interface Answer {
  readonly passed: boolean;
  readonly text: string;
  /** What is said beside it. */
  readonly aside?: string | undefined;
}

/** Carries out `npm run paths` with these words. */
export async function runPaths(words: readonly string[]): Promise<Printed> {
  try {
    const given = readArguments(words);
    const { passed, text: stdout, aside = '' } = await answerTo(given);
    return { exitCode: passed ? 0 : 1, stdout: `${stdout}\n`, stderr: aside };
  } catch (error) {
    if (!(error instanceof WrongWords)) throw error;
    return { exitCode: 2, stdout: '', stderr: `${error.message}\n${usage}\n` };
  }
}

function answerTo(given: Arguments): Answer | Promise<Answer> {
  if (given.values.replay !== undefined) return replayed(given.values.replay);
  return given.values.results ? writeResults(given) : printPaths(given);
}

/** Runs the paths, and writes what became of each step where the atlas shows it. */
async function writeResults({ values, positionals }: Arguments): Promise<Answer> {
  const collected = values.collect === undefined ? [] : await runsIn(values.collect);
  const walked = [...collected, ...(await runMachines(chosen(positionals)))];
  const runs = walked.map((run) => counted(run));
  const file = values.toFile ?? resultsFile;
  return { passed: await storeRuns(runs, file), text: `${runs.length} runs written to ${file}` };
}

async function printPaths({ values, positionals }: Arguments): Promise<Answer> {
  const asked = chosen(positionals).map((registered) => askedOf(registered, values));
  if (values.to !== undefined && asked.every(({ report }) => report.scenarios.length === 0)) {
    throw new WrongWords(`No path leads to '${values.to}'`);
  }
  const covered = asked.every(({ report }) =>
    Object.values(report.coverage).every((one) => percent(one) >= values.min),
  );
  const { reports, aside } =
    values.budget === null
      ? { reports: asked.map(({ report }) => report), aside: undefined }
      : budgeted(asked, values.budget, values.since);
  if (values.format !== 'junit') return { passed: covered, text: printed[values.format](reports), aside };
  const result = await junit(asked);
  return { passed: covered && result.passed, text: result.text, aside };
}

function askedOf(registered: Registered, { strategy, to }: Arguments['values']): Asked {
  const isNegative = strategy === 'negative';
  const negatives = isNegative ? negativesOf(registered).filter(({ state }) => isAt(to, state.value)) : [];
  const found = isNegative ? [] : pathsBy[strategy](registered);
  const paths = found.filter(({ steps }: Path) => isAt(to, steps.at(-1)?.to.value));
  const scenarios = isNegative ? scenariosOfNegatives(registered, negatives) : scenariosFrom(registered, paths);
  const coverage = coverageOf(registered, strategy === 'shortest' ? found : undefined);
  const pairs = transitionPairsOf(registered, isNegative ? [] : found);
  return { paths, negatives, report: { registered, scenarios, coverage, pairs, ranked: new Map() } };
}

/** Whether a state is the one that is asked for: by its name, or by its path. */
const isAt = (to: string | undefined, value: unknown): boolean => to === undefined || names(value).includes(to);

function names(value: unknown, above = ''): string[] {
  if (typeof value === 'string') return [value, above + value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, above + key, ...names(inner, `${above}${key}.`)]);
}

/** Of all scenarios those that fit, the riskiest first. */
function budgeted(asked: readonly Asked[], seconds: number, since: string): { reports: Report[]; aside: string } {
  const changed = changedSince(since);
  const plan = planOf(
    asked.flatMap(({ report }) => report.scenarios),
    seconds,
    { changed: changed ?? new Set() },
  );
  const ranked = new Map<Scenario, Ranked>(plan.chosen.map((one) => [one.scenario, one]));
  const unknown = changed ? '' : `The charts of '${since}' are not known: nothing counts as changed\n`;
  return {
    aside: `${unknown}${plan.chosen.length} scenarios in ${Math.round(plan.seconds / 60)} min walk ${plan.walked} of ${plan.total} steps; ${plan.leftOut} are left out\n`,
    reports: asked.map(({ report }) => ({
      ...report,
      ranked,
      scenarios: plan.chosen.map(({ scenario }) => scenario).filter((one) => report.scenarios.includes(one)),
    })),
  };
}

/** The steps of the charts that are others than at a revision, by chart, source and event; null where that is not known. */
function changedSince(revision: string): ReadonlySet<string> | null {
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
    return null;
  }
  const now = register.map(({ machine }) => chartOf(machine));
  return new Set(
    compareCharts(earlier, now).flatMap(({ name, steps }) =>
      Object.keys(steps).map((key) => `${name} ${key.split(' ').slice(0, 2).join(' ')}`),
    ),
  );
}

function chosen(positionals: readonly string[]): readonly Registered[] {
  const unknown = positionals.filter((name) => !register.some((registered) => registered.name === name));
  if (unknown.length > 0) {
    const known = register.map(({ name }) => name).join(', ');
    throw new WrongWords(`No machine ${unknown.join(', ')}; there are ${known}`);
  }
  return positionals.length === 0 ? register : register.filter(({ name }) => positionals.includes(name));
}

/** Takes again a path that the inspector recorded; it passes where it leads where it led then. */
function replayed(file: string): Answer {
  const recorded = readRecorded(file);
  const registered = register.find(({ machine }) => machine.id === recorded.machine) ?? modelOf(recorded);
  if (!registered) throw new WrongWords(`No machine ${recorded.machine}`);
  const { path, differs } = replay(registered, recorded);
  const scenario = scenarioOf(registered, path);
  const stepLines = scenario.steps.map((step, index) => `  ${index + 1} ${whenText(step)} → ${thenLines(step)[0]}`);
  return {
    passed: differs === null,
    text: [`${registered.title} (${registered.name})`, `  Given ${givenText(scenario)}`, ...stepLines].join('\n'),
    aside: differs === null ? undefined : `${differs}\n`,
  };
}

/** Several actors at once, as `npm run model -- --json` writes them down. */
function modelOf({ machine, input }: RecordedPath): Registered | undefined {
  const scenario = models.find(({ name }) => machine === `model.${name}`);
  // Written by that command.
  const { variants = [] } = (input ?? {}) as { variants?: readonly string[] };
  return (
    scenario && {
      name: machine,
      title: scenario.description,
      audience: [],
      kind: 'flow',
      cases: [],
      machine: scenario.machine(new Set(variants)),
    }
  );
}

function readRecorded(file: string): RecordedPath {
  try {
    // What else it is shows in taking it.
    return JSON.parse(readFileSync(file, 'utf8')) as RecordedPath;
  } catch (error) {
    throw new WrongWords(error instanceof Error ? error.message : String(error));
  }
}

function percent({ covered, total }: { covered: number; total: number }): number {
  return total === 0 ? 100 : (covered / total) * 100;
}
