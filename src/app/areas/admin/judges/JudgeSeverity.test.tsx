import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import type { CategoryResult } from '#contract/entities/result.ts';
import { anAward } from '../testing/samples.ts';
import { JudgeSeverity } from './JudgeSeverity.tsx';

const award = anAward({ status: 'closed' });

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'planning');
});
afterEach(async () => {
  await cleanup();
  announcePersonChange({ somebody: false });
  localStorage.clear();
  vi.restoreAllMocks();
});

const result = (complete: boolean, method: CategoryResult['method'], severity: number): CategoryResult => ({
  categoryID: 'housing',
  method,
  refusal: null,
  panel: { complete, parts: [], hanging: [] },
  mending: null,
  connection: null,
  lambda: null,
  noise: null,
  withoutJudge: [],
  rows: [],
  judges: [{ judgeID: 'helen', name: 'Helen Okafor', sheets: 4, mean: 7, spread: 1.25, severity, weight: 1 }],
  agreement: {
    alpha: null,
    alphas: { nominal: null, ordinal: null, interval: null, ratio: null },
    single: null,
    average: null,
    correlations: null,
    concordance: null,
  },
  chair: [],
});

const row = page.getByRole('table', { name: 'Severity and spread' }).getByRole('row', { name: /Helen Okafor/ });
const leftOut = page.getByText(/severity is not estimated/);

async function show(results: CategoryResult[]) {
  vi.spyOn(api, 'call').mockImplementation((async () => ({
    ...award,
    summary: { ...award.summary!, results },
  })) as never);
  await render(
    <main>
      <JudgeSeverity award={award} />
    </main>,
  );
  await expect.element(row).toBeVisible();
}

it('has no severity where plain means of judges who saw different entries are compared, and says so', async () => {
  await show([result(false, 'mean', 0)]);
  await expect.element(row).toHaveTextContent(/7\.00.*1\.25.*–Not estimated$/);
  await expect.element(leftOut).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

it.each([
  [true, 'mean', 0.52, 'scores higher +0.52'],
  [false, 'severity', 0, '0.00'],
] as const)('shows what was estimated, complete: %s, method: %s', async (complete, method, severity, shown) => {
  await show([result(complete, method, severity)]);
  await expect.element(row).toHaveTextContent(shown);
  expect(leftOut.elements()).toEqual([]);
});
