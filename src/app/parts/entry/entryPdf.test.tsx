import { PDFDocument } from 'pdf-lib';
import { expect, it } from 'vitest';
import { pagesOf, sizesOf, writtenIn } from '#app/testing/pdfContent.ts';
import { linesOf } from '../files/pdfPage.ts';
import { type EntryWords, entryPdf } from './entryPdf.ts';

const words: EntryWords = {
  language: 'en-GB',
  title: 'Harbour Light',
  below: 'Young Practice Prize 2027 · Public space · YP-0004',
  facts: [['Place', 'Carra Quay']],
  texts: [['Statement', 'The stairs go down to the water.']],
  foot: 'Alder Trust, 3 November 2026',
};
const opened = async (given: EntryWords) => PDFDocument.load(await (await entryPdf(given)).arrayBuffer());

it('is one page where everything fits, and as many as a long text takes', async () => {
  const short = await opened(words);
  expect([short.getPageCount(), short.getTitle()]).toEqual([1, 'Harbour Light']);
  const long = 'People sit there at every hour, and nobody has to buy anything. '.repeat(120);
  expect((await opened({ ...words, texts: [['Statement', long]] })).getPageCount()).toBe(2);
  // Lines of their own: how long a line gets is up to the fonts of the machine.
  const chinese = Array.from({ length: 60 }, () => '夜里也亮着灯。').join('\n');
  expect((await opened({ ...words, texts: [['陈述', chinese]] })).getPageCount()).toBe(2);
});

it.each(['https://example.org/', 'Ж', '👩‍👩‍👧', 'שלום', 'نص'])(
  'breaks a word of many %j that no line has room for, and loses nothing',
  async (part) => {
    const font = await (await PDFDocument.create()).embedFont('Helvetica');
    const word = part.repeat(400);
    const lines = linesOf(`See ${word}`, { font, size: 11, bold: false, width: 467 });
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.join('').replace(' ', '')).toBe(`See${word}`);
    expect(
      (await opened({ ...words, title: word.slice(0, 200), texts: [['Statement', word]] })).getPageCount(),
    ).toBeGreaterThan(0);
  },
);

it('breaks lines between words, keeps paragraphs, and loses nothing', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont('Helvetica');
  const text = 'One line that is too long for the page it stands on.\n\nAnother one.';
  const lines = linesOf(text, { font, size: 11, bold: false, width: 120 });
  expect(lines.every((line) => font.widthOfTextAtSize(line, 11) <= 120)).toBe(true);
  expect(lines.slice(-2)).toEqual(['', 'Another one.']);
  expect(lines.join(' ').replaceAll('  ', ' ')).toBe(text.replaceAll(/\n+/g, ' '));
});

it('breaks long questions into lines that can be read, beside their answers and above them, and loses no word', async () => {
  const question =
    'Whom did the team ask before it began, what did they say, and what of that can be seen in the work today?';
  expect(question).toHaveLength(105);
  const answer = 'The neighbours, in two meetings.';
  const facts = Array.from({ length: 30 }, () => [question, answer] as const);
  const texts = Array.from({ length: 3 }, () => [question, answer] as const);
  const document = await opened({ ...words, facts, texts });
  expect(Math.min(...sizesOf(document))).toBe(8);
  expect(pagesOf(document)).toHaveLength(document.getPageCount());
  const all = writtenIn(document);
  const written = (text: string) =>
    text.split(' ').map((word) => all.flatMap((line) => line.split(' ')).filter((one) => one === word).length >= 33);
  expect(written(question)).not.toContain(false);
  expect(written(answer)).not.toContain(false);
});
