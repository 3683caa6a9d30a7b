import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { Round } from '#contract/rounds.ts';
import { nothingGiven } from '#machines/round/order.ts';
import { aRound } from '../testing/aRound.ts';
import { anAward } from '../testing/samples.ts';
import { RoundView } from './RoundView.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'rounds', 'audit');
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function shown(changes: Partial<Round>) {
  vi.spyOn(api, 'call').mockImplementation(async () => [] as never);
  await render(<RoundView award={anAward({ status: 'judging' })} round={aRound(changes)} onEdit={() => undefined} />);
}
const dialog = () => page.getByRole('dialog');

it.each([
  [0, 'This deletes its rule, dates and judges. No judge has answered yet. You cannot undo this.'],
  [1, '1 answer that a judge gave goes with them.'],
  [12, '12 answers that judges gave go with them.'],
])('asks before a round is deleted with %i answers', async (answers, words) => {
  await shown({ given: { ...nothingGiven, answers } });
  await page.getByRole('button', { name: 'Delete round' }).click();
  await expect.element(dialog()).toHaveTextContent(words);
});

it('says why a round stays in which judges scored', async () => {
  await shown({ kind: 'scores', given: { ...nothingGiven, scores: 3 } });
  const button = page.getByRole('button', { name: 'Delete round' });
  await expect.element(button).toHaveAccessibleDescription(/Judges have given 3 scores in this round\./);
});

it.each([
  ['2020-01-01T00:00:00.000Z', true],
  ['2099-01-01T00:00:00.000Z', false],
])('says before answers are taken again what becomes of a closing time: %s', async (closesAt, isOver) => {
  await shown({ state: 'closed', closesAt });
  await page.getByRole('button', { name: 'Take answers again' }).click();
  const said = dialog().getByText('Its closing time has passed and is removed.');
  if (isOver) await expect.element(said).toBeVisible();
  else await expect.element(dialog().getByLabelText('Reason')).toBeVisible();
  expect(said.query() !== null).toBe(isOver);
});
