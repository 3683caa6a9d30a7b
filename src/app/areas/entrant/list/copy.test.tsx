import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { draftEntry } from '#machines/entryEditor/entryEditor.samples.ts';
import { openAward } from '../shared/entered.fixture.ts';
import { CopyDialog } from './CopyDialog.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('entrant', 'entry');
});
afterEach(() => vi.restoreAllMocks());

it('leaves out what was emptied, and is another call for another category', async () => {
  const calls: { readonly body: { readonly data: object }; readonly idempotencyKey: string }[] = [];
  // What the service answers: nothing, each time.
  vi.spyOn(api, 'call').mockImplementation((async (_: string, ask: (typeof calls)[number]) => {
    calls.push(ask);
    throw new ApiError({ status: 0, code: 'network', message: '', reasons: [], current: undefined });
  }) as unknown as typeof api.call);
  const data = { title: 'Low Tide', place: '', own_time: '', own_crew: 'Nine' };
  // Only what the dialog reads of them is there.
  const categories = ['c1', 'c2', 'c3'].map((categoryID) => ({ categoryID, name: categoryID, names: {} }));
  const award = { ...openAward, categories } as unknown as Award;
  const entry = { ...draftEntry, data } as unknown as Entry;
  await render(<CopyDialog entry={entry} award={award} onClose={() => {}} />);
  const copy = page.getByRole('button', { name: 'Make the copy' });
  for (const category of ['c2', 'c2', 'c3']) {
    await page.getByLabelText('Category', { exact: true }).selectOptions(category);
    const before = calls.length;
    await copy.click();
    await expect.poll(() => calls.length).toBe(before + 1);
  }
  expect(calls[0]?.body.data).toMatchObject({ categoryID: 'c2', data: { title: 'Low Tide', own_crew: 'Nine' } });
  expect(JSON.stringify(calls)).not.toContain('own_time');
  const [first, again, other] = calls.map(({ idempotencyKey }) => idempotencyKey);
  expect([again === first, other === first]).toEqual([true, false]);
});
