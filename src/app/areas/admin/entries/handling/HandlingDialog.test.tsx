import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { notices } from '#app/actors/notices/notices.ts';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import { anAward } from '../../testing/samples.ts';
import { HandlingDialog } from './HandlingDialog.tsx';

const ids = Array.from({ length: 1100 }, (_, at) => `entry ${at}`);
const gone = { status: 404, code: 'entry.notFound', message: 'Not there', reasons: [], current: undefined };
/** The entries that the award has now, and those that were changed. */
let present: readonly string[];
let changed: string[];

const closed = vi.fn();
const errors = () => notices.getSnapshot().context.notices.filter(({ severity }) => severity === 'error');

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'acts');
});
beforeEach(() => {
  changed = [];
  closed.mockReset();
  // As the server does it: all of a call, or none where one of them is not there.
  vi.spyOn(api, 'call').mockImplementation((async (name: string, ask: { body: { ids: readonly string[] } }) => {
    if (name === 'getHandling') return { tags: [], administrators: [] };
    if (name === 'listAwardEntries') return present.map((id) => ({ id }));
    if (ask.body.ids.some((id) => !present.includes(id))) throw new ApiError(gone);
    changed.push(...ask.body.ids);
    return { changed: ask.body.ids };
  }) as never);
});
afterEach(async () => {
  await cleanup();
  announcePersonChange({ somebody: false });
  vi.restoreAllMocks();
});

async function tag(which: readonly string[]) {
  await render(<HandlingDialog award={anAward()} ids={which} onClose={closed} />);
  await page.getByRole('textbox', { name: 'Add tags' }).fill('late');
  await page.getByRole('button', { name: 'Save changes' }).click();
}

it('handles all the others where some were deleted since they were ticked', async () => {
  present = ids.filter((_, at) => ![600, 1099].includes(at));
  await tag(ids);
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  expect(changed).toEqual(present);
  expect(errors()).toEqual([]);
});

it('says so where none of them is there any more, and stays', async () => {
  present = ids.slice(1);
  await tag(ids.slice(0, 1));
  await expect.poll(() => errors().map(({ message }) => message)).toEqual(['Not there']);
  await expect.element(page.getByRole('textbox', { name: 'Add tags' })).toHaveValue('late');
  expect(closed).not.toHaveBeenCalled();
});
