import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import type { Award } from '#contract/entities/award.ts';
import { aJudge, anAward } from '../testing/samples.ts';
import { WorkingOn } from '../testing/WorkingOn.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';

/** The calls that are not answered. */
let failing: readonly string[];
let award: Award;
const refusal = { code: 'result.refusal.disconnected', params: { parts: 2 } };

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('dashboard', 'admin');
});
beforeEach(() => {
  vi.spyOn(api, 'call').mockImplementation((async (name: string, { query }: { query: { results?: string } }) => {
    const of = query.results === 'panels' ? 'panels' : name;
    if (failing.includes(of)) {
      throw new ApiError({ status: 503, code: 'request.busy', message: 'Busy', reasons: [], current: null });
    }
    if (of === 'listJudges') return [aJudge()];
    if (of === 'panels')
      return { ...award, summary: { ...award.summary, panels: [{ categoryID: 'housing', refusal }] } };
    return of === 'listAwards' ? [award] : award;
  }) as never);
});
afterEach(async () => {
  await cleanup();
  announcePersonChange({ somebody: false });
  localStorage.clear();
  vi.restoreAllMocks();
});

/** An award of its own in which nothing waits that the award itself tells of. */
const show = async (id: string, ...calls: readonly string[]) => {
  failing = calls;
  award = anAward({ id, summary: { ...anAward().summary!, entries: {}, categories: [], money: paid } });
  await render(
    <WorkingOn awardID={id}>
      <DashboardScreen />
    </WorkingOn>,
  );
};
const paid = { paid: 0, paidTax: 0, due: 0, dueTax: 0, currency: 'gbp' };
const attention = page.getByRole('region', { name: 'Needs attention' });
const byJudge = page.getByRole('region', { name: 'Judging by judge' });
const nothing = page.getByText('Nothing needs you now.');
const disconnected = attention.getByText(/Housing/);

it('says that the judges did not load, and not that nothing is to be done', async () => {
  await show('unlisted', 'listJudges');
  await expect.element(byJudge.getByRole('alert')).toHaveTextContent('This did not load');
  await expect.element(attention.getByRole('alert')).toBeVisible();
  await expect.element(disconnected).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Remind judges' }))
    .toHaveAccessibleDescription('The judges have not loaded yet.');
  failing = [];
  await byJudge.getByRole('button', { name: 'Try again' }).click();
  await expect.element(byJudge.getByRole('link', { name: 'Helen Okafor' })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('says that it is not known whether judges can be compared, and not that nothing is to be done', async () => {
  await show('uncompared', 'panels');
  await expect.element(attention.getByRole('alert')).toHaveTextContent('This did not load');
  await expect.element(nothing).not.toBeInTheDocument();
  failing = [];
  await attention.getByRole('button', { name: 'Try again' }).click();
  await expect.element(disconnected).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
