import { expect, it } from 'vitest';
import { readReceipt, receiptBytes, receiptFrom } from './receipt.ts';

const bytes = (first: number) => Uint8Array.from({ length: receiptBytes }, (_, at) => first + at);

it('is three groups of four signs that nobody takes for one another, each from five bits of its byte', () => {
  expect(receiptFrom(bytes(0))).toBe('0123-4567-89AB');
  expect(receiptFrom(bytes(20))).toBe('MNPQ-RSTV-WXYZ');
  expect(receiptFrom(bytes(32))).toBe(receiptFrom(bytes(0)));
  for (let first = 0; first < 256; first += 1) expect(receiptFrom(bytes(first))).not.toMatch(/[ILOU]/);
});

it('is read as it was meant, and by nothing else', () => {
  for (const typed of ['K7M4-20QX-9TB3', 'k7m420qx9tb3', ' K7M4 20QX\u00a09TB3 ', 'K7M4–2OQX—9TB3'])
    expect(readReceipt(typed)).toBe('K7M4-20QX-9TB3');
  expect(readReceipt('lIoO-0000-0000')).toBe('1100-0000-0000');
  for (const none of ['', 'K7M4-20QX', 'K7M4-20QX-9TB33', 'K7M4-20QX-9TBU', 'K7M4_20QX_9TB3', '０000-0000-0000'])
    expect(readReceipt(none)).toBeNull();
});

it('is as long with bytes that are missing', () => {
  expect(receiptFrom([])).toBe('0000-0000-0000');
});
