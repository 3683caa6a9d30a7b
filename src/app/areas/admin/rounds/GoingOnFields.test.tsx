import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { Round } from '#contract/rounds.ts';
import { nothingGiven } from '#machines/round/order.ts';
import { anAward } from '../testing/samples.ts';
import { RoundForm } from './RoundForm.tsx';

const award = anAward();
/** What its form reads of a round. */
const graded = (version: number, scale: readonly string[]) =>
  ({
    id: 'round',
    awardID: award.id,
    version,
    state: 'prepared',
    name: 'First look',
    kind: 'grades',
    consensus: 66,
    quorum: 1,
    top: 10,
    threshold: null,
    picks: null,
    scale,
    criteria: null,
    range: null,
    pairs: null,
    shows: 'nothing',
    given: nothingGiven,
    rounds: [{ id: 'round' }],
    judges: [],
    opensAt: null,
    closesAt: null,
  }) as unknown as Round;
const form = (round: Round) => <RoundForm award={award} round={round} onDone={() => undefined} />;
const words = page.getByRole('textbox', { name: 'Grades, the lowest first' });
const button = (name: string) => page.getByRole('button', { name });

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'award', 'rounds');
});
afterEach(() => {
  announcePersonChange({ somebody: false });
  vi.restoreAllMocks();
});

async function shown(scale: readonly string[]) {
  vi.spyOn(api, 'call').mockImplementation(async () => [] as never);
  const { rerender } = await render(form(graded(1, scale)));
  await expect.element(words).toHaveValue(scale.join('\n'));
  return (theirs: readonly string[]) => rerender(form(graded(2, theirs)));
}

it('shows the words to grade by that a colleague saved, where nobody wrote others', async () => {
  const saveTheirs = await shown(['Weak', 'Fine', 'Strong']);
  await saveTheirs(['No', 'Perhaps', 'Yes']);
  await expect.element(words).toHaveValue('No\nPerhaps\nYes');
  await words.fill('No\nPerhaps\nYes\nSurely');
  await expect.element(words).toHaveValue('No\nPerhaps\nYes\nSurely');
});

it('shows a colleague’s words to grade by once they are taken', async () => {
  const saveTheirs = await shown(['Weak', 'Fine', 'Strong']);
  await words.click();
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter} Superb ');
  await expect.element(words).toHaveValue('Weak\nFine\nStrong\n Superb ');
  await saveTheirs(['No', 'Perhaps', 'Yes']);
  await expect.element(button('Take theirs')).toBeVisible();
  await expect.element(words).toHaveValue('Weak\nFine\nStrong\n Superb ');
  await button('Take theirs').click();
  await expect.element(words).toHaveValue('No\nPerhaps\nYes');
});

it('gives the words to grade by back to whoever looks at another kind meanwhile', async () => {
  const saveTheirs = await shown(['Weak', 'Fine', 'Strong']);
  await saveTheirs(['No', 'Perhaps', 'Yes']);
  await page.getByRole('radio', { name: /^Yes, no or unsure/ }).click();
  await expect.element(words).not.toBeInTheDocument();
  await page.getByRole('radio', { name: /^Grades in words/ }).click();
  await expect.element(words).toHaveValue('No\nPerhaps\nYes');
});
