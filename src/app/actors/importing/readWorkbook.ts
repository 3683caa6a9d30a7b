import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { isTwoFigures } from '#machines/importing/answers.ts';
import { importLimits } from '#machines/importing/importing.rules.ts';
import type { SheetRow } from '#machines/importing/rows.ts';
import { mostRead, type Sheet, sheetOf, Unreadable } from './sheet.ts';

/** The most that the parts of a workbook may be unpacked, together, in bytes. */
const mostUnpacked = 150 * 1024 * 1024;

/** The first visible sheet of a workbook (XLSX) as a table. Of a formula its last value counts; nothing is run. */
export function readWorkbook(bytes: Uint8Array): Sheet {
  const parts = unpacked(bytes);
  const textOf = (name: string) => {
    const part = parts[name];
    return part ? new TextDecoder().decode(part) : null;
  };
  const place = sheetPlace(textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels'));
  const sheet = textOf(place.path);
  if (sheet === null) throw new Unreadable('importing.refusal.unreadable');
  const strings = stringsIn(textOf('xl/sharedStrings.xml'));
  const isDate = datesIn(textOf('xl/styles.xml'));
  return sheetOf(rowsIn(sheet, strings, isDate, place.from1904));
}

/** Only the parts that are needed, and no more than there is room for: what a part says of its size bounds it. */
function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let remaining = mostUnpacked;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (
          !/^xl\/(workbook\.xml|sharedStrings\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/.test(
            name,
          )
        )
          return false;
        remaining -= originalSize;
        if (remaining < 0) throw new Unreadable('importing.refusal.tooBigUnpacked');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('importing.refusal.unreadable');
  }
}

interface Handlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
  /** Whether the rest needs no reading. */
  readonly isEnough?: () => boolean;
}

/** How much is read at a time, in characters. */
const pieceLength = 64 * 1024;

/** Reads XML piece by piece. A document type, which could name things of its own, is refused. */
function parse(xml: string, { open, text, close, isEnough = () => false }: Handlers): void {
  const parser = new SaxesParser({ position: false });
  const unlessEnough =
    <Given extends readonly unknown[]>(handle: (...given: Given) => void) =>
    (...given: Given): void => {
      if (!isEnough()) handle(...given);
    };
  const refuse = unlessEnough(() => {
    throw new Unreadable('importing.refusal.unreadable');
  });
  const read = unlessEnough((piece: string) => text?.(piece));
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on(
    'opentag',
    unlessEnough(({ name, attributes }) => open?.(plainName(name), attributes as Record<string, string>)),
  );
  parser.on('text', read);
  parser.on('cdata', read);
  parser.on(
    'closetag',
    unlessEnough(({ name }) => close?.(plainName(name))),
  );
  for (let at = 0; at < xml.length; at += pieceLength) {
    if (isEnough()) return;
    parser.write(xml.slice(at, at + pieceLength));
  }
  if (!isEnough()) parser.close();
}

const plainName = (name: string) => name.slice(name.indexOf(':') + 1);

function sheetPlace(workbook: string | null, relations: string | null): { path: string; from1904: boolean } {
  const targets = new Map<string, string>();
  if (relations)
    parse(relations, {
      open: (name, { Id, Target }) => {
        if (name === 'Relationship' && Id && Target) targets.set(Id, Target.replace(/^\/?(xl\/)?/, 'xl/'));
      },
    });
  let from1904 = false;
  const sheets: { id: string; hidden: boolean }[] = [];
  if (workbook)
    parse(workbook, {
      open: (name, attributes) => {
        if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
        const id = Object.entries(attributes).find(([key]) => plainName(key) === 'id')?.[1];
        if (name === 'sheet' && id) sheets.push({ id, hidden: /hidden/i.test(attributes.state ?? '') });
      },
    });
  const first = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
  return { path: (first && targets.get(first.id)) ?? 'xl/worksheets/sheet1.xml', from1904 };
}

/** The texts that cells name by number; what is said of how Japanese is read aloud is no part of them. */
function stringsIn(xml: string | null): string[] {
  const strings: string[] = [];
  let current = '';
  let inText = false;
  let aloud = 0;
  if (xml)
    parse(xml, {
      open: (name) => {
        if (name === 'si') current = '';
        if (name === 'rPh') aloud += 1;
        inText = name === 't' && aloud === 0;
      },
      text: (piece) => {
        if (inText) current += piece;
      },
      close: (name) => {
        if (name === 't') inText = false;
        if (name === 'rPh') aloud -= 1;
        if (name === 'si') strings.push(unescaped(current));
      },
    });
  return strings;
}

