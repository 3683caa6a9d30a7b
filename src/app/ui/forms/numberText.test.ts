import { describe, expect, it } from 'vitest';
import { languages } from '#machines/settings/languages.ts';
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

  it.each([
    ['en', '1,500', 1500],
    ['en', '12,345,678.5', 12_345_678.5],
    ['en', '1 500', 1500],
    ['en', '12,50', 12.5],
    ['en', '0,5', 0.5],
    ['en', '1.234,5', 1234.5],
    ['en', '1.500', 1.5],
    ['ro', '1.500', 1500],
    ['ro', '12.345.678,5', 12_345_678.5],
    ['ro', '295.00', 295],
    ['ro', '1.5', 1.5],
    ['ro', '-1.5', -1.5],
    ['ro', '1,234.5', 1234.5],
    ['ro', '1,500', 1.5],
    ['fr', '1\u202f500', 1500],
    ['fr', '1 500', 1500],
    ['fr', '1\u00a0500,5', 1500.5],
    ['fr', '295.00', 295],
    ['fr', '1,5', 1.5],
    ['zh', '1,500', 1500],
    ['zh', '12,50', 12.5],
    ['zh', '8,5', 8.5],
  ] as const)('in %s %s is %d', (locale, text, value) => {
    expect(readNumber(text, separatorsOf(languages[locale].tag))).toBe(value);
  });

  it.each([
    ['en', '12,5000'],
    ['en', '1,23,4'],
    ['en', '1,234,5'],
    ['en', '295 00'],
    ['en', '0,500'],
    ['ro', '1.5000'],
    ['ro', '0.500'],
    ['ro', '1.23.4'],
    ['ro', '1.2.3'],
    ['fr', '1.500'],
    ['fr', '12 50'],
    ['zh', '1,2345'],
  ] as const)('in %s %s is no number', (locale, text) => {
    expect(readNumber(text, separatorsOf(languages[locale].tag))).toBeNaN();
  });

  it('may have more to come', () => {
    for (const text of ['12.', '12,']) {
      expect(readNumber(text, english)).toBe(12);
      expect(readNumber(text, romanian)).toBe(12);
    }
    expect(readNumber('.', english)).toBeNaN();
    expect(readNumber('-', english)).toBeNaN();
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
