import { beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { JudgingPlan } from '#contract/entities/judging.ts';
import { aJudge, anAward } from '../testing/samples.ts';
import { PlanDialog } from './PlanDialog.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'planning');
});

const assigned = (...entryIDs: string[]) => ({
  categoryIDs: ['housing'],
  judges: [{ judgeID: 'helen', categoryID: 'housing', entryIDs }],
});
const mending = { before: null, after: 1, ranked: 1, sheets: [{ judgeID: 'helen', entryID: 'quay' }] };
const figures = { categoryID: 'housing', entries: 2, judges: 1, fewest: 0, most: 1, parts: 2, short: [] };
const plan: JudgingPlan = {
  awardID: 'civic',
  version: 4,
  seed: 1,
  applied: false,
  before: assigned(),
  after: assigned('steps'),
  categories: [{ ...figures, mending }],
  judges: [],
  entries: [],
  judgeNames: [],
  conflicts: [],
  changes: { added: 1, removed: 0 },
};

it('holds score sheets that are added to a plan against what was wished, and to the assignments that it was made of', async () => {
  const asked: unknown[] = [];
  vi.spyOn(api, 'call').mockImplementation((async (name: string, ask: unknown) => {
    if (name === 'planJudging') asked.push(ask);
    return name === 'planJudging' ? plan : [aJudge()];
  }) as never);
  await render(<PlanDialog award={anAward()} judges={[aJudge()]} onClose={() => {}} onApplied={() => {}} />);
  await page.getByLabelText('Judges for each entry').fill('1');
  await page.getByRole('checkbox', { name: 'Leave out what affiliations suggest' }).click();
  await page.getByRole('button', { name: 'Show the plan' }).click();
  await page.getByRole('button', { name: 'Add these score sheets to the plan' }).click();
  await expect.poll(() => asked.length).toBe(2);
  const wish = expect.objectContaining({ judgesPerEntry: 1, avoidSuggested: false });
  expect(asked).toEqual([
    expect.objectContaining({ body: { wish } }),
    expect.objectContaining({ body: { wish, assign: assigned('steps', 'quay') }, ifMatch: 4 }),
  ]);
});
