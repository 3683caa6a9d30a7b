import { checkRows } from '#machines/importing/rows.ts';
import { matchColumns } from '#machines/importing/targets.ts';
import { countryCodes } from './countryCodes.ts';
import type { AskedReader, ReaderMessage } from './reader.ts';
import { readText } from './readText.ts';
import { readWorkbook } from './readWorkbook.ts';
import { type Sheet, Unreadable } from './sheet.ts';

/** Reads a file and checks its rows beside the page, which can end it at any time. */
let sheet: Sheet = { columns: [], rows: [] };

addEventListener('message', ({ data }: MessageEvent<AskedReader>) => {
  void answer(data)
    .catch((error: unknown) => ({
      failed: error instanceof Unreadable ? error.code : 'importing.refusal.unreadable',
    }))
    .then((message) => postMessage({ ...message, id: data.id } satisfies ReaderMessage));
});

async function answer(asked: AskedReader) {
  if ('file' in asked) {
    const bytes = new Uint8Array(await asked.file.arrayBuffer());
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const digest = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
    // Whatever it is called: a workbook is a zip file.
    sheet = bytes[0] === 0x50 && bytes[1] === 0x4b ? readWorkbook(bytes) : readText(bytes, asked.locale);
    const { columns, rows } = sheet;
    // What is asked about here is asked about again in the file of what was skipped.
    const decimalComma = sheet.decimalComma || rows.some(({ twoFigures }) => twoFigures !== undefined);
    return { read: { digest, decimalComma, columns, rows: rows.length, targets: matchColumns(columns, asked.form) } };
  }
  const { targets, form, categories, people, begun, names } = asked;
  const nameOf = (target: string) => names[target] ?? target;
  const known = { people: new Map(people), begun: new Set(begun) };
  const { decimalComma = false } = sheet;
  const facts = { form, categories, ...known, nameOf, countryOf: countryCodes(), decimalComma };
  const cells = sheet.rows.map((row) => row.cells);
  return {
    checked: checkRows(sheet.rows, targets, facts).map((row, index) => ({ ...row, cells: cells[index] ?? [] })),
  };
}
