import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { api } from '#app/api/api.ts';
import { invalidate } from '#app/data/queries.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Round } from '#contract/rounds.ts';
import { aRound } from '../testing/aRound.ts';
import { anAward } from '../testing/samples.ts';
import { RoundsTab } from './RoundsTab.tsx';

type Standing = NonNullable<NonNullable<Award['summary']>['rounds']>[number];

/** The award's rounds as the server has them. */
let stored: readonly Pick<Standing, 'roundID' | 'name' | 'state'>[];

const theAward = (): Award => {
  const award = anAward({ status: 'judging' });
  return { ...award, summary: { ...award.summary!, rounds: stored as Standing[] } };
};
const theRound = (id: string): Round => {
  const { name, state } = stored.find(({ roundID }) => roundID === id)!;
  return aRound({ id, state, name });
};

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'rounds', 'audit');
});
beforeEach(() => {
  stored = [
    { roundID: 'first', name: 'First look', state: 'closed' },
    { roundID: 'second', name: 'Shortlist', state: 'prepared' },
  ];
  vi.spyOn(api, 'call').mockImplementation((async (name: string, { query }: { query: { id: string } }) =>
    name === 'getRound' ? theRound(query.id) : []) as never);
  vi.spyOn(api, 'page').mockImplementation(async () => ({ items: [], next: null, total: 0 }) as never);
});
afterEach(async () => {
  // Left first: what is still shown would be fetched again, from nowhere, and kept for the next test.
  await cleanup();
  announcePersonChange({ somebody: false });
  vi.restoreAllMocks();
});

const title = (name: string) => page.getByRole('heading', { name, exact: true });

async function show(searchPath = 'tab=rounds') {
  const { hook, searchHook, navigate } = memoryLocation({ path: '/award/civic', searchPath });
  const tab = () => (
    <Router hook={hook} searchHook={searchHook}>
      <RoundsTab award={theAward()} />
    </Router>
  );
  const { rerender } = await render(tab());
  /** What somebody else makes of the rounds, told to this page. */
  const others = async (rounds: typeof stored) => {
    stored = rounds;
    invalidate((name) => name === 'getRound');
    await rerender(tab());
  };
  return { others, navigate };
}

const decided = (round: (typeof stored)[number] | undefined) => ({ ...round!, state: 'decided' as const });

it('stays at the round that it opened with, and keeps what is typed, where somebody else decides it', async () => {
  const { others } = await show();
  await page.getByRole('button', { name: 'Take answers again' }).click();
  const reason = page.getByRole('dialog').getByLabelText('Reason');
  await reason.fill('A judge was ill.');
  await others([decided(stored[0]), stored[1]!]);
  await expect
    .element(page.getByRole('button', { name: 'Publish shortlist', includeHidden: true }))
    .toBeInTheDocument();
  await expect.element(reason).toHaveValue('A judge was ill.');
  expect(page.getByRole('button', { name: 'Open round', includeHidden: true }).elements()).toEqual([]);
});

it('shows another round once the one that it opened with is gone', async () => {
  const { others } = await show();
  await expect.element(title('First look')).toBeVisible();
  await others([stored[1]!]);
  await expect.element(title('Shortlist')).toBeVisible();
});

it('opens at the round that is not decided by then, after another one was asked for', async () => {
  const { others, navigate } = await show('tab=rounds&round=first');
  await expect.element(title('First look')).toBeVisible();
  await others([decided(stored[0]), stored[1]!]);
  await expect.element(title('First look')).toBeVisible();
  navigate('/award/civic?tab=rounds');
  await expect.element(title('Shortlist')).toBeVisible();
});
