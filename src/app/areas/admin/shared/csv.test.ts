import { expect, it } from 'vitest';
import { csvText } from './csv.ts';

it('quotes what needs it, and disarms what a spreadsheet would run', () => {
  expect(
    csvText(
      ['Ref.', 'Title', 'Amount'],
      [
        ['CD-0118', 'Steps, "wide" ones', -2.5],
        ['CD-0121', '=HYPERLINK("x")', null],
        ['CD-0122', 'two\nlines', 0],
      ],
    ),
  ).toBe(
    '\uFEFFRef.,Title,Amount\r\nCD-0118,"Steps, ""wide"" ones",-2.5\r\nCD-0121,"\'=HYPERLINK(""x"")",\r\nCD-0122,"two\nlines",0\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(1)'])(
  'lets no spreadsheet run %j',
  (text) => {
    expect(csvText(['Title'], [[text]])).toMatch(/\r\n"?'/);
  },
);

it('writes a wall time as spreadsheets of every language read it', () => {
  expect(csvText(['At'], [[new Date('2026-11-03T14:20:00Z')]])).toBe('\uFEFFAt\r\n2026-11-03 14:20\r\n');
});
