import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { locales } from '#contract/locales.ts';
import { writeMigration } from '../writeMigration.ts';

/** Folders in which each language has files of its own, by the language's name before `.json`. */
const folders = ['src/app/i18n/messages', 'src/contract/reasons', 'src/server/platform/mail/words'];
/** Tables of words in every language, a line or a few lines each. */
const tables = ['machines/form/standard.ts', 'machines/form/templates.ts', 'machines/importing/targets.ts'];

/** Copies every English word to a language that has none yet: files of messages, and the tables of forms and imports. */
export function addLanguage(locale: string): void {
  for (const folder of folders) {
    for (const name of readdirSync(folder).filter((one) => /^(\w+\.)?en\.json$/.test(one))) {
      const copy = `${folder}/${name.replace('en.json', `${locale}.json`)}`;
      if (!existsSync(copy)) copyFileSync(`${folder}/${name}`, copy);
    }
  }
  for (const table of tables) writeFileSync(table, withEnglish(readFileSync(table, 'utf8'), locale));
}

/** A table with the English words said once more for a language, after those of the last one. */
export function withEnglish(source: string, locale: string): string {
  const known = locales.filter((one) => one !== locale);
  const text = String.raw`'(?:[^'\\]|\\.)*'`;
  const named = new RegExp(String.raw`(\ben: (${text}),(?:\s*\w\w: ${text},)*\s*${known.at(-1)}: ${text})`, 'g');
  const called = new RegExp(String.raw`(\bw\(\s*(${text})(?:,\s*${text}){${known.length - 1}})`, 'g');
  return source
    .replace(named, (_, words: string, english: string) => `${words}, ${locale}: ${english}`)
    .replace(called, (_, words: string, english: string) => `${words}, ${english}`)
    .replace(/\bw = \(([^)]*)\)(.*)=> \(\{ ([^}]*) \}\)/, `w = ($1, ${locale}: string)$2=> ({ $3, ${locale} })`);
}

/** Writes the migration after which the database takes a language besides those that it takes. */
export function addMigration(locale: string): void {
  const codes = [...new Set([...locales, locale])].map((one) => `'${one}'`).join(', ');
  writeMigration(`language_${locale}`, statements(codes));
}

const statements = (codes: string) => `ALTER TABLE "product"."people" DROP CONSTRAINT "people_locale";
--> statement-breakpoint
ALTER TABLE "product"."people" ADD CONSTRAINT "people_locale" CHECK ("locale" IN (${codes}));
--> statement-breakpoint
ALTER TABLE "product"."mail_templates" DROP CONSTRAINT "mail_templates_words";
--> statement-breakpoint
ALTER TABLE "product"."mail_templates" ADD CONSTRAINT "mail_templates_words" CHECK (btrim(subject) <> '' and btrim(text) <> '' and subject !~ '[\\r\\n]' and version > 0
	and locale in (${codes}));
`;
