import { afterEach, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import type { Vote } from '#contract/vote.ts';
import { anAward } from '../testing/samples.ts';
import { VoteCount } from './VoteCount.tsx';

const counted = (entryID: string, categoryID: string, category: string) => ({
  entryID,
  categoryID,
  category,
  ref: entryID,
  title: 'Bay Nine',
  votes: 2,
  all: 3,
});
const vote = {
  id: 'vote',
  state: 'closed',
  version: 3,
  patterns: [],
  counts: [counted('CD-0001', 'housing', 'Housing'), counted('CD-0002', 'gone', 'Parks')],
} as unknown as Vote;

beforeAll(async () => {
  connectNowhere();
  await setLocale('fr');
  await loadMessages('dashboard', 'admin', 'vote');
});
afterEach(() => setLocale('en'));

it('names the categories of a count in the reader’s language, and as counted one that is there no more', async () => {
  const award = anAward();
  const categories = award.categories.map((one) => ({ ...one, names: { fr: 'Logement' } }));
  await render(<VoteCount award={{ ...award, categories }} vote={vote} />);
  await expect.element(page.getByRole('row', { name: /CD-0001/ }).getByText('Logement')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /CD-0002/ }).getByText('Parks')).toBeVisible();
  expect(page.getByText('Housing').elements()).toEqual([]);
});
