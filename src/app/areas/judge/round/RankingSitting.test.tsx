import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { Outbox } from '#app/actors/judging/outbox.ts';
import { api } from '#app/api/api.ts';
import { invalidate } from '#app/data/queries.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import type { GivenBallot } from '#contract/ballots.ts';
import { judgedEntry } from '../play/scorer.fixture.ts';
import { RankingSitting } from './RankingSitting.tsx';
import type { OwnRound } from './SittingPage.tsx';
import type { RoundResponses } from './useRoundResponses.ts';

const judged = ['Slipway Steps', 'Mill Race', 'North Quay'].map(judgedEntry);
const [slipway, mill, quay] = judged.map(({ entry }) => entry.id) as [string, string, string];
const round = {
  roundID: 'picks',
  name: 'Top picks',
  place: 1,
  of: 1,
  kind: 'schulze',
  picks: 2,
  state: 'open',
  closesAt: null,
  due: 1,
  answered: 1,
} as OwnRound;
const responses: RoundResponses = {
  outbox: { state: 'saved', unsafe: null, refused: [] } as unknown as Outbox,
  over: () => new Map(),
  refused: new Map(),
  save: vi.fn(),
};
const ballot: GivenBallot = {
  categoryID: 'conservation',
  ranked: [slipway, mill],
  others: [quay],
  version: 1,
  updatedAt: '2026-11-30T12:00:00.000Z',
};

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('judge', 'ballots', 'reasons');
});
afterEach(async () => {
  await cleanup();
  announcePersonChange({ somebody: false });
  vi.restoreAllMocks();
});

it('shows a saved ranking as saved also while one of its entries is out for a correction', async () => {
  let rows = judged.map(({ entry }) => ({ entry, former: null, answer: null }));
  const answers: Record<string, () => unknown> = { listRoundEntries: () => rows, listBallots: () => [ballot] };
  vi.spyOn(api, 'call').mockImplementation(async (name) => answers[name]?.() as never);
  await render(<RankingSitting award={judged[0]!.award} round={round} responses={responses} />);
  const saved = page.getByText('Saved', { exact: true });
  await page
    .getByRole('button', { name: /Mill Race/ })
    .first()
    .click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Mill Race');
  await expect.element(saved).toBeVisible();
  rows = rows.slice(1);
  invalidate(() => true);
  await expect.element(page.getByRole('button', { name: /Slipway Steps/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Mill Race');
  await expect.element(saved).toBeVisible();
});
