import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StatementNames } from './statementNames.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const long = (which: number) => `select ${which} ${'/* what takes long to plan */'.repeat(30)}`;
const timesOf = (names: StatementNames, text: string, times: number) =>
  Array.from({ length: times }, () => names.of(text));

test('a long statement that comes five times within a minute has a name from then on, always the same', () => {
  const names = new StatementNames();
  const given = timesOf(names, long(1), 7);
  expect(given.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
  expect(given[4]).toBeTypeOf('string');
  expect(new Set(given.slice(4)).size).toBe(1);
  vi.advanceTimersByTime(3_600_000);
  expect(names.of(long(1))).toBe(given[4]);
});

test('what comes once in a while has none, however long that goes on', () => {
  const names = new StatementNames();
  const given = Array.from({ length: 50 }, () => {
    vi.advanceTimersByTime(20_000);
    return names.of(long(1));
  });
  expect(given.filter(Boolean)).toEqual([]);
});

test('two statements never share a name', () => {
  const names = new StatementNames();
  const given = [1, 2].map((which) => timesOf(names, long(which), 5).at(-1));
  expect(new Set(given).size).toBe(2);
});

test('a short statement has none, however often it comes', () => {
  expect(timesOf(new StatementNames(), 'select 1', 9).filter(Boolean)).toEqual([]);
});

test('what a connection keeps stays small', () => {
  const names = new StatementNames();
  const given = Array.from({ length: 200 }, (_, which) => timesOf(names, long(which), 6).at(-1));
  expect(given.filter(Boolean).length).toBe(40);
  expect(names.of(long(0))).toBe(given[0]);
});
