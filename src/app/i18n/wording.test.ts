import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#contract/locales.ts';
import { terms } from './terms.ts';

const source = join(import.meta.dirname, '../..');
const messages = join(source, 'app/i18n/messages');

/** Every text that a person may read in a language: screens, refusals and messages. */
function textsIn(locale: Locale): readonly (readonly [id: string, text: string])[] {
  const files = [
    ...readdirSync(messages)
      .filter((name) => name.endsWith(`.${locale}.json`))
      .map((name) => join(messages, name)),
    join(source, 'contract/reasons', `${locale}.json`),
    join(source, 'server/platform/mail/words', `${locale}.json`),
  ];
  return files.flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
}

const breaking = (locale: Locale, wrong: RegExp, seen = (text: string) => text) =>
  textsIn(locale)
    .filter(([, text]) => wrong.test(seen(text)))
    .map(([id, text]) => `${id}: ${text}`);
/** The words between parameters: the syntax of choices is no punctuation. */
const withoutParameters = (text: string) => text.replace(/\{\w+(, number)?\}/g, 'X').replace(/\{\w+, \w+,/g, '{');

it('is read in all four languages', () => {
  const counts = locales.map((locale) => textsIn(locale).length);
  expect(Math.min(...counts)).toBeGreaterThan(2000);
});

it('says in all four languages that the page needs JavaScript', () => {
  const page = readFileSync(join(source, 'app/index.html'), 'utf8');
  const said = [...(page.split('noscript')[1] ?? '').matchAll(/<p(?: lang="([\w-]+)")?>([^<]+)</g)];
  expect(said.map(([, language = 'en']) => language)).toEqual(['en', 'fr', 'ro', 'zh-Hans']);
  expect(said.filter(([, , text = '']) => !text.includes('JavaScript'))).toEqual([]);
});

describe('one word per thing', () => {
  it.each(terms.map((term) => [term.word, term.locale, term] as const))(
    '%s in %s',
    (_, locale, { not, except = {} }) => {
      const wrong = textsIn(locale).filter(([, text]) => not.test(withoutParameters(text)));
      expect(wrong.filter(([id]) => !(id in except)).map(([id, text]) => `${id}: ${text}`)).toEqual([]);
      // An exception that nothing needs any more goes.
      expect(Object.keys(except).filter((id) => !wrong.some(([found]) => found === id))).toEqual([]);
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
});

it('counts in Romanian with a form of its own from 2 to 19', () => {
  expect(breaking('ro', /plural,(?:(?!few \{).)*one \{(?:(?!few \{).)*$/s)).toEqual([]);
});
