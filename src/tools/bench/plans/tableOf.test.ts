import { describe, expect, it } from 'vitest';
import type { CallPlan } from './explain.ts';
import type { ListCall } from './listCalls.ts';
import { growth, tableOf } from './tableOf.ts';

const call: ListCall = { title: 'mails, a page', name: 'listMails', by: 'admin', query: {} };
const few: CallPlan = {
  statements: 2,
  read: 300,
  buffers: 1_000,
  searches: 300,
  milliseconds: 1.25,
  scanned: [],
  indexes: ['outbox_log'],
};

describe('what a list costs at two sizes', () => {
  it('may be 1.3 times as much, and one page more for each search of an index', () => {
    expect(growth(call, few, few).grown).toEqual([]);
    expect(growth(call, few, { ...few, buffers: 1_600 }).grown).toEqual([]);
    expect(growth(call, few, { ...few, buffers: 1_800 }).grown).toEqual(['1000 pages and 300 rows, then 1800 and 300']);
    expect(growth(call, few, { ...few, read: 30_000 }).grown).toEqual(['1000 pages and 300 rows, then 1000 and 30000']);
  });

  it('may touch a page for each row, where it reads no more rows', () => {
    const rows = { ...few, read: 1_600, buffers: 500 };
    expect(growth(call, rows, { ...rows, buffers: 1_600 }).grown).toEqual([]);
    expect(growth(call, rows, { ...rows, buffers: 2_000 }).grown).toHaveLength(1);
    expect(growth(call, rows, { ...rows, read: 16_000, buffers: 1_600 }).grown).toHaveLength(1);
  });

  it('names a table that is read from end to end, but none of a few rows', () => {
    const scanned = [
      { table: 'rounds', rows: 3 },
      { table: 'people', rows: 90_000 },
    ];
    expect(growth(call, few, { ...few, scanned }).grown).toEqual(['people read from end to end: 90000 rows']);
  });

  it('is told in a row each, and what grew besides', () => {
    const { text, grown } = tableOf([growth(call, few, { ...few, buffers: 9_000, milliseconds: 20 })]);
    expect(text.split('\n').at(-1)).toBe(
      '| mails, a page (`listMails`) | 300 → 300 | 1000 → 9000 | 1.3 → 20.0 | outbox_log |',
    );
    expect(grown).toEqual(['mails, a page: 1000 pages and 300 rows, then 9000 and 300']);
  });
});
