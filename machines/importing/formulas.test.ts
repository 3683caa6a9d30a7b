import { expect, it } from 'vitest';
import { disarmed, rearmed } from './formulas.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['-12', "'-12"],
  ['\t=1', "'\t'=1"],
  ['a;=1+1', "a;'=1+1"],
  ['a; "=1+1";b', 'a; "\'=1+1";b'],
  ['a\n=1+1\r\n@SUM(1)', "a\n'=1+1\r\n'@SUM(1)"],
  ['a;-1+cmd|x;b', "a;'-1+cmd|x;b"],
  ['a;＝1', "a;'＝1"],
  ['a;=1 ;=2', "a;'=1 ;'=2"],
  ["a;'=1", "a;''=1"],
  ["''=1", "'''=1"],
])('%j is kept from running in any column, and can be read again', (text, safe) => {
  expect(disarmed(text)).toBe(safe);
  expect(rearmed(safe)).toBe(text);
});

it.each(['Aims:\n- reach\n- teach', 'from 3; -5', 'well ;-)', 'a = b', 'a@b.org; c@d.org', 'ro-ro', '', "l'-été"])(
  '%j is no formula in any column',
  (text) => {
    expect([disarmed(text), rearmed(text)]).toEqual([text, text]);
  },
);

it.each(['\n', ' ;', '"', ";'", ';=', '; -('])('takes no longer for many times %j', (part) => {
  const text = part.repeat(50_000);
  // Of the processor: what else runs meanwhile is not its doing.
  const began = process.cpuUsage();
  expect(rearmed(disarmed(text))).toBe(text);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(1500);
});
