import { readFileSync } from 'node:fs';
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
import { type RecordedPath, replay } from '../../machines/kit/recorded.ts';
import type { Registered } from '../../machines/kit/register.ts';
import { scenarios } from '../../machines/model/index.ts';

const formats = ['text', 'json', 'gherkin', 'junit'] as const;
const strategies = ['shortest', 'transitions', 'negative'] as const;

const usage = `npm run paths -- [machine…] [--format ${formats.join('|')}] [--strategy ${strategies.join('|')}] [--to STATE] [--min PERCENT]
npm run paths -- --replay FILE`;

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
  return paths.filter(leadsTo(values.to)).map((path) => scenarioOf(registered, path));
}

function scenarioOf({ machine }: Registered, path: Path): Scenario {
  return {
    title: path.title,
    given: `${path.case.title}, ${saying(path.start)}`,
    steps: path.steps.map(({ event, from, to }) => {
      const [transition] = machine.getTransitionData(from, event);
      return `${transition?.description ?? event.type} (${event.type}) Now ${saying(to)}`;
    }),
  };
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
        replay: { type: 'string' },
      },
    });
    return {
      positionals: read.positionals,
      values: {
        format: oneOf(formats, read.values.format),
        strategy: oneOf(strategies, read.values.strategy),
        to: read.values.to,
        min: percentage(read.values.min),
        replay: read.values.replay,
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

function percentage(written: string): number {
  const value = Number(written);
  return written.trim() !== '' && Number.isFinite(value) ? value : fail(`'${written}' is no percentage`);
}

/** Takes again a path that the inspector recorded; answers whether it led where it led then. */
function replayed(file: string): boolean {
  const recorded = readRecorded(file);
  const registered = register.find(({ machine }) => machine.id === recorded.machine) ?? modelOf(recorded);
  if (!registered) return fail(`No machine ${recorded.machine}`);
  const { path, differs } = replay(registered, recorded);
  const { given, steps } = scenarioOf(registered, path);
  const said = steps.map((step, index) => `  ${index + 1} ${step}`);
  process.stdout.write(`${[`${registered.title} (${registered.name})`, `  Given ${given}`, ...said].join('\n')}\n`);
  if (differs) process.stderr.write(`${differs}\n`);
  return differs === null;
}

/** Several actors at once, as `npm run model -- --json` writes them down. */
function modelOf({ machine, input }: RecordedPath): Registered | undefined {
  const scenario = scenarios.find(({ name }) => machine === `model.${name}`);
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

const percent = ({ covered, total }: { covered: number; total: number }) =>
  total === 0 ? 100 : (covered / total) * 100;

const escapeXml = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

if (values.replay !== undefined) process.exit(replayed(values.replay) ? 0 : 1);

const reports = chosen().map(
  (registered): Report => ({ registered, scenarios: scenariosOf(registered), coverage: coverageOf(registered) }),
);
const print: Record<(typeof formats)[number], () => string> = { text, json, gherkin, junit };
process.stdout.write(`${print[values.format]()}\n`);
if (reports.some(({ coverage }) => Object.values(coverage).some((measure) => percent(measure) < values.min))) {
  process.exitCode = 1;
}
