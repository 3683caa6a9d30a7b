import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countryCodes } from '#app/actors/importing/countryCodes.ts';
import { readText } from '#app/actors/importing/readText.ts';
import { readWorkbook } from '#app/actors/importing/readWorkbook.ts';
import type { MessageId } from '#app/i18n/useText.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { createFormat } from '#contract/format.ts';
import { type Locale, locales, regionOf } from '#contract/locales.ts';
import { entryFields } from '#machines/entry/entry.fields.ts';
import type { Form, FormField } from '#machines/form/form.types.ts';
import { standardForm } from '#machines/form/standard.ts';
import { checkRows } from '#machines/importing/rows.ts';
import { matchColumns } from '#machines/importing/targets.ts';
import { csvText } from '../../shared/csv.ts';
import { workbook } from '../../shared/workbook.ts';
import { entriesTable } from '../entriesTable.ts';
import { ownExport } from '../own/ownExport.ts';
import { skippedText } from './skippedText.ts';

const choices = ['film', 'series'].map((value) => ({ value, label: { en: `A ${value}`, fr: `Un ${value}` } }));
const own = (key: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  key: `own_${key}`,
  kind,
  label: { en: `The ${key}`, fr: `Le ${key}` },
  seenBy: 'judges',
  ...more,
});
const film: Form = [
  standardForm[0]!,
  own('note', 'longText'),
  own('year', 'number'),
  own('budget', 'money'),
  own('shown', 'date'),
  own('format', 'choice', { choices }),
  own('formats', 'choices', { choices }),
  own('new', 'yesNo'),
  own('country', 'country'),
  own('contact', 'email'),
  own('crew', 'people'),
  own('stages', 'table', {
    columns: [
      { key: 'a', label: { en: 'Place' } },
      { key: 'b', label: { en: 'Month' } },
    ],
  }),
];
const standard = {
  title: '=Quay "Steps", 2026',
  place: 'Brăila',
  statement: 'Two lines;\nand a half, by the water.',
  completedOn: 'May 2025',
  cost: '684000.5',
  leadName: 'Ana Pop',
  client: '市政厅 _x0041_x0042_',
};
const filmed = {
  title: '-12',
  own_note: '+1\n@two',
  own_year: '-3.5',
  own_budget: '684000.5',
  own_shown: '2026-03-01',
  own_format: 'series',
  own_formats: 'film,series',
  own_new: 'no',
  own_country: 'RO',
  own_contact: 'a@b.org',
  own_crew: JSON.stringify([
    { name: 'Nia Prosser', role: 'Light', email: '' },
    { name: 'Ion', role: '', email: 'ion@example.org' },
  ]),
  own_stages: JSON.stringify([
    { a: 'Iași', b: 'May' },
    { a: 'Cluj', b: '' },
  ]),
};

const category = { categoryID: 'public', name: 'Public Space', names: { fr: 'Espace public', zh: '公共空间' } };
const other = { categoryID: 'housing', name: 'Housing', names: { fr: 'Logement', zh: '住宅' } };
const award = {
  categories: [category, other],
  timeZone: 'Europe/Bucharest',
  entrantTerms: undefined,
} as unknown as Award;
const entryOf = (data: object) =>
  ({
    id: 'one',
    ref: 'CD-0001',
    orgName: 'Atelier',
    personName: 'Ana Maria Pop',
    personEmail: 'Ana@example.org',
    categoryID: 'public',
    status: 0,
    scoreStatus: 'unscored',
    bestEntry: false,
    invoice: null,
    submittedAt: null,
    data,
    files: {},
  }) as unknown as Entry;

const messages = (locale: Locale): Record<string, string> =>
  Object.assign(
    {},
    ...['admin', 'award', 'common', 'dashboard', 'entries', 'form'].map((area) =>
      JSON.parse(readFileSync(join(import.meta.dirname, `../../../../i18n/messages/${area}.${locale}.json`), 'utf8')),
    ),
  );

