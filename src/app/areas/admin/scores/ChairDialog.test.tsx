import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { anAward } from '../testing/samples.ts';
import { WhyPanel } from './WhyPanel.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin');
});
afterEach(() => {
  vi.restoreAllMocks();
});

const names = { b: 'Canal Street Commons', c: 'Playable Drain' };
const row = (entryID: keyof typeof names, rank: number, tie: ResultRow['tie']) =>
  ({
    entryID,
    ref: entryID,
    title: names[entryID],
    rank,
    rawRank: rank,
    judges: 2,
    band: null,
    interval: null,
    chances: null,
    median: 8,
    adjusted: 8,
    tie,
    sheets: [],
    excluded: [],
  }) as Partial<ResultRow> as ResultRow;

const equal = [row('b', 2, 'shared'), row('c', 2, 'shared')];
const byThem = {
  entryIDs: ['c', 'b'],
  reason: 'It was built with less.',
  value: 8,
  decidedBy: 'Helen Okafor',
  decidedAt: '2026-11-12T10:00:00.000Z',
  holds: true,
};
const orderOf = (decision: CategoryResult['chair'][number]) =>
  decision.entryIDs.map((entryID, place) => row(entryID as keyof typeof names, place + 2, 'chair'));

/** The panel of the first of two entries, as they stand in an award of that version. */
function panelOf(version: number, rows: readonly ResultRow[], chair: CategoryResult['chair']) {
  const result = { categoryID: 'housing', method: 'mean', rows, judges: [], chair } as unknown as CategoryResult;
  const [entry] = rows.filter(({ entryID }) => entryID === 'b');
  return (
    <WhyPanel award={anAward({ status: 'closed', version })} result={result} row={entry!} onClose={() => undefined} />
  );
}

const dialog = page.getByRole('dialog');
const save = dialog.getByRole('button', { name: 'Record the decision' });
const first = dialog.getByRole('listitem').first();

let asked: unknown[];
beforeEach(() => {
  asked = [];
  vi.spyOn(api, 'call').mockImplementation(async (_, ask) => {
    const { body, ifMatch } = ask as { body?: object; ifMatch?: number };
    asked.push({ ...body, ifMatch });
    return anAward() as never;
  });
});

/** Decides the tie with this reason, without recording it. */
async function write(reason: string) {
  const screen = await render(panelOf(7, equal, []));
  await page.getByRole('button', { name: 'Let the chair decide' }).click();
  await dialog.getByLabelText('Reason').fill(reason);
  return screen;
}

it('shows what the chair decided meanwhile elsewhere, and records another order only once it is known whose counts', async () => {
  const { rerender } = await write('The jury met again.');
  await rerender(panelOf(8, orderOf(byThem), [byThem]));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Somebody else changed this meanwhile.');
  const theirs = dialog.getByText(
    /^1\. Playable Drain\s2\. Canal Street Commons\sHelen Okafor, .*: “It was built with/,
  );
  await expect.element(theirs).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await save.click({ force: true });
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  expect(asked).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(first).toHaveTextContent('Canal Street Commons');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const chairDecision = { categoryID: 'housing', entryIDs: ['b', 'c'], reason: 'The jury met again.' };
  expect(asked).toEqual([{ chairDecision, ifMatch: 8 }]);
});

it('leaves what the chair decided elsewhere where theirs is taken', async () => {
  const { rerender } = await write('The jury met again.');
  await rerender(panelOf(8, orderOf(byThem), [byThem]));
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

it('shows a decision that replaced the one that was to be changed', async () => {
  const { rerender } = await render(panelOf(7, orderOf(byThem), [byThem]));
  await page.getByRole('button', { name: 'Change the chair’s decision' }).click();
  await expect.element(first).toHaveTextContent('Playable Drain');
  const newer = { ...byThem, reason: 'It costs less.', decidedAt: '2026-11-13T10:00:00.000Z' };
  await rerender(panelOf(8, orderOf(newer), [newer]));
  await expect.element(dialog.getByText(/It costs less/)).toBeVisible();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
});

it.each([
  ['nothing was decided', equal, []],
  ['the same was decided', orderOf({ ...byThem, entryIDs: ['b', 'c'] }), [{ ...byThem, entryIDs: ['b', 'c'] }]],
])('asks nothing where %s meanwhile', async (_, rows, chair) => {
  const { rerender } = await write(byThem.reason);
  await rerender(panelOf(8, rows, chair));
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked).toHaveLength(1);
});
