import { afterEach, describe, expect, it } from 'vitest';
import { readPage, removeLists, writePage } from './persistedLists.ts';
import { readSlice, removeSlices, writeSlice } from './state/persistedState.ts';

afterEach(() => removeSlices('award', 'entry', 'judge', 'account'));

const entries = (search: object) => ({ name: 'listAwardEntries', key: `pages listAwardEntries ${search}` }) as const;
const own = { name: 'listEntries', key: 'whole listEntries []' } as const;
const page = (count: number) => ({
  items: Array.from({ length: count }, (_, id) => ({ id, title: 'Slipway Steps' })),
  next: 'c2',
  total: 250,
});
const stored = () => JSON.parse(localStorage.getItem('awards.state') ?? 'null')?.slices ?? {};

describe('the list', () => {
  it('of an administrator’s entries is kept with its total and the way to go on', async () => {
    writePage(entries(['one']), page(100), true);
    expect(readPage(entries(['one']))).toEqual(page(100));
    await expect.poll(() => stored().entry?.initialised).toBe(true);
    expect(Object.keys(stored().entry.lists)).toEqual([entries(['one']).key]);
  });

  it('that is read page by page is kept as it was shown last, beside others of its slice, and only its first page', () => {
    writePage(own, page(1), false);
    writePage(entries(['one']), page(2), true);
    writePage(entries(['two']), page(3), true);
    writePage(entries(['two']), page(101), true);
    expect([own, entries(['one']), entries(['two'])].map((persisted) => readPage(persisted)?.items.length)).toEqual([
      1,
      undefined,
      3,
    ]);
  });

  it('of invoices is kept beside the account, and neither takes the other away', () => {
    const invoices = { name: 'listInvoices', key: 'whole listInvoices []' } as const;
    writeSlice('account', { account: null, defaultAwardID: 'a1' });
    writePage(invoices, page(1), false);
    expect(readSlice('account')).toMatchObject({ account: null, defaultAwardID: 'a1', initialised: true });
    expect(readPage(invoices)).toEqual(page(1));
  });

  it('that an earlier version kept as its items alone is read all the same', () => {
    writeSlice('entry', { initialised: true, lists: { [own.key]: [['e1']] } });
    expect(readPage(own)).toEqual({ items: [['e1']], next: null, total: null });
  });

  it('that must not lie here, is too long or belongs to no slice is not kept', () => {
    writePage(own, page(1), false);
    removeLists('listEntries');
    writePage(entries(['long']), { items: ['x'.repeat(400_001)], next: null, total: null }, true);
    writePage({ name: 'listUsers', key: 'pages listUsers []' }, page(1), true);
    expect(readSlice('entry')).toEqual({ initialised: true, lists: {} });
    expect(readPage({ name: 'listUsers', key: 'pages listUsers []' })).toBeUndefined();
  });
});
