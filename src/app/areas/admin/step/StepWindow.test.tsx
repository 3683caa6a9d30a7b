import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { api } from '#app/api/api.ts';
import { invalidate } from '#app/data/queries.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import type { Award } from '#contract/entities/award.ts';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { aJudge, anAward, anEntry } from '../testing/samples.ts';
import { StepWindow } from './StepWindow.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'acts');
});
afterEach(() => vi.restoreAllMocks());

const row = (entryID: string, title: string, rank: number, more: Partial<ResultRow> = {}) =>
  ({
    entryID,
    ref: entryID,
    title,
    orgName: 'Parish',
    rank,
    adjusted: 8,
    tie: null,
    bestReason: null,
    bestNamed: null,
    ...more,
  }) as ResultRow;

/** An award closed for judging whose two categories are ranked, all sheets final. */
function closed(small: readonly ResultRow[], bestEntryID: string | null): Award {
  const award = anAward({ id: `closed-${bestEntryID}`, status: 'closed' });
  const rows = [[row('a', 'Market Hall Steps', 1, { bestEntry: true }), row('b', 'Canal Signs', 2)], small];
  const results = award.categories.map(
    ({ categoryID }, place) =>
      ({ categoryID, rows: rows[place], panel: { parts: [], hanging: [] }, chair: [] }) as unknown as CategoryResult,
  );
  const categories = award.summary!.categories.map((category, place) => ({
    ...category,
    submittedSheets: category.sheets - category.recusedSheets,
    finalSheets: category.sheets - category.recusedSheets,
    bestEntryID: place === 0 ? 'a' : bestEntryID,
    unscored: 0,
  }));
  return { ...award, summary: { ...award.summary!, categories, results } };
}

const show = (award: Award) => {
  vi.spyOn(api, 'call').mockImplementation((async () => award) as unknown as typeof api.call);
  return render(<StepWindow award={award} to="completed" onClose={() => {}} />);
};

it('names the judges who still have sheets to submit where closing the judging is asked about', async () => {
  const award = anAward();
  const progress = { assigned: 6, scored: 0, submitted: 2, recused: 1 };
  const judges = [
    aJudge({ id: 'ruth', name: 'Ruth Pemberton', progress: { ...progress, submitted: 5 } }),
    aJudge({ id: 'amara', name: 'Amara Osei', progress }),
    aJudge({ id: 'ben', name: 'Ben Archer', progress: { ...progress, submitted: 4 } }),
  ];
  vi.spyOn(api, 'call').mockImplementation((async (name: string) =>
    name === 'listJudges' ? judges : award) as unknown as typeof api.call);
  await render(<StepWindow award={award} to="closed" onClose={() => {}} />);
  const dialog = page.getByRole('dialog', { name: 'Close judging of Civic Design Awards 2026?' });
  const open = dialog.getByRole('region', { name: '2 judges still have score sheets to submit' });
  await expect.element(open).toBeVisible();
  const lines = open.getByRole('listitem').elements();
  expect(lines.map(({ textContent }) => textContent)).toEqual(['Amara Osei3 score sheets', 'Ben Archer1 score sheet']);
  await expect.element(open.getByRole('link', { name: 'Amara Osei' })).toHaveAttribute('href', '/user/amara');
  expect(await accessibilityFaults()).toEqual([]);
});

it('names the judges who could not begin, with links, before judging starts', async () => {
  const award = anAward({ id: 'starting', status: 'open' });
  const none = { assigned: 0, scored: 0, submitted: 0, recused: 0 };
  const judges = [
    aJudge({ id: 'ben', name: 'Ben Archer', progress: { ...none, ahead: 3 } }),
    aJudge({ id: 'ruth', name: 'Ruth Pemberton', progress: { ...none, ahead: 0 }, nda: null }),
    aJudge({ id: 'zoe', name: 'Zoë Tiran', nda: null }),
    aJudge({ id: 'amara', name: 'Amara Osei', nda: { version: 1, name: 'Amara', acceptedAt: '2026-10-30T18:00:00Z' } }),
    aJudge({ id: 'gone', name: 'Gone Away', locked: true, progress: none }),
  ];
  vi.spyOn(api, 'call').mockImplementation((async (name: string) =>
    name === 'listJudges' ? judges : award) as unknown as typeof api.call);
  await render(<StepWindow award={award} to="judging" onClose={() => {}} />);
  const dialog = page.getByRole('dialog', { name: 'Start judging Civic Design Awards 2026?' });
  const unassigned = dialog.getByRole('region', { name: '1 judge has nothing to judge yet' });
  await expect.element(unassigned).toBeVisible();
  const named = (region: typeof unassigned) =>
    region
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);
  expect(named(unassigned)).toEqual(['Ruth Pemberton']);
  await expect.element(unassigned.getByRole('link')).toHaveAttribute('href', '/user/ruth');
  const terms = dialog.getByRole('region', { name: '2 judges have not accepted the confidentiality agreement' });
  expect(named(terms)).toEqual(['Amara Osei', 'Zoë Tiran']);
  expect(await accessibilityFaults()).toEqual([]);
});

it('shows a best entry that does not stand first with its rank and the recorded reason', async () => {
  const second = row('d', 'Bench Library', 2, {
    bestEntry: true,
    bestReason: 'It was built with less.',
    bestNamed: { by: 'Helen Okafor', at: '2026-05-12T10:00:00.000Z' },
  });
  await show(closed([row('c', 'Pocket Forest', 1), second], 'd'));
  const dialog = page.getByRole('dialog', { name: 'Announce the results of Civic Design Awards 2026?' });
  await expect.element(dialog.getByText('Ranked 2 of 2.')).toBeVisible();
  await expect
    .element(dialog.getByText('“It was built with less.” The reason is kept and not published.'))
    .toBeVisible();
  await expect.element(dialog.getByText('Recorded by Helen Okafor on 12 May 2026.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Not yet' })).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
});

