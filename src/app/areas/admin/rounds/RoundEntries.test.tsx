import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { Round } from '#contract/rounds.ts';
import { nothingGiven } from '#machines/round/order.ts';
import { aRound } from '../testing/aRound.ts';
import { anAward } from '../testing/samples.ts';
import { RoundEntries } from './RoundEntries.tsx';

const anEntry = (entryID: string, title: string, settled: Partial<Round['entries'][number]> = {}) => ({
  entryID,
  ref: entryID,
  title,
  categoryID: 'housing',
  yes: 1,
  no: 1,
  unsure: 0,
  answers: [],
  goesOn: null,
  why: 'noConsensus' as const,
  byHand: null,
  ...settled,
});
const closedRound = (version: number, ...entries: Round['entries']): Round =>
  aRound({ version, state: 'closed', given: { ...nothingGiven, answers: 2 }, goOn: 0, entries, unsettled: 2 });

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'rounds');
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** As a refusal says it: what a reply says, the names in another order. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (value === null || typeof value !== 'object') return value;
  const parts = Object.entries(value).toReversed();
  return Object.fromEntries(parts.map(([name, part]) => [name, turned(part)]));
};

const dialog = page.getByRole('dialog');
const settle = dialog.getByRole('button', { name: 'Settle' });
const shownOf = (round: Round) => <RoundEntries award={anAward({ status: 'judging' })} round={round} />;

/** Says of the second entry, which is open, that it stays back. */
async function write() {
  const screen = await render(shownOf(closedRound(3, anEntry('A', 'Bay Nine'), anEntry('B', 'Salt Road'))));
  await page.getByRole('button', { name: 'Settle Salt Road' }).click();
  await dialog.getByRole('radio', { name: 'Stays back' }).click();
  await dialog.getByLabelText('Reason').fill('The chair drew a lot.');
  return screen;
}

/** Settles the second entry of a round that is a newer one by then; what was asked for, with which version. */
async function settleOver(current: Round): Promise<(number | undefined)[]> {
  const asked: (number | undefined)[] = [];
  vi.spyOn(api, 'call').mockImplementation(async (_, ask) => {
    const { ifMatch } = ask as { ifMatch?: number };
    asked.push(ifMatch);
    if (ifMatch === current.version) return current as never;
    throw new ApiError({ status: 409, code: 'request.outdated', message: '', reasons: [], current: turned(current) });
  });
  await write();
  await settle.click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  return asked;
}

it('settles one entry after the other, also before the round is read anew', async () => {
  const asked = await settleOver(
    closedRound(4, anEntry('A', 'Bay Nine', { goesOn: true, byHand: 'By lot.' }), anEntry('B', 'Salt Road')),
  );
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked).toEqual([3, 4]);
});

it('does not settle over what somebody else settled of the same entry', async () => {
  const theirs = anEntry('B', 'Salt Road', { goesOn: true, byHand: 'It won the vote.' });
  const asked = await settleOver(closedRound(4, anEntry('A', 'Bay Nine'), theirs));
  await expect.element(dialog).toBeVisible();
  expect(asked).toEqual([3]);
});

/** Writes of the second entry, which is shown settled by somebody else by then; what was asked for, with which version. */
async function writeBeside(theirs: Partial<Round['entries'][number]>) {
  const asked: unknown[] = [];
  vi.spyOn(api, 'call').mockImplementation(async (_, ask) => {
    const { body, ifMatch } = ask as { body?: object; ifMatch?: number };
    asked.push({ ...body, ifMatch });
    return closedRound(5) as never;
  });
  const { rerender } = await write();
  const others = anEntry('A', 'Bay Nine', { goesOn: true, why: null, byHand: 'By lot.' });
  await rerender(shownOf(closedRound(4, others, anEntry('B', 'Salt Road', theirs))));
  return asked;
}
const byThem = { goesOn: true, why: null, byHand: 'It won the vote.' };

it('shows what somebody else settled of the same entry meanwhile, and settles only once it is known whose counts', async () => {
  const asked = await writeBeside(byThem);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Somebody else changed this meanwhile.');
  await expect.element(dialog.getByText('Goes on By hand: It won the vote.')).toBeVisible();
  await settle.click({ force: true });
  await expect.element(settle).toHaveAttribute('aria-disabled', 'true');
  expect(asked).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await settle.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked).toEqual([{ step: 'settle', entryID: 'B', goesOn: false, reason: 'The chair drew a lot.', ifMatch: 4 }]);
});

it('leaves what somebody else settled where theirs is taken', async () => {
  const asked = await writeBeside(byThem);
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

it.each([
  ['another entry was settled', {}],
  ['the same was settled', { goesOn: false, why: null, byHand: 'The chair drew a lot.' }],
])('asks nothing where %s meanwhile', async (_, theirs) => {
  const asked = await writeBeside(theirs);
  await settle.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

it('names whoever answered and is no judge of the round any more', async () => {
  const answered = anEntry('A', 'Bay Nine', {
    answers: [
      { judgeID: 'ann', answer: 'yes', reason: '' },
      { judgeID: 'bo', answer: 'no', reason: 'Not new.' },
    ] as Round['entries'][number]['answers'],
  });
  const round = {
    ...closedRound(3, answered),
    judges: [{ judgeID: 'ann', name: 'Ann Lee', categoryIDs: ['housing'], due: 1, answered: 1 }],
    formerJudges: [{ judgeID: 'bo', name: 'Bo Diaz' }],
  };
  await render(shownOf(round));
  await page.getByRole('button', { name: 'Settle Bay Nine' }).click();
  await expect.element(dialog.getByText(/Ann Lee/)).toBeVisible();
  await expect.element(dialog.getByText(/Bo Diaz/)).toBeVisible();
});
