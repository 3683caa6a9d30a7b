import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultColours } from '#app/ui/theme/colours.ts';
import { defaultAllowedLimit, maximumAllowedLimit } from '#machines/person/limits.ts';

/** A row of docs/specification.md: a statement, the files that do it, and what shows it. */
interface Row {
  readonly number: number;
  readonly statement: string;
  readonly where: readonly string[];
  readonly shown: string;
}

const rows: readonly Row[] = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [number, statement = '', where = '', shown = ''] = line.slice(2, -2).split(' | ');
    return { number: Number(number), statement, where: quoted(where), shown };
  });

describe('docs/specification.md', () => {
  it('numbers its statements without a gap, each said once', () => {
    expect(rows.length).toBeGreaterThan(250);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
    expect(new Set(rows.map(({ statement }) => statement)).size).toBe(rows.length);
  });

  it('names files that are there, for every statement', () => {
    expect(rows.filter(({ where }) => where.length === 0)).toEqual([]);
    const named = rows.flatMap(({ where, shown }) => [...where, ...quoted(shown).filter(isFile)]);
    expect([...new Set(named)].filter((file) => !existsSync(file))).toEqual([]);
  });

  it('names for every statement a test that is there, or a record that says why there is none', () => {
    const missing = rows.flatMap(({ number, shown }) => {
      const tests = testsIn(shown);
      const isSaidWhy = quoted(shown).some((file) => file.startsWith('docs/decisions/'));
      if (tests.length === 0) return isSaidWhy ? [] : [`${number}`];
      return tests.filter(({ file, title }) => !names(file, title)).map(({ title }) => `${number} ${title}`);
    });
    expect(missing).toEqual([]);
  });
});

describe('constants', () => {
  it('exports 3 and 260 by name', () => expect([defaultAllowedLimit, maximumAllowedLimit]).toEqual([3, 260]));

  it('has the greys from 50 to 900', () => {
    const greys = Object.keys(defaultColours).flatMap((name) => /^grey(\d+)$/.exec(name)?.[1] ?? []);
    expect(greys.map(Number)).toEqual([50, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
  });

  it.each([
    ['accent', 'blue', 200, 250],
    ['purple', 'purple', 250, 290],
    ['green', 'green', 90, 160],
    ['red', 'red', 350, 370],
    ['orange', 'orange', 15, 35],
    ['yellow', 'yellow', 40, 60],
  ] as const)('has the family %s in %s, light and dark', (family, _, from, to) => {
    for (const colour of defaultColours[family]) {
      const hue = hueOf(colour);
      expect(hue < 10 && from > 300 ? hue + 360 : hue).toBeGreaterThanOrEqual(from);
      expect(hue < 10 && from > 300 ? hue + 360 : hue).toBeLessThanOrEqual(to);
    }
  });
});

/** "#1d5cd6" → 220: the degree on the circle of colours, with red at 0. */
function hueOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const largest = Math.max(red, green, blue);
  const spread = largest - Math.min(red, green, blue);
  const turned =
    largest === red
      ? (green - blue) / spread
      : largest === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return (turned * 60 + 360) % 360;
}

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

function isFile(name: string): boolean {
  return /^(?:docs|machines|src|tests)\/\S+\.(?:md|tsx?)$/.test(name);
}

function testsIn(shown: string): { readonly file: string; readonly title: string }[] {
  return [...shown.matchAll(/`([^`]+)` › `([^`]+)`/g)].map(([, file = '', title = '']) => ({ file, title }));
}

/** Whether a file has a test, a group of tests or a row of a test of this name. */
function names(file: string, title: string): boolean {
  if (!existsSync(file)) return false;
  const source = readFileSync(file, 'utf8').replace(/\\(['"])/g, '$1');
  return [`'${title}'`, `"${title}"`].some((literal) => source.includes(literal));
}
