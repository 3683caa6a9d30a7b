import { describe, expect, it } from 'vitest';
import { type Figure, linesOf, pastBudget } from './figures.ts';

const rate: Figure = { name: 'awards', value: 1_600, unit: '/s', least: 1_500 };
const size: Figure = { name: 'size', value: 52_000, unit: 'B', most: 60_000 };
const floor: Figure = { name: 'machine: bare answers', value: 4_000, unit: '/s' };

describe('figures of the measurement', () => {
  it('are past their budget above the most, below the least, or where nothing was measured', () => {
    const slow = { ...rate, value: 1_499 };
    const large = { ...size, value: 60_001 };
    const lost = { ...size, name: 'lost', value: Number.NaN };
    expect(pastBudget([rate, size, floor])).toEqual([]);
    expect(pastBudget([rate, slow, size, large, floor, lost])).toEqual([slow, large, lost]);
    expect(
      pastBudget([
        { ...rate, value: 1_500 },
        { ...size, value: 60_000 },
      ]),
    ).toEqual([]);
  });

  it('are compared with the kept ones by name, in their order', () => {
    const kept = [floor, { ...rate, value: 800 }];
    expect(linesOf([rate, size, floor], kept).map((line) => line.replace(/\s+/g, ' '))).toEqual([
      'awards 1600 /s at least 1500 /s 2.00 × the kept',
      'size 5.200e+4 B at most 6.000e+4 B',
      'machine: bare answers 4000 /s 1.00 × the kept',
    ]);
  });
});
