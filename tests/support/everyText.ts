import { readdirSync, readFileSync } from 'node:fs';
import { words as noConnection } from '#app/data/offline/noConnection.ts';
import { words as firstFiles } from '#app/firstFiles.ts';
import { words as startFailure } from '#app/startFailure.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { standardForm } from '#machines/form/standard.ts';
import { templates } from '#machines/form/templates.ts';
import { placesOf } from '#machines/importing/targets.ts';

/** A text that somebody may read in a language. */
export interface ReadText {
  readonly id: string;
  readonly text: string;
  /** What it says in English. */
  readonly english: string;
}

/** Every text of screens, refusals, emails, PDF files, charts, forms and imports in a language. */
export const textsIn = (locale: Locale): readonly ReadText[] => [...ofFiles(locale), ...ofTables(locale)];

const messages = 'src/app/i18n/messages';
const areas = readdirSync(messages).flatMap((name) => /^(\w+)\.en\.json$/.exec(name)?.[1] ?? []);

/** The files of a language, by which it is that of another language too. */
const filesIn = (locale: Locale): readonly string[] => [
  ...areas.map((area) => `${messages}/${area}.${locale}.json`),
  `src/contract/reasons/${locale}.json`,
  `src/server/platform/mail/words/${locale}.json`,
];
const readAll = (locale: Locale) =>
  Object.assign({}, ...filesIn(locale).map((file) => JSON.parse(readFileSync(file, 'utf8')))) as Record<string, string>;

/** A sentence of a chart or model is its own key, in no file of English; a name that English does not say otherwise is none. */
const isSentence = (key: string) => !/^[a-z]+\.[\w.]+$/.test(key);

function ofFiles(locale: Locale): ReadText[] {
  const english = readAll('en');
  const other = readAll(locale === 'en' ? 'fr' : locale);
  return Object.keys(other).flatMap((id) => {
    const said = english[id] ?? (isSentence(id) ? id : undefined);
    const text = locale === 'en' ? said : other[id];
    return text === undefined ? [] : [{ id, text, english: said ?? id }];
  });
}

/** Texts that stand in the code, in every language at once. */
const tables = {
  form: standardForm,
  template: templates,
  column: placesOf(standardForm),
  start: startFailure,
  firstFiles,
  noConnection,
};

function ofTables(locale: Locale): ReadText[] {
  const inEach = Object.entries(tables).flatMap(([name, table]) =>
    wordsWithin(table).map((words) => ({ id: `${name}: ${words.en}`, text: words[locale], english: words.en })),
  );
  return [...new Map(inEach.map((one) => [one.id, one])).values()];
}

type Words = Readonly<Record<Locale, string>>;

/** Whatever is said in all languages, at whatever depth: a text in each, or a list of texts in each. */
function wordsWithin(value: unknown): Words[] {
  if (typeof value !== 'object' || value === null) return [];
  const each = locales.map((locale) => (value as Readonly<Record<string, unknown>>)[locale]);
  if (each.every((one) => typeof one === 'string')) return [value as Words];
  if (each.every((one) => Array.isArray(one)))
    return (each[0] as readonly string[]).map(
      (_, place) =>
        Object.fromEntries(locales.map((locale, index) => [locale, (each[index] as string[])[place]])) as Words,
    );
  return Object.values(value).flatMap(wordsWithin);
}
