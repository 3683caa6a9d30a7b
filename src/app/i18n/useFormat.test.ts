import { describe, expect, it } from 'vitest';
import { createFormat } from '#contract/format.ts';

const format = (locale: string) => createFormat({ tag: locale });
const instant = '2026-11-27T17:00:00Z';

describe('dates', () => {
  it('name their zone', () => {
    expect(format('en-GB').dateTime(instant, 'Europe/London')).toBe('27 Nov 2026, 17:00 GMT');
    expect(format('en-GB').dateTime('2026-07-01T16:00:00Z', 'Europe/London')).toBe('1 Jul 2026, 17:00 BST');
  });

  it('name London the same way in every language', () => {
    const named = (locale: string, at: string) => format(locale).dateTime(at, 'Europe/London');
    expect(named('fr', instant)).toBe('27 nov. 2026, 17:00 GMT');
    expect(named('zh-Hans-CN', instant)).toBe('2026年11月27日 17:00 GMT');
    for (const locale of ['fr', 'ro', 'zh-Hans-CN']) expect(named(locale, '2026-07-01T16:00:00Z')).toContain('BST');
  });

  it('name a zone by itself as they do within', () => {
    for (const locale of ['en-GB', 'fr', 'ro', 'zh-Hans-CN'])
      for (const zone of ['Europe/London', 'Europe/Bucharest', 'Asia/Kathmandu'])
        expect(format(locale).dateTime(instant, zone)).toContain(format(locale).zone(instant, zone));
    expect(format('fr').zone(instant, 'Asia/Kathmandu')).toBe('UTC+5:45');
  });

  it('keep a zone that has no name of its own as an offset', () => {
    expect(format('fr').dateTime(instant, 'Asia/Kathmandu')).toMatch(/UTC\+5:45/);
  });

  it('are told of another day, and left out of today', () => {
    const { timeOrDate } = format('en-GB');
    expect(timeOrDate('2026-11-27T09:41:00', '2026-11-27T17:00:00')).toBe('09:41');
    expect(timeOrDate('2026-11-26T09:41:00', '2026-11-27T17:00:00')).toBe('26 Nov 2026, 09:41');
    expect(format('fr').timeOrDate('2026-11-26T09:41:00', '2026-11-27T17:00:00')).toBe('26 nov. 2026, 09:41');
  });

  it('are written out without a comma in English', () => {
    expect(format('en-GB').longDate(instant, 'Europe/London')).toBe('Friday 27 November 2026');
  });

  it('follow the language', () => {
    expect(format('fr').date(instant, 'Europe/London')).toBe('27 nov. 2026');
    expect(format('zh-Hans-CN').date(instant, 'Europe/London')).toBe('2026年11月27日');
  });
});

describe('money', () => {
  const { money } = format('en-GB');

  it('is shown from minor units with two decimals', () => {
    expect(money(29_500, 'gbp')).toBe('£295.00');
    expect(money(1_889_000, 'GBP')).toBe('£18,890.00');
    expect(money(-2_800, 'gbp')).toBe('−£28.00');
  });

  it('is in US$ for every other currency', () => {
    expect(money(29_500, 'usd')).toBe('US$295.00');
    expect(money(29_500, 'eur')).toBe('US$295.00');
    expect(money(0, null)).toBe('US$0.00');
  });

  it('is nought when it is missing', () => {
    expect(money(undefined)).toBe('£0.00');
    expect(money(null, 'gbp')).toBe('£0.00');
    expect(money(0, 'gbp')).toBe('£0.00');
  });
});

describe('figures', () => {
  it('are short', () => {
    const { bytes, percent, list } = format('en-GB');
    expect(percent(0.88)).toBe('88%');
    expect(bytes(4_404_019)).toBe('4.2 MB');
    expect(bytes(900)).toBe('900 B');
    expect([900, 2_500, 4_404_019].map((size) => format('fr').bytes(size))).toEqual(['900 o', '2 ko', '4,2 Mo']);
    expect(list(['a', 'b', 'c'])).toBe('a, b and c');
  });
});
