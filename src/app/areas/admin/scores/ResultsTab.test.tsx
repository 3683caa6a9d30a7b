import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import type { Award } from '#contract/entities/award.ts';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { anAward } from '../testing/samples.ts';
import { ResultsTab } from './ResultsTab.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'acts', 'terms');
});
afterEach(async () => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset.mode;
  await page.viewport(1440, 900);
  await setLocale('en');
});

const row = (entryID: string, title: string, rank: number | null, more: Partial<ResultRow> = {}) =>
  ({
    entryID,
    ref: entryID,
    title,
    orgName: 'Hatch Row Architects',
    rank,
    judges: 2,
    adjusted: rank === null ? null : 9 - rank,
    tie: null,
    bestEntry: false,
    bestReason: null,
    bestNamed: null,
    ...more,
  }) as ResultRow;

const anyRows = [
  row('a', 'Tidewater Steps', 1),
  row('b', 'Canal Street Commons', 2),
  row('c', '', null, { judges: 0 }),
];
const disconnected = { code: 'result.refusal.disconnected', params: { parts: 2 } };

/** The award with these rows in Housing and in Small Budget, which may not be ranked. */
function judged(
  part: Partial<Award>,
  housing: readonly ResultRow[] = anyRows,
  small: readonly ResultRow[] = [],
  refusal: CategoryResult['refusal'] = null,
): Award {
  const award = anAward(part);
  const resultOf = (categoryID: string, rows: readonly ResultRow[], why: CategoryResult['refusal']) =>
    ({ categoryID, rows, refusal: why, panel: { parts: [], hanging: [] }, chair: [] }) as unknown as CategoryResult;
  const results = [resultOf('housing', housing, null), resultOf('small', small, refusal)];
  return { ...award, summary: { ...award.summary!, results } };
}

/** Shows the tab of an award, whose results the server has, or refuses. */
function show(award: Award, answer: () => Award = () => award) {
  const { summary: { results: _, ...summary } = award.summary!, ...rest } = award;
  const called = vi.spyOn(api, 'call').mockImplementation((async () => answer()) as unknown as typeof api.call);
  const view = render(
    <main style={{ padding: 16 }}>
      <ResultsTab award={{ ...rest, summary }} />
    </main>,
  );
  return { called, view };
}

const rowOf = (category: string) =>
  page.getByRole('table', { name: 'Categories' }).getByRole('row', { name: new RegExp(category) });
const link = (name: string) => page.getByRole('link', { name });

it('says before judging what will stand there and what comes first, and asks for nothing', async () => {
  const { called } = show(anAward({ id: 'ahead', status: 'open', history: [] }));
  await expect.element(page.getByText('Nothing to rank yet')).toBeVisible();
  await expect.element(page.getByText(/Entries close on 30 Oct 2026/)).toBeVisible();
  await expect.element(page.getByText(/^Due on 10 Dec 2026, 12:00 GMT/)).toBeVisible();
  await expect.element(link('Go to the lifecycle')).toHaveAttribute('href', '/award/ahead?tab=lifecycle');
  await expect.element(link('Choose the ranking method')).toHaveAttribute('href', '/award/ahead?tab=details');
  expect(called).not.toHaveBeenCalled();
  expect(await accessibilityFaults()).toEqual([]);
});

it('offers no other ranking method once a judge has scored, and the dates where none is set', async () => {
  const award = anAward({ id: 'again', status: 'open', scoredSince: '2026-10-01T09:00:00Z', resultsAt: null });
  show(award);
  await expect.element(link('Set the dates')).toHaveAttribute('href', '/award/again?tab=dates');
  await expect.element(link('Choose the ranking method')).not.toBeInTheDocument();
});

it('shows while judging how many entries are judged, who stands first, and why a category is not ranked', async () => {
  const small = [row('d', 'Pocket Forest', null), row('e', 'Ferry Lane', null)];
  const { called } = show(judged({ id: 'running' }, anyRows, small, disconnected));
  await expect.element(rowOf('Housing')).toHaveTextContent('2 / 3');
  await expect.element(rowOf('Housing')).toHaveTextContent('None named yet“Tidewater Steps” stands first––');
  await expect.element(rowOf('Small Budget')).toHaveTextContent(/Not rankedJudges and entries fall into 2 parts/);
  await expect.element(page.getByText('Best entries named: 0 of 2')).toBeVisible();
  await expect.element(link('Housing')).toHaveAttribute('href', '/scores?award=running&tab=housing');
  await expect.element(link('Open the ranking')).toHaveAttribute('href', '/scores?award=running');
  await expect.element(page.getByRole('button', { name: 'Result bundle' })).toBeVisible();
  await expect.element(page.getByText('190 of 216 score sheets submitted')).toBeVisible();
  expect(called.mock.calls.map(([name, ask]) => [name, ask])).toEqual([
    ['getAwardSummary', expect.objectContaining({ query: { id: 'running', results: 'true' } })],
  ]);
});

