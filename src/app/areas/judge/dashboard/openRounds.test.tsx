import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { storeKey } from '#app/data/offline/judgeKey.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import type { Award } from '#contract/entities/award.ts';
import { EntriesScreen } from '../entries/EntriesScreen.tsx';
import { judgedEntry } from '../play/scorer.fixture.ts';
import type { OwnRound } from '../round/SittingPage.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';

const { award } = judgedEntry('Slipway Steps');
const round = {
  roundID: 'first',
  name: 'First look',
  place: 1,
  of: 1,
  kind: 'qualifying',
  state: 'open',
  closesAt: null,
  due: 3,
  answered: 0,
} as OwnRound;
const withRound = (closesAt: string | null): Award[] => {
  const nda = { version: award.nda.version, name: 'Nora', acceptedAt: '2026-09-01T09:00:00Z' };
  return [{ ...award, assignment: { categoryIDs: ['conservation'], nda, rounds: [{ ...round, closesAt }] } }];
};
const nothing = page.getByText('Nothing to judge now');
const answer = page.getByRole('link', { name: 'Answer' });

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('judge', 'reasons');
  await storeKey('olga', new Uint8Array(32));
});

afterEach(async () => {
  await cleanup();
  announcePersonChange({ somebody: false });
  vi.restoreAllMocks();
});

it.each([
  ['dashboard', DashboardScreen],
  ['entries', EntriesScreen],
] as const)(
  'names the round that waits on the %s page, in place of saying that there is nothing',
  async (_, Screen) => {
    vi.spyOn(api, 'call').mockImplementation(async () => [] as never);
    await render(<Screen awards={withRound(null)} personID="olga" />);
    await expect.element(answer).toHaveAttribute('href', '/judge/round?award=civic&id=first');
    expect(nothing.elements()).toEqual([]);
  },
);

it('offers no answer once the closing time has passed, only what was answered', async () => {
  vi.spyOn(api, 'call').mockImplementation(async () => [] as never);
  await render(<DashboardScreen awards={withRound('2026-01-02T09:00:00Z')} personID="olga" />);
  await expect.element(page.getByText('Answers were taken until', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'First look' })).toBeVisible();
  await expect.element(nothing).toBeVisible();
  expect(answer.elements()).toEqual([]);
});
