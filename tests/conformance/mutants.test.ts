import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { notMeasured, pageOf, readExplained, readMeasures, shareOf } from '#tools/mutants/measures.ts';
import { readMutants } from '#tools/mutants/mutate.ts';

const measures = readMeasures();

it('the page of what the tests notice says what was measured', () => {
  expect(readFileSync('docs/mutants.md', 'utf8')).toBe(pageOf(measures, readExplained()));
});

it('tests by hand notice 95 % of the mutants of every folder of machines, or it is said why nobody asked', () => {
  const folders = readdirSync('machines', { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? one.name : [],
  );
  const known = new Map(measures.map((measure) => [measure.folder, shareOf(measure)]));
  const low = folders.filter((folder) => !(folder in notMeasured) && (known.get(folder) ?? 0) < 95);
  expect(low).toEqual([]);
  const needless = Object.keys(notMeasured).filter((folder) => known.has(folder) || !folders.includes(folder));
  expect(needless).toEqual([]);
});

it('what cannot be noticed is explained of mutants that there are', () => {
  const named = new Map<string, Set<string>>();
  const namesIn = (file: string) => {
    const names = named.get(file) ?? new Set(readMutants(`machines/${file}`).map(({ what }) => what));
    named.set(file, names);
    return names;
  };
  const stale = readExplained().filter(({ file, what }) => !namesIn(file).has(what));
  expect(stale.map(({ file, what }) => `${file}: ${what}`)).toEqual([]);
});