it('names the best entries whose fee is not paid, before anything is announced', async () => {
  const award = closed([row('c', 'Pocket Forest', 1, { bestEntry: true })], 'c');
  const owing = { ...award, summary: { ...award.summary!, unpaid: 600 } };
  const invoice = {
    id: 'i1',
    number: 'INV-00031',
    status: 'draft',
    amount: 29_500,
    tax: null,
    currency: 'gbp',
  } as const;
  const due = anEntry({ data: { ...anEntry().data, title: 'Pocket Forest' }, invoice });
  const calls = vi
    .spyOn(api, 'call')
    .mockImplementation((async (name: string) => (name === 'listAwardEntries' ? [due] : owing)) as never);
  await render(<StepWindow award={owing} to="completed" onClose={() => {}} />);
  const dialog = page.getByRole('dialog', { name: 'Announce the results of Civic Design Awards 2026?' });
  await expect.element(dialog.getByText('The fee of 1 best entry is not paid')).toBeVisible();
  await expect.element(dialog.getByText('Pocket Forest (INV-00031)')).toBeVisible();
  const href = `/invoices?award=${owing.id}&tab=draft`;
  expect(
    dialog
      .getByRole('link')
      .elements()
      .map((one) => one.getAttribute('href')),
  ).toContain(href);
  expect(calls.mock.calls.find(([name]) => name === 'listAwardEntries')?.[1]).toMatchObject({
    query: { awardID: owing.id, best: 'true', payment: 'draft' },
  });
});

it('quotes the decision of the chair that holds, not one about fewer entries', async () => {
  const decided = { value: 8, decidedBy: 'Helen Okafor', decidedAt: '2026-05-12T10:00:00.000Z' };
  const chair = [
    { ...decided, entryIDs: ['c', 'd'], reason: 'It was built with less.', holds: false },
    { ...decided, entryIDs: ['c', 'd', 'e'], reason: 'A third one is as good.', holds: true },
  ];
  const tied = ['c', 'd', 'e'].map((id, at) => row(id, `Work ${id}`, at + 1, { tie: 'chair', bestEntry: at === 0 }));
  const award = closed(tied, 'c');
  const results = award.summary!.results!.map((one, place) => (place === 1 ? { ...one, chair } : one));
  await show({ ...award, id: 'decided', summary: { ...award.summary!, results } });
  const dialog = page.getByRole('dialog', { name: 'Announce the results of Civic Design Awards 2026?' });
  await expect.element(dialog.getByText(/A third one is as good/)).toBeVisible();
  expect(dialog.getByText(/It was built with less/).elements()).toEqual([]);
});

it('says what is missing instead, and announces nothing', async () => {
  const tied = { tie: 'shared' as const };
  await show(closed([row('c', 'Pocket Forest', 1, tied), row('d', 'Bench Library', 1, tied)], null));
  const dialog = page.getByRole('dialog', { name: 'The result cannot be announced yet' });
  await expect.element(dialog.getByText('Small Budget has no best entry')).toBeVisible();
  await expect.element(dialog.getByText('2 entries share rank 1: Pocket Forest and Bench Library')).toBeVisible();
  const button = dialog.getByRole('button', { name: 'Announce' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  expect(vi.mocked(api.call).mock.calls.filter(([name]) => name === 'updateAward')).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
});

describe('pressed while it is counted once more', () => {
  const ready = { ...closed([row('c', 'Pocket Forest', 1, { bestEntry: true })], 'c'), id: 'pressed' };

  /** Opens it, has it counted again, and presses meanwhile; `counted` is what comes of that. */
  async function pressMeanwhile(counted: Award) {
    let answer: (award: Award) => void = () => {};
    const calls = vi.spyOn(api, 'call').mockImplementation((async () => ready) as unknown as typeof api.call);
    await render(<StepWindow award={ready} to="completed" onClose={() => {}} />);
    const dialog = page.getByRole('dialog', { name: 'Announce the results of Civic Design Awards 2026?' });
    const announce = dialog.getByRole('button', { name: /Announce/ });
    await expect.element(announce).not.toHaveAttribute('aria-busy');
    calls.mockImplementation((async (name: string) =>
      name === 'updateAward'
        ? { ...ready, status: 'completed' }
        : new Promise<Award>((resolve) => {
            answer = resolve;
          })) as unknown as typeof api.call);
    invalidate((name) => name === 'getAwardSummary');
    await announce.click();
    await expect.element(announce).toHaveAttribute('aria-busy', 'true');
    expect(calls.mock.calls.filter(([name]) => name === 'updateAward')).toEqual([]);
    answer(counted);
    await expect.element(announce).not.toHaveAttribute('aria-busy');
    return calls.mock.calls.filter(([name]) => name === 'updateAward').map(([, ask]) => ask);
  }

  it('it is taken once, as it was shown', async () => {
    const sent = await pressMeanwhile(structuredClone(ready));
    expect(sent).toEqual([{ ...sent[0], body: { status: 'completed' }, ifMatch: ready.version }]);
  });

  it('it is not taken where it changed, and waits for another press', async () => {
    const changed = { ...ready, version: ready.version + 1, summary: { ...ready.summary!, unpaid: 1 } };
    expect(await pressMeanwhile(changed)).toEqual([]);
  });
});
