import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readText } from './readText.ts';
import { readWorkbook } from './readWorkbook.ts';
import type { Sheet, Unreadable } from './sheet.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const codeOf = (read: () => Sheet): string => {
  try {
    read();
    return 'read';
  } catch (error) {
    return (error as Unreadable).code ?? String(error);
  }
};

describe('a CSV file', () => {
  it('keeps the numbers that a spreadsheet gives its rows', () => {
    expect(readText(bytes('\uFEFFTitle;Note\r\n\r\nA;"two\r\nlines"\r\n;\r\nB;""\r\n'), 'en')).toEqual({
      columns: ['Title', 'Note'],
      rows: [
        { row: 3, cells: ['A', 'two\r\nlines'] },
        { row: 5, cells: ['B', ''] },
      ],
      decimalComma: true,
    });
  });

  it.each([
    ['Title;Note\nA;1,5', true],
    ['Title,Note\nA;B,"1,5"', undefined],
    ['Title\tNote\nA\t1;5', true],
    ['Title\n1;5', undefined],
  ])('%j may have fractions behind a comma: %s', (text, decimalComma) => {
    expect(readText(bytes(text), 'fr').decimalComma).toBe(decimalComma);
  });

  it('is read in the writings that spreadsheets use', () => {
    const text = 'Title\nÉté à Iași\n';
    const utf16 = new Uint8Array(
      new Uint16Array([0xfeff, ...Array.from(text, (letter) => letter.charCodeAt(0))]).buffer,
    );
    expect(readText(utf16, 'en').rows[0]?.cells).toEqual(['Été à Iași']);
  });

  it.each([
    ['en', 'Été', [0xc9, 0x74, 0xe9]],
    ['fr', 'Été', [0xc9, 0x74, 0xe9]],
    ['ro', 'Piaţa Brăila', [0x50, 0x69, 0x61, 0xfe, 0x61, 0x20, 0x42, 0x72, 0xe3, 0x69, 0x6c, 0x61]],
    ['zh', '张伟', [0xd5, 0xc5, 0xce, 0xb0]],
  ] as const)('is read as a spreadsheet in the reader’s language wrote it before (%s)', (locale, title, written) => {
    const [before, after] = [bytes('Title\n'), bytes('\n')];
    expect(readText(new Uint8Array([...before, ...written, ...after]), locale).rows[0]?.cells).toEqual([title]);
    expect(readText(bytes(`Title\n${title}\n`), locale).rows[0]?.cells).toEqual([title]);
  });

  it.each([
    ['only headings', 'Title\n', 'importing.refusal.noRows'],
    ['nothing', ' \n\n', 'importing.refusal.noRows'],
    ['a program', 'Title\nMZ\0\0', 'importing.refusal.unreadable'],
    ['too many columns', `Title\n${','.repeat(600)}x\n`, 'importing.refusal.tooManyColumns'],
    ['too many rows', `Title\n${'x\n'.repeat(10_001)}`, 'importing.refusal.tooManyRows'],
  ])('that holds %s is refused', (_, text, code) => {
    expect(codeOf(() => readText(bytes(text), 'en'))).toBe(code);
  });

  it('of 10,000 rows is read', () => {
    expect(readText(bytes(`Title\n${'x\n'.repeat(10_000)}`), 'en').rows).toHaveLength(10_000);
  });

  it('whose quotation mark never ends is one row, and no loop', () => {
    expect(readText(bytes(`Title\n"${'a,b\n'.repeat(100_000)}`), 'en').rows).toHaveLength(1);
  });
});

const workbook = (sheet: string, more: Readonly<Record<string, string>> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
        ...more,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );
const inline = (text: string, place = 'A1') => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const head = `<row r="1">${inline('Title')}${inline('When', 'B1')}</row>`;

