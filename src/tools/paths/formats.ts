import type { Ranked } from '#machines/kit/budget.ts';
import type { Coverage, Measure } from '#machines/kit/paths.ts';
import type { Registered } from '#machines/kit/register.ts';
import type { Scenario, ScenarioStep } from '#machines/kit/scenario.ts';
import { dataLines, givenText, thenLines, whenText } from './scenarioText.ts';

export interface Report {
  readonly registered: Registered;
  readonly scenarios: readonly Scenario[];
  readonly coverage: Coverage;
  /** Steps that can follow one another, and those that a path takes so. */
  readonly pairs: Measure;
  /** How the scenarios were ranked, where there is a budget. */
  readonly ranked: ReadonlyMap<Scenario, Ranked>;
}

export function text(reports: readonly Report[]): string {
  return reports
    .flatMap(({ registered, scenarios, coverage, pairs, ranked }) => [
      `${registered.title} (${registered.name})`,
      ...scenarios.flatMap((scenario, index) => [
        `  ${index + 1}. Given ${givenText(scenario)}${rankText(ranked.get(scenario))}`,
        ...scenario.steps.flatMap((step, number) => [
          `     ${index + 1}.${number + 1} ${whenText(step)}${inlineData(step)}`,
          ...thenLines(step).map((line) => `         → ${line}`),
        ]),
      ]),
      ...Object.entries(coverage).map(
        ([what, { covered, total, missing }]) =>
          `  ${what}: ${covered} of ${total}${missing.length > 0 ? `, missing ${missing.join('; ')}` : ''}`,
      ),
      `  pairs of transitions: ${pairs.covered} of ${pairs.total}`,
      '',
    ])
    .join('\n');
}

export function json(reports: readonly Report[]): string {
  return JSON.stringify(
    {
      machines: reports.map(({ registered, scenarios, coverage: { states, transitions, guards }, pairs }) => ({
        name: registered.name,
        paths: scenarios,
        states: { covered: states.covered, total: states.total },
        transitions: { covered: transitions.covered, total: transitions.total },
        guards: { covered: guards.covered, total: guards.total },
        pairs: { covered: pairs.covered, total: pairs.total },
      })),
    },
    null,
    2,
  );
}

export function gherkin(reports: readonly Report[]): string {
  return reports
    .map(({ registered, scenarios }) =>
      [
        `Feature: ${registered.title}`,
        ...scenarios.flatMap((scenario) => [
          '',
          `  @${registered.name}`,
          `  Scenario: ${scenario.id}: ${scenario.title}`,
          `    Given ${oneLine(givenText(scenario))}`,
          ...scenario.steps.flatMap((step) => [
            `    When ${oneLine(whenText(step))}`,
            ...Object.entries(step.data).map(([name, value]) => `      | ${name} | ${cell(JSON.stringify(value))} |`),
            ...thenLines(step).map((line, number) => `    ${number === 0 ? 'Then' : 'And'} ${oneLine(line)}`),
          ]),
        ]),
        '',
      ].join('\n'),
    )
    .join('\n');
}

/** A list to tick by hand. */
export function markdown(reports: readonly Report[]): string {
  return reports
    .flatMap(({ registered, scenarios, ranked }) => [
      `# ${registered.title}`,
      '',
      ...scenarios.flatMap((scenario) => [
        `## ${scenario.id}${rankText(ranked.get(scenario))}`,
        '',
        `Given ${givenText(scenario)}`,
        '',
        ...scenario.steps.flatMap((step, number) => [
          `${number + 1}. ${whenText(step)}`,
          ...dataLines(step).map((line) => `   - \`${line.replaceAll('`', "'")}\``),
          ...thenLines(step).map((line) => `   - [ ] ${line}`),
        ]),
        '',
      ]),
    ])
    .join('\n');
}

/** A row for every step. */
export function csv(reports: readonly Report[]): string {
  const rows = reports.flatMap(({ registered, scenarios, ranked }) =>
    scenarios.flatMap((scenario) =>
      scenario.steps.map((step, number) => [
        scenario.id,
        registered.title,
        scenario.cases.join('; or '),
        `${scenario.start.join(' and ')}: ${scenario.given}`,
        String(number + 1),
        whenText(step),
        JSON.stringify(step.data),
        thenLines(step).join('\n'),
        ranked.get(scenario)?.risk ?? '',
      ]),
    ),
  );
  return table([['Scenario', 'Chart', 'Cases', 'Given', 'Step', 'When', 'Data', 'Then', 'Risk'], ...rows]);
}

/** A row for every scenario, with the columns that TestRail imports. */
export function testrail(reports: readonly Report[]): string {
  const rows = reports.flatMap(({ registered, scenarios, ranked }) =>
    scenarios.map((scenario) => [
      `${scenario.id}: ${scenario.title}`,
      registered.title,
      givenText(scenario),
      scenario.steps.map((step, number) => `${number + 1}. ${whenText(step)}${inlineData(step)}`).join('\n'),
      scenario.steps.map((step, number) => `${number + 1}. ${thenLines(step).join('. ')}`).join('\n'),
      { high: 'High', medium: 'Medium', low: 'Low' }[ranked.get(scenario)?.risk ?? 'medium'],
      `${Math.ceil((ranked.get(scenario)?.seconds ?? 0) / 60)}m`,
      scenario.id,
    ]),
  );
  const columns = [
    'Title',
    'Section',
    'Preconditions',
    'Steps',
    'Expected Result',
    'Priority',
    'Estimate',
    'References',
  ];
  return table([columns, ...rows]);
}

/** Tests for Playwright: what is done and looked at on a page stands in a driver of one's own, `./driver.ts`. */
export function playwright(reports: readonly Report[]): string {
  return [
    "import { test } from '@playwright/test';",
    "import { arrange, carryOut, expectRefused, expectState } from './driver.ts';",
    ...reports.flatMap(({ registered, scenarios }) => [
      '',
      `test.describe(${JSON.stringify(registered.title)}, () => {`,
      ...scenarios.flatMap((scenario) => [
        `  for (const sample of ${JSON.stringify(scenario.cases)}) {`,
        `    test(\`${`${scenario.id}: ${scenario.title}`.replaceAll(/[`\\$]/g, '\\$&')} (\${sample})\`, async ({ page }) => {`,
        `      await arrange(page, ${JSON.stringify(registered.name)}, sample, ${JSON.stringify(scenario.start)});`,
        ...scenario.steps.flatMap((step) => [
          `      await test.step(${JSON.stringify(whenText(step))}, async () => {`,
          `        await carryOut(page, ${JSON.stringify({ type: step.event, ...step.data })});`,
          step.reasons.length > 0
            ? `        await expectRefused(page, ${JSON.stringify(thenLines(step)[0])});`
            : `        await expectState(page, ${JSON.stringify(step.states)}, ${JSON.stringify(step.expected)});`,
          '      });',
        ]),
        '    });',
        '  }',
      ]),
      '});',
    ]),
    '',
  ].join('\n');
}

const rankText = (ranked: Ranked | undefined): string =>
  ranked
    ? ` [${ranked.risk} risk, ${Math.ceil(ranked.seconds / 60)} min${ranked.changed > 0 ? `, ${ranked.changed} changed` : ''}]`
    : '';

const inlineData = (step: ScenarioStep): string =>
  Object.keys(step.data).length > 0 ? ` [${dataLines(step).join('; ')}]` : '';

const oneLine = (line: string): string => line.replaceAll(/\s*\n\s*/g, ' ');

const cell = (value: string | undefined): string => (value ?? '').replaceAll('\\', '\\\\').replaceAll('|', '\\|');

const table = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n');
