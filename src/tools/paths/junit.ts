import type { Measure, Negative, Path } from '#machines/kit/paths.ts';
import type { Report } from './formats.ts';
import { type Deviation, deviationOn, deviationOnRefusal } from './run.ts';

interface Executed {
  readonly name: string;
  readonly seconds: number;
  readonly deviation: Deviation | null;
}

/** What was asked to run of one machine. */
export interface Asked {
  readonly report: Report;
  readonly paths: readonly Path[];
  readonly negatives: readonly Negative[];
}

/** Runs every path against its machine and reports what happened, as JUnit does; with it whether all went well. */
export async function junit(asked: readonly Asked[]): Promise<{ readonly text: string; readonly passed: boolean }> {
  const suites: string[] = [];
  let passed = true;
  for (const { report, paths, negatives } of asked) {
    const { name } = report.registered;
    const executed: Executed[] = [];
    for (const path of paths) executed.push(await timed(path.title, () => deviationOn(report.registered, path)));
    for (const negative of negatives) {
      const title = `${negative.case.title}: ${JSON.stringify(negative.state.value)} ${negative.event.type} is refused`;
      executed.push(await timed(title, async () => deviationOnRefusal(report.registered, negative)));
    }
    const missing = Object.entries<Measure>(report.coverage).flatMap(([what, measure]) =>
      measure.missing.map((one) => testCase(name, `${what}: ${one}`, 0, 'not covered')),
    );
    const failed = executed.filter(({ deviation }) => deviation !== null).length + missing.length;
    if (failed > 0) passed = false;
    const seconds = executed.reduce((sum, one) => sum + one.seconds, 0);
    suites.push(
      `  <testsuite name="${name}" tests="${executed.length + missing.length}" failures="${failed}" time="${seconds.toFixed(3)}" timestamp="${new Date().toISOString()}">`,
      ...executed.map((one) => testCase(name, one.name, one.seconds, one.deviation && sentence(one.deviation))),
      ...missing,
      '  </testsuite>',
    );
  }
  const text = ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>'].join('\n');
  return { text, passed };
}

async function timed(name: string, run: () => Promise<Deviation | null>): Promise<Executed> {
  const begun = performance.now();
  const deviation = await run();
  return { name, deviation, seconds: (performance.now() - begun) / 1000 };
}

const sentence = ({ step, event, expected, actual }: Deviation): string =>
  `after ${step}. ${event} it is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`;

function testCase(suite: string, name: string, seconds: number, failure: string | null): string {
  const head = `    <testcase classname="${suite}" name="${escaped(name)}" time="${seconds.toFixed(4)}"`;
  return failure === null ? `${head}/>` : `${head}><failure message="${escaped(failure)}"/></testcase>`;
}

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
