import { expect, it } from 'vitest';
import { scenarios } from '#machines/model/index.ts';
import { largestFile, openFile, type Refusal } from './openFile.ts';

const payment = scenarios.find(({ name }) => name === 'payment')!;
const { recorded } = payment.explore(new Set(['chargeFirst'])).fault!;
const open = (content: unknown) => openFile(typeof content === 'string' ? content : JSON.stringify(content), scenarios);
const refusalOf = (content: unknown): Refusal | null => {
  const opened = open(content);
  return 'refusal' in opened ? opened.refusal : null;
};
const steps = recorded.steps;

it('opens what was written, and says what does not hold', () => {
  const opened = open(recorded);
  expect('path' in opened && [opened.scenario.name, opened.fault, opened.path.property?.id]).toEqual([
    'payment',
    'chargeFirst',
    'payment.paidNotDue',
  ]);
});

it('opens the beginning of a path, along which everything holds', () => {
  const opened = open({ ...recorded, steps: steps.slice(0, 2) });
  expect('path' in opened && [opened.path.steps.length, opened.path.property]).toEqual([2, null]);
});

it('opens a path that the product as it is takes too', () => {
  const opened = open({ ...recorded, input: { variants: [] }, steps: steps.slice(0, 2) });
  expect('path' in opened && [opened.fault, opened.path.property]).toEqual([null, null]);
});

const places = steps[0]!.state as Record<string, string>;
const { entrant1: _, ...fewer } = places;
const hostile: readonly (readonly [string, unknown, Refusal['code']])[] = [
  ['nothing', '', 'unreadable'],
  ['what is no JSON', '{"machine": ', 'unreadable'],
  ['null', 'null', 'unreadable'],
  ['a list', [recorded], 'unreadable'],
  ['charts', { name: 'score', states: [], steps: [] }, 'unreadable'],
  ['more than it may weigh', `${JSON.stringify(recorded)}${' '.repeat(largestFile)}`, 'large'],
  ['deep nests', `{"machine":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'unreadable'],
  ['no variants', { ...recorded, input: {} }, 'unreadable'],
  ['variants that are no words', { ...recorded, input: { variants: [1] } }, 'unreadable'],
  ['two faults at once', { ...recorded, input: { variants: ['chargeFirst', 'staleAnswer'] } }, 'unreadable'],
  ['a fault of another scenario', { ...recorded, input: { variants: ['finalFixed'] } }, 'fault'],
  ['a fault that every object has', { ...recorded, input: { variants: ['constructor'] } }, 'fault'],
  ['a machine of one actor', { ...recorded, machine: 'award' }, 'scenario'],
  ['a scenario that there is none of', { ...recorded, machine: 'model.__proto__' }, 'scenario'],
  ['a place that is a list', { ...recorded, start: { ...places, entrant1: ['away'] } }, 'unreadable'],
  ['another start', { ...recorded, start: places }, 'start'],
  ['a step without an event', { ...recorded, steps: [{ state: places }] }, 'unreadable'],
  [
    'a step that is none of the model’s',
    { ...recorded, steps: [{ event: { type: '<script>' }, state: places }] },
    'step',
  ],
  ['a step too early', { ...recorded, steps: [...steps.slice(0, 2), steps[0]] }, 'step'],
  ['places of another step', { ...recorded, steps: [{ ...steps[0], state: steps[3]!.state }] }, 'elsewhere'],
  ['an actor fewer', { ...recorded, steps: [{ ...steps[0], state: fewer }] }, 'elsewhere'],
  ['an actor more', { ...recorded, steps: [{ ...steps[0], state: { ...places, stranger: 'in' } }] }, 'elsewhere'],
  ['steps without end', { ...recorded, steps: Array.from({ length: 201 }, () => steps[0]) }, 'long'],
];

it.each(hostile)('refuses %s', (_name, content, code) => {
  expect(refusalOf(content)?.code).toBe(code);
});

it('repeats no more of a file than a line', () => {
  const refusal = refusalOf({ ...recorded, machine: 'x'.repeat(5000) });
  expect(refusal).toEqual({ code: 'scenario', name: `${'x'.repeat(60)}…` });
});
