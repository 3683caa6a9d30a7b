import { expect, it } from 'vitest';
import { intraclassCorrelations, kendallW, krippendorffAlpha, type Metric } from './agreement.ts';

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
  const correlations = intraclassCorrelations(rows);
  const figures = Object.values(correlations!).map(({ single, average }) => [single.toFixed(2), average.toFixed(2)]);
  // Their table 4: ICC(1,1), (1,4), (2,1), (2,4), (3,1), (3,4).
  expect(figures).toEqual([
    ['0.17', '0.44'],
    ['0.29', '0.62'],
    ['0.71', '0.91'],
  ]);
});

it("gives Kendall's published concordances, without equal values and with them", () => {
  // Kendall and Gibbons, chapter 6: three judges and six objects, and three orders of ten with ties.
  const columns = (rows: string[]) => {
    const judges = rows.map((row) => row.split(' ').map(Number));
    return judges[0]!.map((_, object) => judges.map((judge) => judge[object]!));
  };
  expect(kendallW(columns(['1 6 3 2 5 4', '1 5 6 4 2 3', '6 3 2 5 4 1']))?.toFixed(2)).toBe('0.16');
  const tied = ['1 4.5 2 4.5 3 7.5 6 9 7.5 10', '2.5 1 2.5 4.5 4.5 8 9 6.5 10 6.5', '2 1 4.5 4.5 4.5 4.5 8 8 8 10'];
  expect(kendallW(columns(tied))?.toFixed(3)).toBe('0.828');
  expect(kendallW(columns(['1 2 3', '1 2 3']))).toBeCloseTo(1, 12);
  expect([kendallW([[1, 2]]), kendallW([[1], [2]]), kendallW(columns(['5 5', '5 5']))]).toEqual([null, null, null]);
});

it('has no correlation of a single judge, a single entry or of marks that never vary', () => {
  expect([intraclassCorrelations([[1], [2]]), intraclassCorrelations([[1, 2]]), intraclassCorrelations([])]).toEqual([
    null,
    null,
    null,
  ]);
  for (const mark of [5, 6.7, 6.01]) {
    const row = Array.from({ length: 3 }, () => mark);
    expect(intraclassCorrelations([row, row, row])).toBeNull();
  }
  // Nothing between the entries, whatever rounding leaves of their means.
  expect(
    intraclassCorrelations([
      [6.1, 6.2, 6.6],
      [6.2, 6.6, 6.1],
      [6.6, 6.1, 6.2],
    ]),
  ).toBeNull();
});