it('does not call a category short that has no score sheet yet', async () => {
  const waiting = [row('d', 'Pocket Forest', null, { judges: 0 })];
  show(judged({ id: 'waiting' }, [], waiting, { code: 'result.refusal.noSheet' }));
  await expect.element(rowOf('Small Budget')).toHaveTextContent('No score sheet has been submitted yet.');
  await expect.element(page.getByText('Not ranked')).not.toBeInTheDocument();
  await expect.element(rowOf('Housing')).toHaveTextContent('No entries yet');
  await expect.element(page.getByText('Best entries named: 0 of 1')).toBeVisible();
});

const named = [
  row('a', 'Tidewater Steps', 1, { adjusted: 25 / 3, bestEntry: true }),
  row('b', 'Canal Street Commons', 2, { adjusted: 8.3312 }),
];
const notFirst = [
  row('d', 'Pocket Forest', 1),
  row('e', '', 2, {
    ref: 'CD-0121',
    bestEntry: true,
    bestReason: 'The first was withdrawn.',
    bestNamed: { by: 'Ana Pop', at: '2026-12-01T10:00:00Z' },
  }),
];

it('shows the best entries with rank, score and the reason of one that is not first', async () => {
  const award = judged({ id: 'named', status: 'closed', resultsAt: '2020-12-10T12:00:00Z' }, named, notFirst);
  show(award);
  await expect.element(link('Tidewater Steps')).toHaveAttribute('href', '/entry?id=a&awardID=named');
  await expect.element(rowOf('Housing')).toHaveTextContent(/Hatch Row Architects.*18\.333$/);
  await expect.element(rowOf('Small Budget')).toHaveTextContent(/CD-0121.*Ranked 2 of 2\..*The first was withdrawn/);
  await expect.element(page.getByText('Best entries named: 2 of 2')).toBeVisible();
  await expect.element(page.getByText(/^Due on 10 Dec 2020, 12:00 GMT, .* days ago$/)).toBeVisible();
});

for (const mode of ['light', 'dark'] as const) {
  for (const [width, locale] of [
    [1440, 'en'],
    [360, 'fr'],
    [360, 'ro'],
    [360, 'zh'],
  ] as const) {
    it(`has no accessibility fault and fits in the ${mode} at ${width} px (${locale})`, async () => {
      await page.viewport(width, 900);
      document.documentElement.dataset.mode = mode;
      await setLocale(locale);
      await loadMessages('dashboard', 'admin', 'acts');
      show(judged({ id: `drawn-${locale}`, status: 'closed' }, named, notFirst, disconnected));
      await expect.element(page.getByRole('link', { name: 'Tidewater Steps' })).toBeVisible();
      expect(await accessibilityFaults()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    });
  }
}

it('says rank and score below the entry where there is no room for their columns', async () => {
  await page.viewport(360, 900);
  show(judged({ id: 'narrow', status: 'closed' }, named));
  await expect.element(page.getByText('Rank 1, score 8.333')).toBeVisible();
  expect(page.getByRole('columnheader', { name: 'Rank' }).elements()).toEqual([]);
});

it('says when results came out, and how anybody checks them', async () => {
  const history = [...anAward().history, { status: 'completed' as const, at: '2026-12-09T10:30:00Z' }];
  show(judged({ id: 'out', status: 'completed', history }, named));
  await expect.element(page.getByText('9 Dec 2026, 10:30 GMT')).toBeVisible();
  await expect.element(page.getByText('Not announced yet')).not.toBeInTheDocument();
  await expect.element(page.getByText('Before the result is announced')).not.toBeInTheDocument();
  await expect.element(link('Checker in Python')).toBeVisible();
  // With the way to check it, and nowhere else.
  expect(page.getByRole('button', { name: 'Result bundle' }).elements()).toHaveLength(1);
});

it('says that results did not load, and asks again', async () => {
  const award = judged({ id: 'failing' });
  let isDown = true;
  show(award, () => {
    if (!isDown) return award;
    throw new ApiError({ status: 503, code: 'request.busy', message: 'Busy', reasons: [], current: null });
  });
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByText('Ranking method')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(link('Housing')).toBeVisible();
});
