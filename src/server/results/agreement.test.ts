import { expect, it } from 'vitest';
import { intraclassCorrelation, krippendorffAlpha, type Metric } from './agreement.ts';

const gap = null;
// Krippendorff's data C: four observers, twelve units.
const observers = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, gap, gap, gap],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, gap, gap],
  [gap, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 3],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, gap],
];
const units = observers[0]!.map((_, unit) => observers.map((observer) => observer[unit]!));

it.each<[Metric, string]>([
  ['nominal', '0.743'],
  ['ordinal', '0.815'],
  ['interval', '0.849'],
  ['ratio', '0.797'],
])("gives Krippendorff's published alpha, %s %s", (metric, alpha) => {
  expect(krippendorffAlpha(units, metric)?.toFixed(3)).toBe(alpha);
});

it('has no alpha where nothing can be compared', () => {
  expect(
    krippendorffAlpha([
      [4, null],
      [null, 5],
    ]),
  ).toBeNull();
  expect(
    krippendorffAlpha([
      [5, 5],
      [5, 5],
    ]),
  ).toBeNull();
  expect(krippendorffAlpha([])).toBeNull();
});

it("gives Shrout and Fleiss's published correlations", () => {
  const rows = ['9 2 5 8', '6 1 3 2', '8 4 6 8', '7 1 2 6', '10 5 6 9', '6 2 4 7'].map((row) =>
    row.split(' ').map(Number),
  );
  const correlation = intraclassCorrelation(rows);
  expect([correlation?.single.toFixed(2), correlation?.average.toFixed(2)]).toEqual(['0.29', '0.62']);
});

it('has no correlation of a single judge, a single entry or of marks that never vary', () => {
  expect([intraclassCorrelation([[1], [2]]), intraclassCorrelation([[1, 2]]), intraclassCorrelation([])]).toEqual([
    null,
    null,
    null,
  ]);
  expect(
    intraclassCorrelation([
      [5, 5],
      [5, 5],
    ]),
  ).toBeNull();
});
