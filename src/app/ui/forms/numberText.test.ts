import { describe, expect, it } from 'vitest';
import { checkSeparators, readNumber, separatorsOf, writeNumber } from './numberText.ts';

const english = { decimal: '.', thousand: ',' };
const romanian = { decimal: ',', thousand: '.' };

describe('numbers as people write them', () => {
  it('are read with the separators of the language', () => {
    expect(readNumber('1,234.5', english)).toBe(1234.5);
    expect(readNumber('1.234,5', romanian)).toBe(1234.5);
    expect(readNumber('1 234,5', separatorsOf('fr'))).toBe(1234.5);
    expect(readNumber('−12', english)).toBe(-12);
    expect(readNumber('.5', english)).toBe(0.5);
  });

  it('are nothing when empty and no number when they are words', () => {
    expect(readNumber('  ', english)).toBeUndefined();
    expect(readNumber('twelve', english)).toBeNaN();
    expect(readNumber('1.2.3', english)).toBeNaN();
  });

  it('are written back grouped', () => {
    expect(writeNumber(684_000, english, 2)).toBe('684,000.00');
    expect(writeNumber(-1234.5, romanian, 2)).toBe('-1.234,50');
    expect(writeNumber(12, english, 0)).toBe('12');
  });

  it('need separators that differ', () => {
    expect(() => checkSeparators({ decimal: ',', thousand: ',' })).toThrow(RangeError);
    expect(() => readNumber('1', { decimal: '.', thousand: '.' })).toThrow('must differ');
  });
});