describe.each(locales)('what is exported in %s', (locale) => {
  const texts = messages(locale);
  const t = (id: MessageId) => texts[id] ?? id;
  const format = createFormat({ tag: regionOf(locale) });
  const cases: readonly (readonly [string, Form, Record<string, string>, boolean])[] = [
    ['the specification’s form', standardForm, standard, false],
    ['a form of its own', film, filmed, true],
  ];

  it.each(cases)('can be imported again, from %s', async (_, form, data, isOwn) => {
    const columns = isOwn ? ownExport([form], { t, format, locale }) : null;
    const chosen = { [`further_${other.categoryID}`]: other.name };
    const table = entriesTable([entryOf({ ...data, ...chosen })], award, [], { t, locale }, columns);
    const csv = readText(new TextEncoder().encode(csvText(table.header, table.rows)), locale);
    const xlsx = readWorkbook(new Uint8Array(await (await workbook('Entries', table)).arrayBuffer()));
    for (const { columns: headings, rows } of [csv, xlsx]) {
      const targets = matchColumns(headings, form);
      const fields = form.filter(({ kind }) => kind !== 'file').map(({ key }) => key);
      expect(targets).toEqual(expect.arrayContaining(['email', 'category', 'name', ...fields]));
      const facts = {
        form,
        categories: [category, other],
        people: new Map(),
        nameOf: String,
        countryOf: countryCodes(),
      };
      const [checked] = checkRows(rows, targets, facts);
      expect(checked).toMatchObject({ row: 2, categoryID: 'public', email: 'ana@example.org', problems: [] });
      expect(checked?.newcomer).toMatchObject({ givenName: 'Ana Maria', familyName: 'Pop' });
      expect(checked?.data).toEqual({ ...data, ...chosen });
    }
  });

  it('says of entries that were entered together which was the first, and what was charged at once', () => {
    const entry = { ...entryOf(standard), firstRef: 'CD-0001', charged: 17_000 };
    const columnNames = [texts['admin.export.firstRef'], texts['admin.export.charged']];
    const table = entriesTable([entry, entryOf(standard)], award, [], { t, locale });
    const at = table.header.indexOf(columnNames[0]!);
    expect(table.header.slice(at, at + 2)).toEqual(columnNames);
    expect(table.rows.map((row) => row.slice(at, at + 2))).toEqual([
      ['CD-0001', 170],
      ['', null],
    ]);
    expect(entriesTable([entryOf(standard)], award, [], { t, locale }).header).not.toContain(columnNames[0]);
  });
});

it.each([',', ';'] as const)(
  'gives skipped rows of a file with %s back so that they are read as they were',
  (separator) => {
    const titles = ['=Quay "Steps"', '-12', "'=1", "'tis", 'a;=1+1;b', 'As it is'];
    const read = (text: string) => readText(new TextEncoder().encode(text), 'en');
    const written = read(
      csvText(
        ['Title', 'Category'],
        titles.map((title) => [title, 'Opera']),
        separator,
      ),
    );
    const skipped = written.rows.map((row) => ({ ...row, problems: [{ code: 'importing.row.category' }] }));
    const words = { headings: ['Row', 'Check'], reasonsText: () => 'There is no category “Opera”.' };
    const { columns, rows, decimalComma } = read(skippedText(written.columns, skipped, words, separator));
    // What 1.234 is there, it is here.
    expect(decimalComma).toBe(written.decimalComma);
    const facts = { form: standardForm, categories: [], people: new Map(), nameOf: String, countryOf: () => null };
    expect(checkRows(rows, matchColumns(columns, standardForm), facts).map(({ data }) => data.title)).toEqual(titles);
    expect(rows.map(({ cells }) => cells.slice(2))).toEqual(written.rows.map(({ cells }) => cells));
  },
);

it('covers every field of the specification', () => {
  expect(Object.keys(standard).sort()).toEqual(entryFields.map(({ name }) => name).sort());
});