describe('a workbook', () => {
  it('gives texts, figures, days, and of a formula its last value', () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="4"/></cellXfs></styleSheet>';
    const strings = '<sst><si><r><t>Low </t></r><r><t>Tide</t></r><rPh><t>ロウ</t></rPh></si></sst>';
    const sheet = `${head}<row r="4"><c r="A4" t="s"><v>0</v></c><c r="B4" s="1"><v>46082</v></c><c r="D4" s="2"><v>0.30000000000000004</v></c><c r="E4" t="str"><f>HYPERLINK("x")</f><v>x</v></c><c r="F4" t="b"><v>1</v></c></row>`;
    expect(readWorkbook(workbook(sheet, { 'xl/styles.xml': styles, 'xl/sharedStrings.xml': strings }))).toEqual({
      columns: ['Title', 'When', '', '', '', ''],
      rows: [{ row: 4, cells: ['Low Tide', '2026-03-01', '', '0.3', 'x', 'TRUE'] }],
    });
  });

  it('gives line breaks and signs that other tools wrote as numbers, each once', () => {
    const written = 'one_x000D_\ntwo_x000d_three, _x005F_x000D_ and _x0000_';
    const read = 'one\ntwo\nthree, _x000D_ and _x0000_';
    const sheet = `${head}<row r="2"><c r="A2" t="s"><v>0</v></c>${inline(written, 'B2')}<c r="C2" t="str"><v>${written}</v></c></row>`;
    const strings = `<sst><si><r><t>one_x00</t></r><r><t>${written.slice('one_x00'.length)}</t></r></si></sst>`;
    expect(readWorkbook(workbook(sheet, { 'xl/sharedStrings.xml': strings })).rows).toEqual([
      { row: 2, cells: [read, read, read] },
    ]);
  });

  it('says which of its figures are text that may be one of thousands', () => {
    const strings = '<sst><si><t>1.234</t></si></sst>';
    const cells = ['12.345', '12.5', '1.234,5', '0.125']
      .map((text, index) => inline(text, `${'BCDE'[index]}2`))
      .join('');
    const formula = '<c r="F2" t="str"><f>TEXT(1,"x")</f><v>-1.234</v></c>';
    const sheet = `${head}<row r="2"><c r="A2" t="s"><v>0</v></c>${cells}${formula}<c r="G2"><v>1.234</v></c></row><row r="3"><c r="A3"><v>1.234</v></c></row>`;
    expect(readWorkbook(workbook(sheet, { 'xl/sharedStrings.xml': strings })).rows).toEqual([
      { row: 2, cells: ['1.234', '12.345', '12.5', '1.234,5', '0.125', '-1.234', '1.234'], twoFigures: [0, 1, 5] },
      { row: 3, cells: ['1.234'] },
    ]);
  });

  it('gives nothing where a formula failed', () => {
    const failed = '<c r="B2" t="e"><f>VLOOKUP("x",D:E,2,0)</f><v>#N/A</v></c>';
    const sheet = `${head}<row r="2">${inline('A', 'A2')}${failed}</row><row r="3">${failed.replace('B2', 'B3')}</row>`;
    expect(readWorkbook(workbook(sheet)).rows).toEqual([{ row: 2, cells: ['A', ''] }]);
  });

  it('is read from its first visible sheet', () => {
    const parts = {
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="Hidden" state="hidden" r:id="rId1"/><sheet name="Seen" r:id="rId2"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
      'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${head}<row>${inline('Seen', 'A2')}</row></sheetData></worksheet>`,
    };
    expect(readWorkbook(workbook(`<row>${inline('Hidden')}</row>`, parts)).rows).toEqual([{ row: 2, cells: ['Seen'] }]);
  });

  it('that is a bomb is refused before it is unpacked', () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(160 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(10 * 1024 * 1024);
    expect(codeOf(() => readWorkbook(bomb))).toBe('importing.refusal.tooBigUnpacked');
  });

  it.each([
    ['no zip at all', new Uint8Array([0x50, 0x4b, 1, 2, 3])],
    ['another kind of zip', zipSync({ 'word/document.xml': strToU8('<w/>') })],
    ['broken XML', workbook('<row><c')],
    [
      'names of its own that grow',
      zipSync({
        'xl/worksheets/sheet1.xml': strToU8(
          '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>',
        ),
      }),
    ],
  ])('that is %s is refused', (_, given) => {
    expect(codeOf(() => readWorkbook(given))).toBe('importing.refusal.unreadable');
  });

  it('with a cell in the last column there is, or too many rows, is refused', () => {
    expect(codeOf(() => readWorkbook(workbook(`${head}<row>${inline('x', 'XFD2')}</row>`)))).toBe(
      'importing.refusal.tooManyColumns',
    );
    const rows = Array.from({ length: 10_001 }, (_, index) => `<row>${inline('x', `A${index + 2}`)}</row>`).join('');
    expect(codeOf(() => readWorkbook(workbook(head + rows)))).toBe('importing.refusal.tooManyRows');
  });
});
