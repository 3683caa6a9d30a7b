import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { notices, undoNotice } from '#app/actors/notices/notices.ts';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import type { SavedView } from '#contract/entities/person.ts';
import { SavedViews } from './SavedViews.tsx';
import { type EntryFilters, noFilters } from './shared/entryFilters.ts';

const kept = { list: 'entries', name: 'Late ones', search: 'q=late' };
const lost = () =>
  Promise.reject(new ApiError({ status: 403, code: 'forbidden', message: 'Not now', reasons: [], current: undefined }));
/** What was asked to be kept. */
let sent: unknown[];

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('dashboard', 'admin');
});
afterEach(async () => {
  await cleanup();
  announcePersonChange({ somebody: false });
  localStorage.clear();
  vi.restoreAllMocks();
});

/** The views as they are drawn; the server is not reached before the `reached` one of the calls that ask for them. */
async function shown(reached: number) {
  sent = [];
  let asked = 0;
  vi.spyOn(api, 'call').mockImplementation((async (name: string, ask: { body?: { views: unknown } }) => {
    if (name === 'updateViews') {
      sent.push(ask.body?.views);
      return ask.body;
    }
    asked += 1;
    return asked < reached ? lost() : { views: [kept] };
  }) as never);
  await render(<SavedViews filters={{ ...noFilters, q: 'steps' }} onChange={() => undefined} />);
  await expect.poll(() => asked).toBe(1);
  await page.getByRole('button', { name: 'My views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
}

it('keeps a view beside those that could not be read when the list was opened', async () => {
  await shown(2);
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Steps');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => sent).toEqual([[kept, { list: 'entries', name: 'Steps', search: 'q=steps' }]]);
});

it('keeps nothing over views that cannot be read', async () => {
  await shown(Number.POSITIVE_INFINITY);
  await expect.poll(() => notices.getSnapshot().context.notices.length).toBe(1);
  expect(page.getByRole('dialog').elements()).toEqual([]);
  expect(sent).toEqual([]);
});

const unpaid = { list: 'entries', name: 'Unpaid', search: 'payment=draft' };
const films = { list: 'entries', name: 'Films', search: 'category=films' };
/** The views that the server has, whichever window kept them. */
let stored: readonly SavedView[];

/** The views as they are drawn at an address, of whose filters the award has those given. */
async function shownOf(views: readonly SavedView[], searchPath: string, filters: Partial<EntryFilters>) {
  stored = views;
  vi.spyOn(api, 'call').mockImplementation((async (name: string, ask: { body: { views: readonly SavedView[] } }) => {
    if (name === 'updateViews') stored = ask.body.views;
    return { views: stored };
  }) as never);
  const { hook, searchHook } = memoryLocation({ path: '/entries', searchPath });
  await render(
    <Router hook={hook} searchHook={searchHook}>
      <SavedViews filters={{ ...noFilters, ...filters }} onChange={() => undefined} />
    </Router>,
  );
}
const menu = (name: string) => page.getByRole('button', { name }).click();
const choose = (name: string) => page.getByRole('menuitem', { name }).click();

it('removes a view, and takes that back, beside those that another window keeps meanwhile', async () => {
  await shownOf([kept], 'q=late', { q: 'late' });
  await menu('Late ones');
  stored = [kept, unpaid];
  await choose('Remove “Late ones”');
  await expect.poll(() => stored).toEqual([unpaid]);
  const undoable = () => notices.getSnapshot().context.notices.find(({ undo }) => undo);
  await expect.poll(undoable).toBeDefined();
  stored = [unpaid, films];
  undoNotice(undoable()!);
  await expect.poll(() => stored).toEqual([kept, unpaid, films]);
});

it('keeps a view beside one that another window kept while it was named', async () => {
  await shownOf([kept], 'q=steps', { q: 'steps' });
  await menu('My views');
  await choose('Save this view');
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Steps');
  stored = [kept, unpaid];
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => stored).toEqual([kept, unpaid, { list: 'entries', name: 'Steps', search: 'q=steps' }]);
});

it('removes a view of a category that the award does not have', async () => {
  await shownOf([kept, films], films.search, {});
  await menu('Films');
  await choose('Remove “Films”');
  await expect.poll(() => stored).toEqual([kept]);
});
