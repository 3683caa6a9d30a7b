import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coversAll, placed } from './ranking.ts';

describe('a ranking', () => {
  it('takes an entry in at a place, and moves it to another', () => {
    expect(placed([], 'a', 1, 3)).toEqual(['a']);
    expect(placed(['a', 'b'], 'c', 1, 3)).toEqual(['c', 'a', 'b']);
    expect(placed(['a', 'b', 'c'], 'a', 3, 3)).toEqual(['b', 'c', 'a']);
    expect(placed(['a', 'b', 'c'], 'c', 2, 3)).toEqual(['a', 'c', 'b']);
  });

  it('leaves no gap, and drops nobody for want of room', () => {
    expect(placed(['a'], 'b', 3, 3)).toEqual(['a', 'b']);
    expect(placed(['a', 'b'], 'c', 1, 2)).toEqual(['a', 'b']);
    expect(placed(['a', 'b'], 'c', 3, 2)).toEqual(['a', 'b']);
    expect(placed(['a', 'b'], 'c', 0, 3)).toEqual(['a', 'b']);
  });

  it('never has an entry twice, nor more than it may', () => {
    const moves = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: -1, max: 6 })));
    fc.assert(
      fc.property(moves, fc.integer({ min: 1, max: 5 }), (all, picks) => {
        const list = all.reduce<readonly string[]>((now, [id, place]) => placed(now, id, place, picks), []);
        expect(new Set(list).size).toBe(list.length);
        expect(list.length).toBeLessThanOrEqual(picks);
      }),
    );
  });

  it('covers what was looked at, ranked or not', () => {
    expect(coversAll({ ranked: ['a'], others: ['b', 'c'] }, ['a', 'c'])).toBe(true);
    expect(coversAll({ ranked: ['a'], others: ['b'] }, ['a', 'c'])).toBe(false);
  });
});
