import { describe, expect, it } from 'vitest';
import { connectionOf } from './connection.ts';
import { mendingOf } from './mending.ts';
import { panelOf, type Sheeted } from './panel.ts';
import { generator } from './random.ts';
import { fitSeverity } from './severity.ts';

/** Judges of each entry, as letters: `ab a` are two entries, of whom judge a marks both and b the first. */
const design = (text: string): Sheeted[] =>
  text.split(' ').flatMap((judges, entry) => [...judges].map((judgeID) => ({ entryID: `e${entry}`, judgeID })));

/** Whether all may be ranked together, and the largest error; worked out anew and not by the rule under test. */
function stateOf(sheets: readonly Sheeted[]) {
  const panel = panelOf(sheets);
  const apart = panel.parts.length > 1;
  const fit = apart
    ? null
    : fitSeverity(
        sheets.map((sheet) => ({ ...sheet, value: 0 })),
        0,
      );
  return {
    ranked: !apart && panel.hanging.length === 0,
    error: fit ? connectionOf(fit, panel).error : Number.POSITIVE_INFINITY,
  };
}

const missingIn = (sheets: readonly Sheeted[]): Sheeted[] => {
  const { entryIDs, judgeIDs } = panelOf(sheets);
  return entryIDs.flatMap((entryID) =>
    judgeIDs
      .filter((judgeID) => !sheets.some((sheet) => sheet.entryID === entryID && sheet.judgeID === judgeID))
      .map((judgeID) => ({ entryID, judgeID })),
  );
};

/** Every choice of so many. */
function* choices<Item>(items: readonly Item[], count: number, from = 0): Generator<readonly Item[]> {
  if (count === 0) yield [];
  else
    for (let place = from; place <= items.length - count; place += 1)
      for (const rest of choices(items, count - 1, place + 1)) yield [items[place]!, ...rest];
}

/** The fewest sheets that any choice whatever needs. */
function fewest(sheets: readonly Sheeted[], holds: (state: ReturnType<typeof stateOf>) => boolean, most: number) {
  const missing = missingIn(sheets);
  for (let count = 0; count <= most; count += 1)
    for (const choice of choices(missing, count)) if (holds(stateOf([...sheets, ...choice]))) return count;
  return null;
}

const small = [
  'ab ab ab cd cd cd',
  'ab ab abc cd cd',
  'a a a b b b',
  'ab bc ab cd d',
  'a ab b bc c',
  'ab ab cd cd ef ef',
  'a a b b c c',
  'ab abc c cd d',
];

describe('sheets more', () => {
  it('make nothing of a sound comparison', () => {
    expect(mendingOf(design('abc abc abc'))).toBeNull();
    expect(mendingOf(design('ab bc ca ab bc ca'))).toBeNull();
    expect(mendingOf([])).toBeNull();
  });

  it('are as few until all may be ranked together as the best of all choices, or one more for parts of one judge each', () => {
    const more = small.map(
      (text) => mendingOf(design(text))!.ranked! - fewest(design(text), ({ ranked }) => ranked, 3)!,
    );
    expect(Object.fromEntries(small.map((text, place) => [text, more[place]]))).toEqual({
      ...Object.fromEntries(small.map((text) => [text, 0])),
      'a a b b c c': 1,
    });
  });

  it('are within one of the fewest that make the comparison sound', () => {
    for (const text of small) {
      const best = fewest(design(text), ({ ranked, error }) => ranked && error <= 1 + 1e-9, 3);
      const { sheets, after } = mendingOf(design(text))!;
      expect([text, after! <= 1 + 1e-9]).toEqual([text, true]);
      expect(sheets.length).toBeGreaterThanOrEqual(best ?? 4);
      if (best !== null) expect(sheets.length).toBeLessThanOrEqual(best + 1);
    }
  });

  it('one alone is the best of all, where all may be ranked already', () => {
    let met = 0;
    for (let seed = 1; seed <= 60; seed += 1) {
      const sheets = drawn(seed);
      const now = stateOf(sheets);
      const first = mendingOf(sheets)?.sheets[0];
      if (!now.ranked || !first) continue;
      met += 1;
      const best = Math.min(...missingIn(sheets).map((sheet) => stateOf([...sheets, sheet]).error));
      expect(stateOf([...sheets, first]).error).toBeCloseTo(best, 5);
    }
    expect(met).toBeGreaterThan(5);
  });

  it('never make the comparison less sure, are new ones, and come to what is said', () => {
    let met = 0;
    for (let seed = 1; seed <= 60; seed += 1) {
      const sheets = drawn(seed);
      const mending = mendingOf(sheets);
      const now = stateOf(sheets);
      if (!mending) {
        expect(now.ranked && now.error <= 1 + 1e-9).toBe(true);
        continue;
      }
      met += 1;
      const states = mending.sheets.map((_, place) => stateOf([...sheets, ...mending.sheets.slice(0, place + 1)]));
      const errors = [now, ...states].map(({ error }) => error);
      for (const [place, error] of errors.slice(1).entries()) expect(error).toBeLessThanOrEqual(errors[place]! + 1e-6);
      expect(mending.before ?? Number.POSITIVE_INFINITY).toBeCloseTo(errors[0]!, 9);
      expect(mending.after).toBeCloseTo(errors.at(-1)!, 9);
      expect([now, ...states].findIndex(({ ranked }) => ranked)).toBe(mending.ranked);
      const names = [...sheets, ...mending.sheets].map(({ entryID, judgeID }) => `${entryID} ${judgeID}`);
      expect(new Set(names).size).toBe(names.length);
    }
    expect(met).toBeGreaterThan(20);
  });

  it('name nobody who may not mark, and say so where nothing else would help', () => {
    const sheets = design('ab ab ab cd cd cd');
    const isBarred = ({ entryID, judgeID }: Sheeted) => judgeID !== 'a' || entryID === 'e3';
    const { sheets: more, ranked } = mendingOf(sheets, { isBarred })!;
    expect(more.map(({ judgeID }) => judgeID)).toEqual(['a', 'a']);
    expect(more.map(({ entryID }) => entryID).sort()).toEqual(['e4', 'e5']);
    expect(ranked).toBe(2);
    expect(mendingOf(sheets, { isBarred: () => true })).toEqual({
      before: null,
      after: null,
      ranked: null,
      sheets: [],
    });
  });

  it('are found in a fraction of a second in a large design', () => {
    const random = generator(3);
    const sheets = Array.from({ length: 1500 }, (_, entry) => {
      const group = Math.floor(entry / 750) * 30;
      const judges = new Set(Array.from({ length: 3 }, () => group + Math.floor(random() * 30)));
      return [...judges].map((judge) => ({ entryID: `e${entry}`, judgeID: `j${judge}` }));
    }).flat();
    const began = process.cpuUsage();
    const { ranked, before } = mendingOf(sheets)!;
    const { user, system } = process.cpuUsage(began);
    expect([before, ranked]).toEqual([null, 2]);
    expect((user + system) / 1e6).toBeLessThan(4);
  });
});

/** Eight entries and five judges, one to three for each entry. */
function drawn(seed: number): Sheeted[] {
  const random = generator(seed);
  return Array.from({ length: 8 }, (_, entry) => {
    const first = Math.floor(random() * 5);
    const judges = new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, (_, step) => (first + step) % 5));
    return [...judges].map((judge) => ({ entryID: `e${entry}`, judgeID: `j${judge}` }));
  }).flat();
}
