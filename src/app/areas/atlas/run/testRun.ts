import type { Scenario } from '#machines/kit/scenario.ts';

/** What was seen of one step. */
export interface StepResult {
  readonly verdict: 'passed' | 'failed';
  /** What happened instead. */
  readonly note: string;
}

/** A run by hand of paths through one chart, as far as it has come. */
export interface TestRun {
  readonly chart: string;
  /** The version of the chart that is tested (`versionOf`). */
  readonly hash: string;
  /** When its first step was marked; null until then. */
  readonly startedAt: string | null;
  /** Ids of the paths that are walked. */
  readonly picked: readonly string[];
  /** By path and step: `signIn-3 0`. */
  readonly marks: Readonly<Record<string, StepResult>>;
}

export type Result = 'passed' | 'failed' | 'begun' | 'notRun';

export const emptyRun = (chart: string, hash: string, picked: readonly string[]): TestRun => ({
  chart,
  hash,
  startedAt: null,
  picked,
  marks: {},
});

export const stepResultOf = ({ marks }: TestRun, { id }: Scenario, step: number): StepResult | undefined =>
  marks[`${id} ${step}`];

/** The run with one step marked, or with its mark taken back. */
export function withResult(
  run: TestRun,
  { id }: Scenario,
  step: number,
  mark: StepResult | null,
  now: string,
): TestRun {
  const { [`${id} ${step}`]: _, ...others } = run.marks;
  const marks = mark === null ? others : { ...others, [`${id} ${step}`]: mark };
  return { ...run, startedAt: run.startedAt ?? now, marks };
}

/** How a path stands: one step that failed fails it, and it has passed once every step has. */
export function resultOf(run: TestRun, scenario: Scenario): Result {
  const verdicts = scenario.steps.map((_, step) => stepResultOf(run, scenario, step)?.verdict);
  if (verdicts.includes('failed')) return 'failed';
  if (verdicts.every((verdict) => verdict === 'passed')) return 'passed';
  return verdicts.some(Boolean) ? 'begun' : 'notRun';
}

/** The run that was kept as text; a new one where none was, it cannot be read, or the chart is another by now. */
export function runFrom(stored: string | null, fresh: TestRun): TestRun {
  if (stored === null) return fresh;
  try {
    // Written by this page; what else it is shows in its chart and version.
    const run = JSON.parse(stored) as TestRun;
    return run.chart === fresh.chart && run.hash === fresh.hash ? run : fresh;
  } catch {
    return fresh;
  }
}

/** The words of a report. */
export interface ReportWords {
  readonly title: string;
  /** Facts of the run, a line each: who, when, which version, in which window. */
  readonly facts: readonly string[];
  readonly result: (result: Result) => string;
  readonly given: (scenario: Scenario) => string;
  readonly step: (scenario: Scenario, step: number) => string;
  readonly notMarked: string;
}

/** A run as Markdown, for those who were not there. */
export function reportOf(run: TestRun, scenarios: readonly Scenario[], words: ReportWords): string {
  const walked = scenarios.filter(({ id }) => run.picked.includes(id));
  return [
    `# ${words.title}`,
    '',
    ...words.facts.map((fact) => `- ${fact}`),
    ...walked.flatMap((scenario) => [
      '',
      `## ${scenario.id}: ${words.result(resultOf(run, scenario))}`,
      '',
      words.given(scenario),
      '',
      ...scenario.steps.flatMap((_, step) => {
        const mark = stepResultOf(run, scenario, step);
        const box = mark?.verdict === 'passed' ? '[x]' : '[ ]';
        const verdict = mark ? words.result(mark.verdict) : words.notMarked;
        const note = mark?.note.trim() ? [`   > ${mark.note.trim().replaceAll('\n', '\n   > ')}`] : [];
        return [`${step + 1}. ${box} ${words.step(scenario, step)} (${verdict})`, ...note];
      }),
    ]),
    '',
  ].join('\n');
}
