import { expect, test } from 'vitest';
import { StatementNames } from './statementNames.ts';

const long = (which: number) => `select ${which} ${'/* what takes long to plan */'.repeat(30)}`;

test('a long statement has a name from the second time on, always the same', () => {
  const names = new StatementNames();
  const [first, second, third] = [long(1), long(1), long(1)].map((text) => names.of(text));
  expect(first).toBeUndefined();
  expect(second).toBeTypeOf('string');
  expect(third).toBe(second);
});

test('two statements never share a name', () => {
  const names = new StatementNames();
  const given = [1, 2, 1, 2].map((which) => names.of(long(which)));
  expect(new Set(given.slice(2)).size).toBe(2);
});

test('a short statement has none, however often it comes', () => {
  const names = new StatementNames();
  expect([1, 2, 3].map(() => names.of('select 1'))).toEqual([undefined, undefined, undefined]);
});

test('what a connection keeps stays small, and so does what is remembered', () => {
  const names = new StatementNames();
  const twice = Array.from({ length: 2_000 }, (_, which) => [names.of(long(which)), names.of(long(which))]);
  expect(new Set(twice.map(([, again]) => again).filter(Boolean)).size).toBe(80);
  expect(names.of(long(0))).toBe(twice[0]?.[1]);
});
