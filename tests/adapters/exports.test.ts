import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entriesTable } from '#app/areas/admin/entries/entriesTable.ts';
import { invoicesTable } from '#app/areas/admin/invoices/invoicesTable.ts';
import { csvText, type TableText } from '#app/areas/admin/shared/csv.ts';
import { workbook } from '#app/areas/admin/shared/workbook.ts';
import { anAward, anEntry } from '#app/areas/admin/testing/samples.ts';
import admin from '#app/i18n/messages/admin.en.json' with { type: 'json' };
import common from '#app/i18n/messages/common.en.json' with { type: 'json' };
import entries from '#app/i18n/messages/entries.en.json' with { type: 'json' };
import type { Translate } from '#app/i18n/useText.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { CategoryResult } from '#contract/entities/result.ts';

/** Reads a CSV and a workbook as another program does: only what the file itself says of types counts. */
const reader = `
import csv, datetime, json, re, sys, zipfile
import xml.etree.ElementTree as tree
N = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
z = zipfile.ZipFile(sys.argv[2])
part = lambda name: tree.fromstring(z.read(name))
strings = [''.join(t.text or '' for t in si.iter(N + 't')) for si in part('xl/sharedStrings.xml')] if 'xl/sharedStrings.xml' in z.namelist() else []
styles = part('xl/styles.xml')
formats = {f.get('numFmtId'): f.get('formatCode') for f in styles.iter(N + 'numFmt')}
kinds = [formats.get(x.get('numFmtId'), '') for x in styles.find(N + 'cellXfs')]
def value(cell):
    v = cell.find(N + 'v')
    if cell.get('t') == 's': return strings[int(v.text)]
    if cell.get('t') == 'inlineStr': return ''.join(t.text or '' for t in cell.iter(N + 't'))
    if v is None: return None
    if 'yyyy' in kinds[int(cell.get('s') or 0)]:
        at = datetime.datetime(1899, 12, 30) + datetime.timedelta(days=float(v.text))
        return {'date': (at + datetime.timedelta(seconds=1)).isoformat()[:16]}
    return float(v.text)
sheet = part('xl/worksheets/sheet1.xml')
rows = [{re.sub('[0-9]', '', c.get('r')): value(c) for c in row} for row in sheet.iter(N + 'row')]
heads = rows[0]
print(json.dumps({
  'workbook': [{heads[k]: v for k, v in row.items() if v is not None} for row in rows[1:]],
  'csv': [{k: v for k, v in row.items() if v} for row in csv.DictReader(open(sys.argv[1], newline='', encoding='utf-8-sig'))],
}))
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'awards-exports-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(table: TableText): Promise<Record<'csv' | 'workbook', Record<string, unknown>[]>> {
  const [text, book] = [join(folder, 'a.csv'), join(folder, 'a.xlsx')];
  await writeFile(text, csvText(table.header, table.rows));
  await writeFile(book, Buffer.from(await (await workbook('Sheet', table)).arrayBuffer()));
  const { stdout } = await promisify(execFile)('python3', ['-c', reader, text, book]);
  return JSON.parse(stdout);
}

// The formatter of messages needs a browser's modules; the texts here take plain words alone.
const t = ((id: string, values: Record<string, string> = {}) =>
  ({ ...common, ...admin, ...entries })[id as keyof typeof admin].replace(
    /\{(\w+)\}/g,
    (_, name: string) => values[name] ?? '',
  )) as Translate;

it('entries of a weighted sum have a column for each part', async () => {
  const rounds = [{ roundID: 'jury', name: 'First jury', weight: 30 }];
  const row = { rank: 1, adjusted: 7.6, parts: { scores: 6.5, rounds: [{ mean: 10, judges: 2 }] } };
  const result = (counts: boolean, entryID: string) => ({
    parts: { scores: 70, rounds: [{ ...rounds[0], counts }] },
    rows: [{ ...row, entryID }],
  });
  // Only what the table reads of a result.
  const results = [result(true, 'steps'), result(false, 'drain')] as unknown as CategoryResult[];
  const award = { ...anAward(), finalResult: { rounds, scores: 70 } };
  const entries = [anEntry({ id: 'steps' }), anEntry({ id: 'drain' })];
  const made = await read(entriesTable(entries, award, results, { t, locale: 'en' }));
  const parts = made.workbook.map((read) => [read['Total score'], read['Scores (70%)'], read['First jury (30%)']]);
  expect(parts).toEqual([
    [7.6, 6.5, 10],
    [7.6, 6.5, undefined],
  ]);
});

it('entries are read by another program with score, rank, winner, address, money and dates of their own kinds', async () => {
  const invoice = { id: 'i', number: 'INV-00001', status: 'paid', amount: 29_550, tax: null, currency: 'gbp' } as const;
  const entry = anEntry({
    id: 'steps',
    personEmail: 'nia@saltmarsh.example',
    bestEntry: true,
    status: 3,
    scoreStatus: 'final',
    invoice,
    submittedAt: '2026-07-01T08:30:00Z',
  });
  // Only what the table reads of a result.
  const results = [{ rows: [{ entryID: 'steps', rank: 1, adjusted: 8.123456 }] }] as unknown as CategoryResult[];
  const made = await read(entriesTable([entry], anAward(), results, { t, locale: 'en' }));
  const expected = {
    'Ref.': 'CD-0118',
    Organisation: 'Saltmarsh Studio',
    Entrant: 'Nia Prosser',
    Email: 'nia@saltmarsh.example',
    Category: 'Housing',
    Status: 'Category Closed',
    Scores: 'Scores Finalized',
    'Best entry': 'Yes',
    Payment: 'Paid',
    Currency: 'GBP',
    Title: 'Tidewater Steps',
  };
  // Summer in London: an hour after UTC.
  expect(made.workbook).toEqual([
    {
      ...expected,
      'Total score': 8.123456,
      Rank: 1,
      Amount: 295.5,
      'Submitted (Europe/London)': { date: '2026-07-01T09:30' },
    },
  ]);
  expect(made.csv).toEqual([
    {
      ...expected,
      'Total score': '8.123456',
      Rank: '1',
      Amount: '295.5',
      'Submitted (Europe/London)': '2026-07-01 09:30',
    },
  ]);
});

it('invoices are read by another program with tax number, status in words and amounts as numbers', async () => {
  // Only what the table reads of an invoice.
  const invoice = {
    number: 'INV-00007',
    orgName: 'Saltmarsh Studio',
    taxID: 'GB 123',
    entryTitle: 'Tidewater Steps',
    amount: 35_400,
    currency: 'usd',
    status: 'draft',
    tax: { name: 'VAT', rate: 2_000, amount: 5_900 },
    createdAt: '2026-11-03T10:05:00Z',
    dueAt: '2026-12-03T10:05:00Z',
    paidAt: null,
    reference: null,
    purchaseOrder: 'PO-9',
    discountID: 'EARLY',
  } as unknown as Invoice;
  const made = await read(invoicesTable([invoice], anAward(), t));
  expect(made.workbook).toEqual([
    {
      Number: 'INV-00007',
      Organisation: 'Saltmarsh Studio',
      'Tax number': 'GB 123',
      Entry: 'Tidewater Steps',
      Amount: 354,
      Currency: 'USD',
      Net: 295,
      Tax: 59,
      'Tax name': 'VAT',
      'Tax rate (%)': 20,
      Status: 'Draft',
      'Date (Europe/London)': { date: '2026-11-03T10:05' },
      'Due (Europe/London)': { date: '2026-12-03T10:05' },
      'Purchase order': 'PO-9',
      'Discount code': 'EARLY',
    },
  ]);
});

it('invoices that were refunded are read with number, day and amount of their credit notes, the others without', async () => {
  // Only what the table reads of an invoice.
  const paid = {
    orgName: 'Saltmarsh Studio',
    entryTitle: 'Tidewater Steps',
    number: 'INV-00007',
    amount: 35_400,
    currency: 'usd',
    status: 'paid',
    createdAt: '2026-11-03T10:05:00Z',
  };
  const creditNote = { number: 'CN-00002', issuedAt: '2026-11-09T23:30:00Z', amount: 35_400 };
  const refunded = { ...paid, number: 'INV-00008', status: 'refunded', creditNote };
  const made = await read(invoicesTable([paid, refunded] as unknown as Invoice[], anAward(), t));
  expect(made.csv).toMatchObject([
    { Number: 'INV-00007' },
    {
      Number: 'INV-00008',
      'Credit note': 'CN-00002',
      'Credit note date (Europe/London)': '2026-11-09 23:30',
      Credited: '354',
    },
  ]);
  expect(made.csv[0]).not.toHaveProperty('Credited', '354');
  expect(made.workbook[1]).toMatchObject({ 'Credit note': 'CN-00002', Credited: 354 });
});
