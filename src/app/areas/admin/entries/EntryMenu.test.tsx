import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { anAward, anEntry } from '../testing/samples.ts';
import { EntryDialogs } from './EntryDialogs.tsx';
import { EntryMenu } from './EntryMenu.tsx';

const award = anAward({ status: 'open' });
const query = { id: 'CD-0129', awardID: award.id };

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'acts');
});
afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
});

const called = () => vi.spyOn(api, 'call').mockImplementation((async () => ({})) as never);

it('deletes a draft only as it was read: one that was submitted meanwhile stays', async () => {
  const call = called();
  const draft = anEntry({ ref: query.id, version: 4, status: entryStatuses.inProgress });
  await render(<EntryMenu award={award} entry={{ ...draft, title: 'Steps' }} onAsk={() => expect.unreachable()} />);
  await page.getByRole('button', { name: 'Actions for Steps' }).click();
  await page.getByRole('menuitem', { name: 'Delete entry' }).click();
  await expect.poll(() => call.mock.calls).toMatchObject([['deleteEntry', { query, ifMatch: 4 }]]);
});

it('deletes a submitted entry only as it was when that was asked', async () => {
  const call = called();
  const entry = anEntry({ ref: query.id, version: 5, status: entryStatuses.submitted });
  await render(
    <EntryDialogs
      award={award}
      asked={{ kind: 'delete', entries: [{ ...entry, title: 'Steps' }] }}
      onClose={() => expect.unreachable()}
      onDone={() => undefined}
    />,
  );
  await page.getByRole('button', { name: 'Delete entry' }).click();
  await expect.poll(() => call.mock.calls).toMatchObject([['deleteEntry', { query, ifMatch: 5 }]]);
});