/** Which styles show their number as a date. */
function datesIn(xml: string | null): (style: number) => boolean {
  const own = new Map<number, boolean>();
  const styles: number[] = [];
  let inCells = false;
  if (xml)
    parse(xml, {
      open: (name, { numFmtId = '0', formatCode = '' }) => {
        if (name === 'numFmt') own.set(Number(numFmtId), isDateFormat(formatCode));
        if (name === 'cellXfs') inCells = true;
        if (name === 'xf' && inCells) styles.push(Number(numFmtId));
      },
      close: (name) => {
        if (name === 'cellXfs') inCells = false;
      },
    });
  return (style) => {
    const format = styles[style] ?? 0;
    return (
      own.get(format) ??
      ((format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 50 && format <= 58))
    );
  };
}

const isDateFormat = (code: string) => /[dy]|m{3}/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

function rowsIn(
  xml: string,
  strings: readonly string[],
  isDate: (style: number) => boolean,
  from1904: boolean,
): SheetRow[] {
  const rows: SheetRow[] = [];
  let number = 0;
  let cells: string[] = [];
  let twoFigures: number[] = [];
  let cell: { column: number; type: string; style: number; text: string } | null = null;
  let inValue = false;
  let aloud = 0;
  let isOver = false;
  parse(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        number = Number(attributes.r) || number + 1;
        cells = [];
        twoFigures = [];
      } else if (name === 'c') {
        const column = columnOf(attributes.r) ?? cells.length;
        if (column >= importLimits.columns) throw new Unreadable('importing.refusal.tooManyColumns');
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' };
      } else if (name === 'rPh') aloud += 1;
      else inValue = cell !== null && aloud === 0 && (name === 'v' || name === 't');
    },
    text: (piece) => {
      if (inValue && cell) cell.text += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'rPh') aloud -= 1;
      else if (name === 'c' && cell) {
        while (cells.length < cell.column) cells.push('');
        const { type, text, style } = cell;
        const words = type === 'n' ? null : wordsOf(type, text, strings).trim();
        cells[cell.column] = words ?? figure(text, isDate(style), from1904).trim();
        // What somebody typed as text is read as text: only a number is certain.
        if (words !== null && isTwoFigures(words)) twoFigures.push(cell.column);
        cell = null;
      } else if (name === 'row' && cells.some(Boolean)) {
        rows.push(twoFigures.length > 0 ? { row: number, cells, twoFigures } : { row: number, cells });
      } else if (name === 'sheetData') isOver = true;
    },
    isEnough: () => isOver || rows.length >= mostRead,
  });
  return rows;
}

/** What a cell says that is no number; one whose formula failed says nothing. */
function wordsOf(type: string, text: string, strings: readonly string[]): string {
  switch (type) {
    case 's':
      return strings[Number(text)] ?? '';
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'inlineStr':
    case 'str':
      return unescaped(text);
    default:
      return text;
  }
}

/** A text without the numbers that stand for characters in it (ST_Xstring); what no text may hold stays as it was written. */
const unescaped = (text: string) =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (written, code: string) => {
      const character = String.fromCharCode(Number.parseInt(code, 16));
      return /[\t\n\r -\uD7FF\uE000-\uFFFD]/.test(character) ? character : written;
    })
    .replace(/\r\n?/g, '\n');

/** The place of "AB12", from 0. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A number as it was typed, or a day or an instant as ISO 8601 writes it, without a zone. */
function figure(text: string, isDate: boolean, from1904: boolean): string {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return text;
  if (!isDate) return plainNumber(value);
  // Spreadsheets count days from the end of 1899, some from 1904.
  const at = new Date(Math.round((value - (from1904 ? 24_107 : 25_569)) * 86_400) * 1_000);
  if (Number.isNaN(at.getTime())) return text;
  const iso = at.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
}

/** Without the last figures, which only the machine's way of counting adds, and without an exponent. */
const plainNumber = (value: number) => {
  const rounded = Number(value.toPrecision(15));
  return Math.abs(rounded) < 1e15 && Math.abs(rounded) >= 1e-6
    ? String(rounded)
    : rounded.toFixed(rounded === 0 ? 0 : 6);
};
