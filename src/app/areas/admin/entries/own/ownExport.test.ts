import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { csvRows } from '#app/actors/importing/parseCsv.ts';
import { createFormat } from '#contract/format.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { csvText } from '../../shared/csv.ts';
import { workbook } from '../../shared/workbook.ts';
import { ownExport } from './ownExport.ts';

const field = (key: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  key: `own_${key}`,
  kind,
  label: { en: `The ${key}`, fr: `Le ${key}` },
  seenBy: 'judges',
  ...more,
});
const choices = ['film', 'series'].map((value) => ({ value, label: { en: `A ${value}`, fr: `Un ${value}` } }));
const first = [field('note', 'shortText'), field('year', 'number'), field('old', 'yesNo')];
const second = [
  field('note', 'shortText', { label: { en: 'The last note' } }),
  field('year', 'number'),
  field('head', 'heading'),
  field('budget', 'money'),
  field('shown', 'date'),
  field('format', 'choices', { choices }),
  field('country', 'country'),
  field('crew', 'people'),
  field('still', 'file', { maximum: 2 }),
  field('stages', 'table', {
    columns: [
      { key: 'a', label: {} },
      { key: 'b', label: {} },
    ],
  }),
];
const file = (name: string) => ({ name, size: 1, mimeType: 'image/png', url: `https://files.test/${name}` });
const entry = {
  data: {
    title: '',
    place: '',
    statement: '',
    completedOn: '',
    cost: '',
    leadName: '',
    client: '',
    own_note: '=HYPERLINK("x")',
    own_year: ' 2024 ',
    own_old: 'yes',
    own_budget: '684000.50',
    own_shown: '2026-03-01',
    own_format: 'film,series',
    own_country: 'RO',
    own_crew: '[{"name":"Nia Prosser","role":"Light","email":""}]',
    own_stages: '[{"a":"+1","b":"two"},{"a":"three","b":""}]',
  },
  files: { own_still: file('a.png'), own_still_2: file('b.png') },
};
const language = {
  t: (id: string) => (id === 'form.yes' ? 'Yes' : 'No'),
  format: createFormat({ tag: 'en-GB' }),
  locale: 'en',
} as const;

const own = ownExport([first, second], language);
const table = { header: own.header, rows: [own.cellsOf(entry)] };

it('gives every field that any version asked a column, under what the newest calls it', () => {
  expect(own.header).toEqual([
    'The last note',
    'The year',
    'The old',
    'The budget',
    'The shown',
    'The format',
    'The country',
    'The crew',
    'The still',
    'The stages',
  ]);
  expect(ownExport([second], { ...language, locale: 'fr' }).header[1]).toBe('Le year');
});

it('is read from CSV as it was answered, and nothing of it runs as a formula', () => {
  expect(csvRows(csvText(table.header, table.rows))[1]?.cells).toEqual([
    `'=HYPERLINK("x")`,
    '2024',
    'Yes',
    '684000.5',
    '2026-03-01',
    'A film; A series',
    'Romania',
    'Nia Prosser, Light',
    'a.png; b.png',
    `'+1 | two; three |`,
  ]);
});

it('is read from a workbook with figures as figures and days as days', async () => {
  const files = unzipSync(new Uint8Array(await (await workbook('Entries', table)).arrayBuffer()));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
  expect(sheet).toContain('<v>684000.5</v>');
  expect(sheet).toContain('<v>2024</v>');
  // Days since the end of 1899: 1 March 2026.
  expect(sheet).toContain('<v>46082</v>');
  expect(sheet).not.toContain('<f>');
  expect(strFromU8(files['xl/styles.xml']!)).toContain('yyyy-mm-dd"');
});
