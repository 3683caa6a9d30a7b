import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Tally, verdictByConsensus, verdictsByPlaces, verdictsOf } from './verdict.ts';

const tally = (yes: number, no: number, unsure = 0): Tally => ({ yes, no, unsure });
const rule = { consensus: 2 / 3, quorum: 2, top: null };
const outcomes = (tallies: Parameters<typeof verdictsOf>[0], top: number | null = null) =>
  verdictsOf(tallies, { ...rule, top }).map(({ goesOn, why }) => why ?? goesOn);

describe('the consensus', () => {
  it('settles an entry either way once enough judges decided, and leaves the rest to somebody', () => {
    expect(outcomes([tally(2, 1), tally(1, 2), tally(1, 1), tally(1, 0, 2), tally(0, 0, 3)])).toEqual([
      true,
      false,
      'noConsensus',
      'tooFewDecided',
      'tooFewDecided',
    ]);
  });

  it('never counts an unsure as half a vote', () => {
    expect(verdictByConsensus(tally(2, 1, 9), rule)).toEqual({ goesOn: true, why: null });
  });
});

describe('the best of a category', () => {
  it('go on by their share of yes', () => {
    expect(outcomes([tally(3, 0), tally(2, 1), tally(1, 2), tally(0, 3)], 2)).toEqual([true, true, false, false]);
  });

  it('are not chosen among where they are tied at the line', () => {
    expect(outcomes([tally(3, 0), tally(2, 1), tally(4, 2), tally(0, 3)], 2)).toEqual([
      true,
      'tiedAtLine',
      'tiedAtLine',
      false,
    ]);
    expect(outcomes([tally(3, 0), tally(2, 1), tally(4, 2)], 3)).toEqual([true, true, true]);
  });

  it('wait for an entry with too few answers only where it could take their place', () => {
    expect(outcomes([tally(3, 0), tally(2, 1), tally(0, 0, 2), tally(0, 3)], 2)).toEqual([
      true,
      'hangsOnOthers',
      'tooFewDecided',
      false,
    ]);
  });

  it('wait no longer for an entry that was kept back by hand, and still for one that goes on by hand', () => {
    const others = [tally(5, 0), tally(4, 1), tally(3, 2)];
    const beside = (settled: boolean | null) => outcomes([...others, { ...tally(1, 0), settled }], 2).slice(0, 3);
    expect(beside(null)).toEqual([true, 'hangsOnOthers', false]);
    expect(beside(false)).toEqual([true, true, false]);
    expect(beside(true)).toEqual([true, 'hangsOnOthers', false]);
  });

  it('are still compared with one that enough judges decided on and that was settled by hand', () => {
    expect(outcomes([{ ...tally(3, 0), settled: false }, tally(2, 1), tally(1, 2)], 1)).toEqual([true, false, false]);
  });

  it('are the same whatever the order, and never more than there are places', () => {
    const some = fc.array(fc.record({ yes: fc.nat(4), no: fc.nat(4), unsure: fc.nat(2) }), { maxLength: 12 });
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 6 }), (tallies, top) => {
        const forth = outcomes(tallies, top);
        expect(outcomes([...tallies].reverse(), top).reverse()).toEqual(forth);
        expect(forth.filter((verdict) => verdict === true).length).toBeLessThanOrEqual(top);
        if (!forth.some((verdict) => typeof verdict === 'string')) {
          expect(forth.filter(Boolean).length).toBe(Math.min(top, tallies.length));
        }
      }),
    );
  });
});

describe('places of a count', () => {
  const placed = (places: readonly (readonly string[])[], top: number) =>
    [...verdictsByPlaces(places, top)].map(([id, { goesOn, why }]) => `${id} ${why ?? goesOn}`);

  it('go on from the best down, and are tied where a place has more than there is room for', () => {
    expect(placed([['a'], ['b', 'c'], ['d']], 1)).toEqual(['a true', 'b false', 'c false', 'd false']);
    expect(placed([['a'], ['b', 'c'], ['d']], 2)).toEqual(['a true', 'b tiedAtLine', 'c tiedAtLine', 'd false']);
    expect(placed([['a'], ['b', 'c'], ['d']], 3)).toEqual(['a true', 'b true', 'c true', 'd false']);
    expect(placed([['a'], ['b', 'c'], ['d']], 9)).toEqual(['a true', 'b true', 'c true', 'd true']);
    expect(placed([], 2)).toEqual([]);
  });
});
