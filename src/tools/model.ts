import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { asTest, isTestable } from '#machines/model/asTest.ts';
import type { Bounds } from '#machines/model/check/explore.ts';
import { scenarios } from '#machines/model/index.ts';
import type { Fault, Scenario } from '#machines/model/scenario.ts';
import { figuresOf, pathOf } from './model/formatPath.ts';

const usage = `npm run model -- [--scenario NAME] [--variant NAME|all] [--depth STEPS] [--seconds SECONDS] [--json FILE] [--as-test FILE]
npm run model -- --list`;

const { scenario, variant, depth, seconds, json, asTestFile, list } = readArguments();

if (list) {
  for (const { name, description, variants } of scenarios) {
    process.stdout.write(`${name}: ${description}\n`);
    for (const [fault, words] of Object.entries(variants)) process.stdout.write(`  --variant ${fault}: ${words}\n`);
  }
  process.exit(0);
}

const faults = chosen().flatMap((one) =>
  variantsOf(one).flatMap((switched) => {
    const fault = explored(one, switched);
    return fault ? [{ scenario: one.name, fault }] : [];
  }),
);
const [first] = faults;
if (first && json) writeFileSync(json, `${JSON.stringify(first.fault.recorded, null, 2)}\n`);
// Of all faults, those that can be shown by calls; of one that was asked for, whatever can be said.
const shown = variant === 'all' ? faults.filter((one) => isTestable(one.scenario, one.fault)) : faults;
if (first && asTestFile) writeFileSync(asTestFile, asTest(shown));
process.exitCode = faults.length > 0 ? 1 : 0;

function variantsOf({ variants }: Scenario): readonly (readonly string[])[] {
  if (variant === 'all') return Object.keys(variants).map((each) => [each]);
  return [variant === null ? [] : [variant]];
}

function explored(one: Scenario, switched: readonly string[]): Fault | null {
  const began = performance.now();
  const bounds: Bounds = {
    ...(depth !== null && { depth }),
    over: () => performance.now() - began > seconds * 1000,
  };
  const found = one.explore(new Set(switched), bounds);
  process.stdout.write(`${figuresOf(one, found, (performance.now() - began) / 1000)}\n`);
  if (found.fault) process.stdout.write(`${pathOf(found.fault)}\n`);
  return found.fault;
}

/** The scenarios named, or those that have the variant named. */
function chosen(): readonly Scenario[] {
  const named = scenario === null ? scenarios : scenarios.filter(({ name }) => name === scenario);
  if (named.length === 0) fail(`No scenario ${scenario}; there are ${scenarios.map(({ name }) => name).join(', ')}`);
  if (variant === null || variant === 'all') return named;
  const having = named.filter(({ variants }) => variant in variants);
  if (having.length === 0) fail(`No variant ${variant}; see --list`);
  return having;
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        scenario: { type: 'string' },
        variant: { type: 'string' },
        depth: { type: 'string' },
        seconds: { type: 'string', default: '60' },
        json: { type: 'string' },
        'as-test': { type: 'string' },
        list: { type: 'boolean', default: false },
      },
    });
    return {
      scenario: values.scenario ?? null,
      variant: values.variant ?? null,
      depth: values.depth === undefined ? null : whole(values.depth),
      seconds: whole(values.seconds),
      json: values.json ?? null,
      asTestFile: values['as-test'] ?? null,
      list: values.list,
    };
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function whole(written: string): number {
  return /^\d{1,6}$/.test(written) ? Number(written) : fail(`'${written}' is no whole number`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n${usage}\n`);
  process.exit(2);
}
