import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#contract/locales.ts';
import { textsIn } from '#tests/support/everyText.ts';
import { terms } from './terms.ts';

const breaking = (locale: Locale, wrong: RegExp, seen = (text: string) => text) =>
  textsIn(locale)
    .filter(({ text }) => wrong.test(seen(text)))
    .map(({ id, text }) => `${id}: ${text}`);
/** The words between parameters: the syntax of choices is no punctuation. */
const withoutParameters = (text: string) => text.replace(/\{\w+(, number)?\}/g, 'X').replace(/\{\w+, \w+,/g, '{');

it('is read in all four languages', () => {
  const counts = locales.map((locale) => textsIn(locale).length);
  expect(Math.min(...counts)).toBeGreaterThan(5500);
});

it('says in all four languages that the page needs JavaScript', () => {
  const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8');
  const paragraphs = [...(page.split('noscript')[1] ?? '').matchAll(/<p(?: lang="([\w-]+)")?>([^<]+)</g)];
  expect(paragraphs.map(([, language = 'en']) => language)).toEqual(['en', 'fr', 'ro', 'zh-Hans']);
  expect(paragraphs.filter(([, , text = '']) => !text.includes('JavaScript'))).toEqual([]);
});

describe('one word per thing', () => {
  it.each(terms.map((term) => [term.word, term.locale, term] as const))(
    '%s in %s',
    (_, locale, { not, except = {} }) => {
      const wrong = textsIn(locale).filter(({ text }) => not.test(withoutParameters(text)));
      expect(wrong.filter(({ id }) => !(id in except)).map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
      // An exception that nothing needs any more goes.
      expect(Object.keys(except).filter((id) => !wrong.some((found) => found.id === id))).toEqual([]);
    },
  );
});

it('begins the sentence below a greeting of an email with a capital letter', () => {
  for (const [locale, greeting] of [
    ['en', /^Hello \{name\},\n\n\p{Ll}/u],
    ['fr', /^Bonjour \{name\},\n\n\p{Ll}/u],
  ] as const)
    expect(breaking(locale, greeting)).toEqual([]);
});

it('says the best one of its kind without counting to one', () => {
  expect(breaking('en', /\bthe best \{\w+, number\} of each/i)).toEqual([]);
  expect(breaking('ro', /\bcele mai bune \{\w+, number\} din fiecare/i)).toEqual([]);
});

describe('punctuation', () => {
  it('has a no-break space before the high marks and within quotation marks of French', () => {
    expect(breaking('fr', /[^\u00a0\u202f?!;.\s][?!;](?=\s|$)| [?!;:](?=\s|$)|[^\u00a0\u202f\d/]:(?=\s|$)/)).toEqual(
      [],
    );
    expect(breaking('fr', /«[^\u00a0\u202f]|[^\u00a0\u202f]»/)).toEqual([]);
    expect(breaking('fr', /[\d}] ?%/)).toEqual([]);
  });

  it('is full-width beside Chinese writing', () => {
    expect(breaking('zh', /\p{Script=Han}[,;:?!()]|[,;?!()]\p{Script=Han}/u, withoutParameters)).toEqual([]);
  });

  it.each(locales)('has the apostrophes, dots and spaces of print in %s', (locale) => {
    expect(breaking(locale, /\p{L}'\p{L}|\.\.\.|[^\S\n]{2}|^\s|\s$/u, withoutOptions)).toEqual([]);
  });

  it.each([
    ['en', /["«»„]/],
    ['fr', /["“”„]/],
    ['ro', /["«»“]/],
    ['zh', /["«»„]/],
  ] as const)('has the quotation marks of its language in %s', (locale, others) => {
    // What a program is told stands as the program writes it.
    expect(breaking(locale, others, (text) => text.replace('"3"', ''))).toEqual([]);
  });

  it('has no semicolon in English beside charts, but where the specification has one', () => {
    const specified = ['received; the shortlist is published later', 'an email was sent; correct and resubmit'];
    const wrong = textsIn('en').filter(({ id, text, english }) => id !== english && text.includes(';'));
    expect(
      wrong.filter(({ text }) => !specified.includes(text.toLowerCase().replace(/\.$/, ''))).map(({ id }) => id),
    ).toEqual([]);
  });
});

/** What every choice of a message says, one after another: the spaces about its syntax are none of print. */
const withoutOptions = (text: string) => text.replace(/\}\s+(?=\w+ \{|=\d)/g, '}');

it('spells no date and no amount by itself: these are formatted', () => {
  for (const locale of locales)
    expect(breaking(locale, /[£$€]\s?\d|\d\s?[£€]|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b/)).toEqual([]);
});

it('is written in Romanian with commas below, not with cedillas', () => {
  expect(breaking('ro', /[şţŞŢ]/)).toEqual([]);
});

it('counts in Romanian with a form of its own from 2 to 19', () => {
  expect(breaking('ro', /plural,(?:(?!few \{).)*one \{(?:(?!few \{).)*$/s)).toEqual([]);
});

it('says in Romanian “de” between a number from 20 and its noun', () => {
  const wrong = textsIn('ro').filter(({ text }) => manyWithoutDe(parse(text, { ignoreTag: true })).length > 0);
  expect(wrong.map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
});

it('says in Romanian “de” after a number from 20 that a text spells', () => {
  const spelt = /(?<![\d.,:–-])(\d{1,3}(?:\.\d{3})*) (?!de\b)(\p{L}{3,})/gu;
  const wrong = textsIn('ro').flatMap(({ id, text }) =>
    [...text.matchAll(spelt)]
      .filter(([, number = '', word = '']) => takesDe(Number(number.replaceAll('.', ''))) && !noNoun.has(word))
      .map(([paragraphs]) => `${id}: ${paragraphs}`),
  );
  expect(wrong).toEqual([]);
});

/** Whether a number is followed by “de”: its last two digits are none from 1 to 19. */
const takesDe = (number: number) => number >= 20 && !(number % 100 >= 1 && number % 100 <= 19);

/** What may follow a number without “de”: what is no noun, and signs of units. */
const noNoun = new Set([
  'a',
  'către',
  'cu',
  'de',
  'din',
  'față',
  'în',
  'la',
  'pe',
  'peste',
  'au',
  'care',
  'aici',
  'nu',
  'da',
  'nesigur',
  'sau',
  'și',
  'acceptată',
  'comparate',
  'folosite',
  'neacceptată',
  'selectate',
  'h',
  's',
]);

/** What follows a count of many, where it begins a word that is neither “de” nor no noun. */
function manyWithoutDe(elements: readonly MessageFormatElement[], many = false): string[] {
  return elements.flatMap((element, place) => {
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Object.entries(element.options).flatMap(([name, { value }]) =>
        manyWithoutDe(value, element.type === TYPE.plural ? name === 'other' : many),
      );
    if (element.type === TYPE.tag) return manyWithoutDe(element.children, many);
    if (element.type !== TYPE.number && !(element.type === TYPE.pound && many)) return [];
    const next = elements[place + 1];
    const [, word] = (next?.type === TYPE.literal && /^[ \u00a0](\p{L}+)/u.exec(next.value)) || [];
    return word === undefined || noNoun.has(word) ? [] : [word];
  });
}
