import { parseArgs } from 'node:util';
import type { AnyMachineSnapshot } from 'xstate';
import { register } from '../../machines/index.ts';
import {
  type Coverage,
  coverageOf,
  type Measure,
  negativesOf,
  type Path,
  pathsOf,
  transitionPathsOf,
} from '../../machines/kit/paths.ts';
import type { Registered } from '../../machines/kit/register.ts';

const formats = ['text', 'json', 'gherkin', 'junit'] as const;
const strategies = ['shortest', 'transitions', 'negative'] as const;

const usage = `npm run paths -- [machine…] [--format ${formats.join('|')}] [--strategy ${strategies.join('|')}] [--to STATE] [--min PERCENT]`;

interface Scenario {
  readonly title: string;
  readonly given: string;
  readonly steps: readonly string[];
}

const { values, positionals } = readArguments();

interface Report {
  readonly registered: Registered;
  readonly scenarios: readonly Scenario[];
  readonly coverage: Coverage;
}

function scenariosOf(registered: Registered): Scenario[] {
  if (values.strategy === 'negative') {
    return negativesOf(registered).map(({ case: sample, state, event, reasons }) => ({
      title: `${sample.title}: ${event.type} is refused`,
      given: `${sample.title}, ${saying(state)}`,
      steps: [`${event.type} is refused: ${reasons.map(({ code }) => code).join(', ')}`],
    }));
  }
  const paths = values.strategy === 'transitions' ? transitionPathsOf(registered) : pathsOf(registered);
  return paths.filter(leadsTo(values.to)).map((path) => ({
    title: path.title,
    given: `${path.case.title}, ${saying(path.start)}`,
    steps: path.steps.map(({ event, from, to }) => {
      const [transition] = registered.machine.getTransitionData(from, event);
      return `${transition?.description ?? event.type} (${event.type}) Now ${saying(to)}`;
    }),
  }));
}

function text() {
  return reports
    .flatMap(({ registered, scenarios, coverage }) => [
      `${registered.title} (${registered.name})`,
      ...scenarios.flatMap(({ given, steps }, index) => [
        `  ${index + 1}. Given ${given}`,
        ...steps.map((step, number) => `     ${index + 1}.${number + 1} ${step}`),
      ]),
      ...Object.entries(coverage).map(
        ([what, { covered, total, missing }]) =>
          `  ${what}: ${covered} of ${total}${missing.length > 0 ? `, missing ${missing.join('; ')}` : ''}`,
      ),
      '',
    ])
    .join('\n');
}

function json() {
  return JSON.stringify(
    {
      machines: reports.map(({ registered, scenarios, coverage: { states, transitions, guards } }) => ({
        name: registered.name,
        title: registered.title,
        paths: scenarios,
        states: { covered: states.covered, total: states.total },
        transitions: { covered: transitions.covered, total: transitions.total },
        guards: { covered: guards.covered, total: guards.total },
      })),
    },
    null,
    2,
  );
}

function gherkin() {
  return reports
    .map(({ registered, scenarios }) =>
      [
        `Feature: ${registered.title}`,
        ...scenarios.flatMap(({ given, steps }, index) => [
          '',
          `  Scenario: ${registered.name} ${index + 1}`,
          `    Given ${given}`,
          ...steps.map((step, number) => `    ${number === 0 ? 'When' : 'And'} ${step}`),
        ]),
        '',
      ].join('\n'),
    )
    .join('\n');
}

function junit() {
  const suites = reports.map(({ registered, scenarios, coverage }) => {
    const missing = Object.entries<Measure>(coverage).flatMap(([what, measure]) =>
      measure.missing.map(
        (name) =>
          `    <testcase classname="${registered.name}" name="${escapeXml(`${what}: ${name}`)}"><failure message="not covered"/></testcase>`,
      ),
    );
    const covered = scenarios.map(
      ({ title }) => `    <testcase classname="${registered.name}" name="${escapeXml(title)}"/>`,
    );
    return [
      `  <testsuite name="${registered.name}" tests="${covered.length + missing.length}" failures="${missing.length}">`,
      ...covered,
      ...missing,
      '  </testsuite>',
    ].join('\n');
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>'].join('\n');
}

function saying(snapshot: AnyMachineSnapshot) {
  const words = snapshot._nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ description }) => description);
  return `${JSON.stringify(snapshot.value).replaceAll('"', '')}: ${words.join(' ')}`;
}

function leadsTo(state: string | undefined) {
  return ({ steps }: Path) => state === undefined || JSON.stringify(steps.at(-1)?.to.value).includes(`"${state}"`);
}

function chosen() {
  const unknown = positionals.filter((name: string) => !register.some((registered) => registered.name === name));
  if (unknown.length > 0)
    fail(`No machine ${unknown.join(', ')}; there are ${register.map(({ name }) => name).join(', ')}`);
  return positionals.length === 0 ? register : register.filter(({ name }) => positionals.includes(name));
}

function readArguments() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        strategy: { type: 'string', default: 'shortest' },
        to: { type: 'string' },
        min: { type: 'string', default: '0' },
      },
    });
    return {
      positionals: read.positionals,
      values: {
        format: oneOf(formats, read.values.format),
        strategy: oneOf(strategies, read.values.strategy),
        to: read.values.to,
        min: Number(read.values.min),
      },
    };
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function oneOf<Value extends string>(allowed: readonly Value[], value: string): Value {
  return allowed.find((known) => known === value) ?? fail(`'${value}' is none of ${allowed.join(', ')}`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n${usage}\n`);
  process.exit(2);
}

const percent = ({ covered, total }: { covered: number; total: number }) =>
  total === 0 ? 100 : (covered / total) * 100;

const escapeXml = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const reports = chosen().map(
  (registered): Report => ({ registered, scenarios: scenariosOf(registered), coverage: coverageOf(registered) }),
);
const print: Record<(typeof formats)[number], () => string> = { text, json, gherkin, junit };
process.stdout.write(`${print[values.format]()}\n`);
if (reports.some(({ coverage }) => Object.values(coverage).some((measure) => percent(measure) < values.min))) {
  process.exitCode = 1;
}
