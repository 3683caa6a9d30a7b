import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { widthOf, workbook } from './workbook.ts';

it('writes texts as texts and numbers as numbers, whatever a text looks like', async () => {
  const blob = await workbook('Entries: all', {
    header: ['Ref.', 'Title', 'Amount'],
    rows: [
      ['CD-0118', '=HYPERLINK("x")', -2.5],
      ['CD-0121', 'Quay & <Yard>\u0007', null],
    ],
  });
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const part = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(part('xl/workbook.xml')).toContain('name="Entries  all"');
  const sheet = part('xl/worksheets/sheet1.xml');
  const everything = sheet + part('xl/sharedStrings.xml');
  expect(everything).toContain('=HYPERLINK(');
  expect(everything).toContain('Quay &amp; &lt;Yard&gt;<');
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain('<v>-2.5</v>');
});

it('finds how wide a column is in a list of any length', () => {
  const rows = Array.from({ length: 300_000 }, (_, row) => [row % 3 === 0 ? 'Harbour Terrace' : 'Quay']);
  expect(widthOf(['Title'], rows, 0)).toBe('Harbour Terrace'.length + 2);
});
