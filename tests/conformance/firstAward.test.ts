import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const rows = readFileSync('docs/first-award.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

it('numbers its lines without a gap, each with before, now and where', () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.map(([number]) => Number(number))).toEqual(rows.map((_, index) => index + 1));
  expect(rows.filter((row) => row.length !== 4 || row.some((cell) => cell.trim() === ''))).toEqual([]);
});

it('names in every line a test that shows it', () => {
  expect(rows.flatMap(([number, , , shown = '']) => (shown.includes('` › `') ? [] : [number]))).toEqual([]);
});

it('names files that are there, and tests that they have', () => {
  const missing = rows.flatMap(([number, , , shown = '']) =>
    [...shown.matchAll(/`([^`]+)`(?: › `([^`]+)`)?/g)].flatMap(([, file = '', title]) => {
      if (!existsSync(file)) return [`${number} ${file}`];
      const source = readFileSync(file, 'utf8').replace(/\\(['"])/g, '$1');
      const has = title === undefined || source.includes(`'${title}'`) || source.includes(`"${title}"`);
      return has ? [] : [`${number} ${title}`];
    }),
  );
  expect(missing).toEqual([]);
});
