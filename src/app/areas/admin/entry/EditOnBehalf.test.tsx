import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { EntryData } from '#contract/entities/entry.ts';
import { anAward, anEntry } from '../testing/samples.ts';
import { EditOnBehalf } from './EditOnBehalf.tsx';

const award = anAward({ status: 'open' });
const before = anEntry().data;
const at = (version: number, part: Partial<EntryData>) => (
  <EditOnBehalf award={award} entry={anEntry({ status: 0, version, data: { ...before, ...part } })} />
);
const box = (name: RegExp) => page.getByRole('textbox', { name });
const save = page.getByRole('button', { name: 'Save changes' });
let sent: unknown[];
/** Lets the call that is under way be answered. */
let release: () => void;

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'acts', 'award', 'entries');
});
beforeEach(() => {
  sent = [];
  vi.spyOn(api, 'call').mockImplementation((async (_: string, ask: { body: object; ifMatch: number }) => {
    sent.push({ ...ask.body, ifMatch: ask.ifMatch });
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return anEntry();
  }) as never);
});
afterEach(async () => {
  await cleanup();
  announcePersonChange({ somebody: true });
  vi.restoreAllMocks();
});

it('sends what was changed here alone, and takes nothing back of what the entrant wrote since', async () => {
  const { rerender } = await render(at(5, { statement: 'As it was', further_small: 'Small Budget' }));
  await page.getByRole('button', { name: 'Edit on behalf' }).click();
  await box(/^Title/).fill('Tidewater Stairs');
  await rerender(at(6, { statement: 'What the entrant wrote since' }));
  await expect.element(box(/statement/i)).toHaveValue('What the entrant wrote since');
  await expect.element(box(/^Title/)).toHaveValue('Tidewater Stairs');
  await save.click();
  await expect.poll(() => sent).toEqual([{ data: { data: { title: 'Tidewater Stairs' } }, ifMatch: 6 }]);
  release();
  await expect.poll(() => box(/^Title/).elements()).toEqual([]);
});

it('asks whose words count where the entrant changed the same field', async () => {
  const { rerender } = await render(at(5, {}));
  await page.getByRole('button', { name: 'Edit on behalf' }).click();
  await box(/^Title/).fill('Mine');
  await rerender(at(6, { title: 'Theirs' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Somebody else changed this meanwhile.');
  await save.click({ force: true });
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(box(/^Title/)).toHaveValue('Theirs');
});

it('keeps what is typed while it is saved', async () => {
  await render(at(5, {}));
  await page.getByRole('button', { name: 'Edit on behalf' }).click();
  await box(/^Title/).fill('Tidewater Stairs');
  await save.click();
  await expect.poll(() => sent.length).toBe(1);
  await box(/^Title/).fill('Tidewater Stairs and Landing');
  release();
  await save.click();
  await expect.poll(() => sent[1]).toMatchObject({ data: { data: { title: 'Tidewater Stairs and Landing' } } });
});
