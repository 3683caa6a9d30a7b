import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import type { AssignmentPlan, JudgingPlan } from '#contract/entities/judging.ts';
import { aJudge, anAward } from '../testing/samples.ts';
import { WorkingOn } from '../testing/WorkingOn.tsx';
import { JudgesScreen } from './JudgesScreen.tsx';

interface Ask {
  readonly query: { readonly id?: string; readonly awardID?: string };
  readonly body?: { readonly assign?: AssignmentPlan; readonly apply?: boolean };
  readonly ifMatch?: number;
}

const awards = [anAward(), anAward({ id: 'lidos', name: 'Lido Awards 2026' }), anAward({ id: 'baths' })];
const assigned = (...entryIDs: string[]): AssignmentPlan => ({
  categoryIDs: ['housing'],
  judges: [{ judgeID: 'helen', categoryID: 'housing', entryIDs }],
});
const planned = assigned('steps', 'quay');
/** What is assigned in each award, and which version that is. */
let stored: Record<string, { readonly assign: AssignmentPlan; readonly version: number }>;
/** Null while the judges cannot be read. */
let judges: readonly ReturnType<typeof aJudge>[] | null;

function plan({ query: { awardID = '' }, body, ifMatch }: Ask): JudgingPlan {
  const { assign: before, version } = stored[awardID]!;
  const after = body?.assign ?? planned;
  if (body?.apply) {
    expect(ifMatch).toBe(version);
    stored[awardID] = { assign: after, version: version + 1 };
  }
  return {
    awardID,
    version: stored[awardID]!.version,
    seed: 1,
    applied: body?.apply ?? false,
    before,
    after,
    categories: [],
    judges: [],
    entries: [],
    judgeNames: [],
    conflicts: [],
    changes: { added: 1, removed: 0 },
  };
}

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'planning');
});
beforeEach(() => {
  stored = {
    civic: { assign: assigned('steps'), version: 4 },
    lidos: { assign: assigned('lido'), version: 4 },
    baths: { assign: assigned('pool'), version: 4 },
  };
  judges = [aJudge()];
  vi.spyOn(api, 'call').mockImplementation((async (name: string, ask: Ask) => {
    if (name === 'listAwards') return awards;
    if (name === 'getAwardSummary') return awards.find(({ id }) => id === ask.query.id);
    if (name === 'planJudging') return plan(ask);
    if (name === 'listJudges' && judges === null) {
      throw new ApiError({ status: 503, code: 'request.busy', message: 'Busy', reasons: [], current: null });
    }
    return judges;
  }) as never);
});
afterEach(async () => {
  await cleanup();
  announcePersonChange({ somebody: false });
  localStorage.clear();
  vi.restoreAllMocks();
});

const screen = (awardID: string) => (
  <WorkingOn awardID={awardID}>
    <JudgesScreen />
  </WorkingOn>
);
const button = (name: string) => page.getByRole('button', { name });
const header = page.getByRole('banner');
const applied = page.getByText('Plan applied');

it('undoes a plan in its own award, whichever other one is looked at meanwhile', async () => {
  const { rerender } = await render(screen('lidos'));
  await expect.element(header).toHaveTextContent('Lido Awards 2026');
  await rerender(screen('civic'));
  await expect.element(header).toHaveTextContent('Civic Design Awards 2026');
  await button('Plan who scores what').click();
  await button('Show the plan').click();
  await button('Apply plan').click();
  await expect.element(applied).toBeVisible();
  await rerender(screen('lidos'));
  await expect.element(header).toHaveTextContent('Lido Awards 2026');
  await expect.element(applied).not.toBeInTheDocument();
  await rerender(screen('civic'));
  await button('Undo plan').click();
  await expect.element(applied).not.toBeInTheDocument();
  expect(stored).toMatchObject({
    civic: { assign: assigned('steps'), version: 6 },
    lidos: { assign: assigned('lido'), version: 4 },
  });
});

it('says that nobody is waited for only once the judges are known', async () => {
  judges = null;
  await render(screen('baths'));
  await expect.element(button('Remind judges')).toHaveAccessibleDescription('The judges have not loaded yet.');
  judges = [aJudge({ progress: { assigned: 8, scored: 0, submitted: 8, recused: 0 } })];
  await button('Try again').click();
  await expect
    .element(button('Remind judges'))
    .toHaveAccessibleDescription('Every judge has submitted all score sheets.');
});
