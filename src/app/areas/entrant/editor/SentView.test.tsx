import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { EntryEditor } from '#app/actors/entry/entryEditor.ts';
import { api } from '#app/api/api.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import { award, loaded, submitted } from '#machines/entryEditor/entryEditor.samples.ts';
import { SentView } from './SentView.tsx';

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('entrant', 'entry');
});

let colleagues: readonly object[] = [];
vi.spyOn(api, 'call').mockImplementation((async (name: string) =>
  name === 'listColleagues' ? colleagues : []) as never);
afterEach(() => {
  colleagues = [];
  announcePersonChange({ somebody: false });
});

const snapshot = { matches: () => false, context: { loaded, changes: {} } } as unknown as EntryEditor['snapshot'];
const editor = { snapshot, send: () => undefined, whyNot: () => [], actor: null as unknown as EntryEditor['actor'] };

it.each([
  ['a day that is ahead', 2, '2999-06-01T12:00:00Z', 1],
  ['none that has passed', 2, '2020-06-01T12:00:00Z', 0],
  ['nothing where judging left the entry behind', 1, '2999-06-01T12:00:00Z', 0],
] as const)('says when results are to come out: %s', async (_, status, resultsAt, terms) => {
  const shown = {
    ...loaded,
    entry: { ...submitted, status },
    award: { ...award, status: 'closed' as const, resultsAt },
  };
  await render(<SentView editor={editor} loaded={shown} />);
  await expect.element(page.getByRole('term').filter({ hasText: 'Submitted' })).toBeVisible();
  expect(page.getByRole('term').filter({ hasText: 'Results' }).elements()).toHaveLength(terms);
});

it('offers to take back an invitation that nobody has accepted, and not to send it again', async () => {
  const [sentAt, expiresAt] = ['2999-05-01T12:00:00Z', '2999-05-15T12:00:00Z'];
  const [name, email] = ['c@example.org', 'c@example.org'];
  colleagues = [{ id: 'c1', name, email, writing: false, self: false, sentAt, expiresAt, acceptedAt: null }];
  await render(<SentView editor={editor} loaded={{ ...loaded, entry: submitted }} />);
  const row = page.getByRole('list', { name: 'Colleagues' }).getByRole('listitem');
  await expect.element(row.getByRole('button', { name: /^Cancel/ })).toBeVisible();
  await expect.element(row.getByRole('button', { name: /^Send again/ })).not.toBeInTheDocument();
});
