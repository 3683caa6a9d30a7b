import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import { register } from '#machines/index.ts';
import { type ChartMessages, chartKeys, humanise } from './chartNames.ts';

const read = (locale: string): ChartMessages =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../i18n/messages/charts.${locale}.json`), 'utf8'));
const { sentences, names } = chartKeys(register);

describe.each(locales.filter((locale) => locale !== 'en'))('the charts in %s', (locale) => {
  const messages = read(locale);

  it('say every description, title and name of every machine', () => {
    expect([...sentences, ...names].filter((key) => !messages[key]?.trim())).toEqual([]);
  });

  it('say nothing that no machine says', () => {
    const known = new Set([...sentences, ...names]);
    expect(Object.keys(messages).filter((key) => !known.has(key))).toEqual([]);
  });

  it('are translated', () => {
    expect(sentences.filter((sentence) => messages[sentence] === sentence)).toEqual([]);
  });

  it('are plain words, which need no compiling', () => {
    expect(Object.values(messages).filter((text) => /['{}<#]/.test(text))).toEqual([]);
  });
});

describe('the charts in English', () => {
  it('name the conditions, which are no words by themselves', () => {
    const messages = read('en');
    expect(names.filter((name) => name.startsWith('guard.') && !messages[name])).toEqual([]);
  });

  it('read names as words', () => {
    expect(humanise('askCorrection')).toBe('ask correction');
  });
});
