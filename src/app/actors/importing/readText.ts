import { csvRows } from './parseCsv.ts';
import { mostRead, type Sheet, sheetOf, Unreadable } from './sheet.ts';

/** A CSV file as a table, in UTF-8 or UTF-16, else as Western spreadsheets wrote it before (Windows-1252). */
export function readText(bytes: Uint8Array): Sheet {
  const text = decoded(bytes);
  // No spreadsheet writes these: it is something else under the name of a table.
  if (/[\0\uFFFE\uFFFF]/.test(text)) throw new Unreadable('importing.refusal.unreadable');
  return sheetOf(csvRows(text, mostRead));
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
