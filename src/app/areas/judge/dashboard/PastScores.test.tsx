import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import type { OwnMark } from '#contract/entities/sheet.ts';
import { PastScores } from './PastScores.tsx';

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('judge');
});

afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
});

const scored = (title: string, status: OwnMark['status']): OwnMark => ({
  awardID: 'civic',
  awardName: 'Civic Design',
  announced: false,
  categoryID: 'conservation',
  categoryName: 'Conservation',
  names: {},
  entryID: title,
  ref: 'CD-0118',
  title,
  status,
  mean: 8,
  marks: [],
  comment: '',
  submittedAt: null,
  winner: null,
});

it('says of scores that they were not submitted, and so count nowhere', async () => {
  const scores = [scored('Slipway Steps', 'scored'), scored('Mill Race', 'final')];
  vi.spyOn(api, 'call').mockImplementation(async () => scores as never);
  await render(<PastScores />);
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await expect.element(row('Slipway Steps')).toHaveTextContent('Scores Not Submitted');
  await expect.element(row('Mill Race')).not.toHaveTextContent('Scores Not Submitted');
});
