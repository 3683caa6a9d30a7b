import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import { scenarios } from '#machines/model/index.ts';
import { isOfPlace, kindOf, type ModelMessages, namesIn, textsOf } from './modelNames.ts';

const read = (locale: string): ModelMessages =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../i18n/messages/models.${locale}.json`), 'utf8'));
const texts = scenarios.map(textsOf);
const sentences = [...new Set(texts.flatMap((one) => one.sentences))];
const names = [...new Set(texts.flatMap((one) => one.names))];
/** Whatever a step may make of the worlds stands beside these; the searches are held to it. */
const isName = (key: string) => /^(scenario|actor|place|part|value)\./.test(key);

describe.each(locales.filter((locale) => locale !== 'en'))('the models in %s', (locale) => {
  const messages = read(locale);

  it('say every sentence and name of every scenario', () => {
    expect([...sentences, ...names].filter((key) => !messages[key]?.trim())).toEqual([]);
  });

  it('say no sentence that no scenario says', () => {
    const known = new Set(sentences);
    expect(Object.keys(messages).filter((key) => !isName(key) && !known.has(key))).toEqual([]);
  });

  it('are translated', () => {
    expect(sentences.filter((sentence) => messages[sentence] === sentence)).toEqual([]);
  });

  it('name what the others name', () => {
    const named = (of: ModelMessages) => Object.keys(of).filter(isName).toSorted();
    expect(named(messages)).toEqual(named(read('fr')));
  });

  it('are plain words, which need no compiling', () => {
    expect(Object.values(messages).filter((text) => /['{}<#]/.test(text))).toEqual([]);
  });
});

it('names scenarios and actors in English, whose names are no words', () => {
  const messages = read('en');
  expect(names.filter((name) => /^(scenario|actor)\./.test(name) && !messages[name])).toEqual([]);
});

it('knows who of several alike acts', () => {
  expect([kindOf('entrant12'), kindOf('process')]).toEqual([
    { kind: 'entrant', number: '12' },
    { kind: 'process', number: '' },
  ]);
});

it('names the parts of a change and the words in it, at any depth', () => {
  const change = {
    path: ['entrants', '0', 'invoices', '1'],
    before: undefined,
    after: { status: 'draft', amount: 90 },
  };
  expect(namesIn(change)).toEqual(['part.entrants', 'part.invoices', 'part.status', 'part.amount', 'value.draft']);
  expect([isOfPlace(change), isOfPlace({ ...change, path: ['process', 'at'] })]).toEqual([false, true]);
});
