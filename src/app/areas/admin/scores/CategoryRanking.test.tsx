import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { anAward } from '../testing/samples.ts';
import { CategoryRanking } from './CategoryRanking.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'planning');
});

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  delete document.documentElement.dataset.mode;
  await setLocale('en');
});

const row = (entryID: string, title: string, rank: number, more: Partial<ResultRow> = {}): ResultRow => ({
  entryID,
  ref: entryID,
  title,
  orgName: 'Hatch Row Architects',
  rank,
  rawRank: rank,
  judges: 2,
  raw: 8,
  band: { first: rank, last: rank },
  median: 8,
  adjusted: 8,
  interval: { low: 7.5, high: 8.5 },
  tie: null,
  sheets: [
    { judgeID: 'helen', value: 7.6, correction: 0.52, counted: 8.12, weight: 1, expected: 7.7, outlier: false },
    { judgeID: 'daniel', value: 8.4, correction: -0.52, counted: 7.88, weight: 0.25, expected: 6.1, outlier: true },
  ],
  favourites: 0,
  bestEntry: false,
  bestReason: null,
  bestNamed: null,
  excluded: [],
  chances: { best: 0.42, top: 0.8 },
  ...more,
});

const result = (more: Partial<CategoryResult> = {}): CategoryResult => ({
  categoryID: 'housing',
  method: 'severity',
  refusal: null,
  panel: { complete: false, parts: [{ entryIDs: ['a'], judgeIDs: ['helen'] }], hanging: [] },
  mending: { before: 1.2, after: 0.9, ranked: 0, sheets: [{ judgeID: 'helen', entryID: 'd' }] },
  connection: { error: 1.2, between: ['a', 'b'], isWeak: true },
  lambda: 1.5,
  noise: { sigma: 0.8, degrees: 9, borrowed: 3, floor: 0.2 },
  withoutJudge: [
    { judgeID: 'helen', firstIDs: ['a'], moved: 2, furthest: 1 },
    { judgeID: 'daniel', firstIDs: [], moved: 0, furthest: 0 },
  ],
  rows: [
    row('a', 'Tidewater Steps', 1, { adjusted: 9, interval: { low: 8.7, high: 9.2 } }),
    row('b', 'Canal Street Commons', 2, { rawRank: 4, band: { first: 2, last: 3 }, tie: 'shared' }),
    row('c', 'Playable Drain', 2, { band: { first: 2, last: 3 }, tie: 'shared' }),
    row('d', 'Ring Road Verge', 4, { rawRank: 3, adjusted: 5.4, interval: { low: 5.1, high: 5.7 } }),
  ],
  judges: [
    { judgeID: 'helen', name: 'Helen Okafor', sheets: 4, mean: 7, spread: 1, severity: -0.52, weight: 1 },
    { judgeID: 'daniel', name: 'Daniel Lindqvist', sheets: 4, mean: 8, spread: 1, severity: 0.52, weight: 0.25 },
  ],
  agreement: {
    alpha: 0.71,
    alphas: { nominal: 0.2, ordinal: 0.7, interval: 0.71, ratio: 0.6 },
    single: null,
    average: null,
    correlations: null,
    concordance: null,
  },
  chair: [],
  ...more,
});

const show = (given = result(), status: 'judging' | 'closed' | 'completed' = 'closed') =>
  render(
    <main style={{ padding: 16 }}>
      <CategoryRanking award={anAward({ status })} name="Housing" result={given} />
    </main>,
  );

describe('the ranking of a category', () => {
  for (const mode of ['light', 'dark'] as const) {
    for (const width of [1440, 360]) {
      it(`has no accessibility fault and fits in the ${mode} at ${width} px`, async () => {
        await page.viewport(width, 900);
        document.documentElement.dataset.mode = mode;
        await show();
        await page.getByRole('button', { name: 'Canal Street Commons' }).click();
        expect(await accessibilityFaults()).toEqual([]);
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      });
    }
  }

  it('says intervals, brackets and moves in words, and that the axis is cut', async () => {
    await show();
    await expect.element(page.getByRole('img', { name: '9.00, between 8.70 and 9.20' })).toBeVisible();
    const second = page.getByRole('row', { name: /Canal Street Commons/ });
    await expect.element(second).toHaveTextContent('Really somewhere from rank 2 to 3');
    await expect.element(second).toHaveTextContent('up 2 against the raw mean');
    await expect.element(second).toHaveTextContent('2=');
    await expect.element(page.getByText(/Axis from 5 to 9.5 of 10/)).toBeVisible();
    await expect.element(page.getByText(/alpha 0.71 over 8 score sheets/)).toBeVisible();
  });

  it('says what stands below it without spaces between the sentences in Chinese', async () => {
    await setLocale('zh');
    await loadMessages('dashboard', 'admin', 'planning');
    await show();
    await expect.element(page.getByText(/这些评分区分。评委一致性：/)).toBeVisible();
  });

  it('says of the robust method how many judges count less, and of none what is done instead', async () => {
    const [helen, daniel] = result().judges as [CategoryResult['judges'][number], CategoryResult['judges'][number]];
    const even = [helen, { ...daniel, weight: 1 }];
    const complete = { ...result().panel, complete: true };
    const cases: readonly (readonly [Partial<CategoryResult>, string])[] = [
      [{}, 'One judge’s scores are further from everybody else’s'],
      [{ judges: [{ ...helen, weight: 0.4 }, daniel] }, 'The scores of 2 judges are further from everybody else’s'],
      [{ judges: even }, 'Judges saw different entries, so each judge’s severity is taken off'],
      [{ judges: even, lambda: null }, 'Judges saw different entries, but their scores show no difference'],
      // A complete panel is fitted without one.
      [{ judges: even, panel: complete, lambda: null }, 'Each judge’s severity is taken off before comparing, as'],
    ];
    for (const [more, sentence] of cases) {
      const screen = await show(result({ method: 'robust', ...more }));
      await expect.element(page.getByText(sentence)).toBeVisible();
      await screen.unmount();
    }
  });

  it('names the programs that check a result once it is announced', async () => {
    const screen = await show(result(), 'completed');
    const link = page.getByRole('link', { name: 'Checker in Python' });
    await expect.element(link).toHaveAttribute('href', new URL('verifiers/verify.py', document.baseURI).href);
    await expect.element(page.getByText(/has a signed file for each category/)).toBeVisible();
    const key = page.getByRole('link', { name: 'Open the organiser’s public key' });
    await expect
      .element(key)
      .toHaveAttribute('href', new URL('.well-known/awards-results.json', document.baseURI).href);
    expect(await accessibilityFaults()).toEqual([]);
    await screen.unmount();
    await show();
    await expect.element(link).not.toBeInTheDocument();
  });

  it('opens every figure of agreement of a complete panel, and says what an incomplete one lacks', async () => {
    const agreement = {
      alpha: 0.71,
      alphas: { nominal: 0.21, ordinal: 0.73, interval: 0.71, ratio: 0.64 },
      single: 0.29,
      average: 0.62,
      correlations: {
        oneWay: { single: 0.17, average: 0.44 },
        random: { single: 0.29, average: 0.62 },
        fixed: { single: 0.72, average: 0.91 },
      },
      concordance: 0.87,
    };
    const screen = await show(result({ agreement }));
    const figures = page.getByRole('table', { name: 'All figures of agreement' });
    await expect.element(figures).not.toBeInTheDocument();
    await page.getByText('All figures of agreement').first().click();
    await expect.element(figures.getByRole('row', { name: /ICC\(3\)/ })).toHaveTextContent(/0\.72.*0\.91/);
    await expect.element(figures.getByRole('row', { name: /Kendall/ })).toHaveTextContent(/0\.87.*–/);
    await expect.element(figures.getByRole('row', { name: /by order of scores/ })).toHaveTextContent('0.73');
    expect(await accessibilityFaults()).toEqual([]);
    await screen.unmount();
    await show();
    await page.getByText('All figures of agreement').first().click();
    await expect.element(figures.getByRole('row', { name: /ICC\(1\)/ })).toHaveTextContent(/–.*–/);
  });

  it('keeps overlapping brackets in their lanes from row to row', async () => {
    const bands = [
      [1, 2],
      [1, 3],
      [2, 4],
      [3, 4],
    ] as const;
    const rows = result().rows.map((one, index) => ({
      ...one,
      rank: index + 1,
      band: { first: bands[index]![0], last: bands[index]![1] },
    }));
    const { container } = await show(result({ rows }));
    const places = [...container.querySelector('table')!.querySelectorAll('tbody tr')].map((line) =>
      [...line.querySelectorAll('td:first-child > span > span > span')].map(
        (lane) => lane.getBoundingClientRect().left,
      ),
    );
    expect(places.map((lanes) => lanes.length)).toEqual([2, 2, 2, 2]);
    expect(new Set(places.map((lanes) => lanes[1]! - lanes[0]!)).size).toBe(1);
  });

  it('explains a rank by keyboard, and gives the focus back', async () => {
    await show();
    const name = page.getByRole('button', { name: 'Canal Street Commons' });
    (name.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const panel = page.getByRole('region', { name: 'Why rank 2?' });
    await expect.element(panel.getByRole('heading', { name: 'Why rank 2?' })).toHaveFocus();
    await expect.element(panel.getByRole('row', { name: /Helen Okafor/ })).toHaveTextContent('7.60+0.528.12');
    await expect.element(panel.getByText('Counts 25% of a usual score sheet')).toBeVisible();
    await expect.element(panel.getByText('42% to be the best, 80% to be among the best three')).toBeVisible();
    await expect.element(panel.getByRole('row', { name: /Daniel Lindqvist/ })).toHaveTextContent('expected (6.10)');
    await expect.element(panel.getByText('2–3, with Playable Drain')).toBeVisible();
    await expect.element(panel.getByText('Up 2 places')).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toHaveFocus();
    expect(panel.elements()).toEqual([]);
  });

  it('lets the chair put equal ones in order, with a reason, once judging is closed', async () => {
    await show();
    await page.getByRole('button', { name: 'Canal Street Commons' }).click();
    await page.getByRole('button', { name: 'Let the chair decide' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('listitem').first()).toHaveTextContent('Canal Street Commons');
    await dialog.getByRole('button', { name: 'Move Playable Drain up' }).click();
    await expect.element(dialog.getByRole('listitem').first()).toHaveTextContent('Playable Drain');
    await dialog.getByRole('button', { name: 'Record the decision' }).click();
    await expect.element(dialog.getByText('Give a reason. It is recorded.')).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    expect(await accessibilityFaults()).toEqual([]);
  });

  it('gives the reason of the decision that holds, and asks again about its entries', async () => {
    const decided = { value: 8, decidedBy: 'Helen Okafor', decidedAt: '2026-05-12T10:00:00.000Z' };
    const names = { b: 'Canal Street Commons', c: 'Playable Drain', d: 'Ring Road Verge' };
    await show(
      result({
        rows: Object.entries(names).map(([id, name], at) => row(id, name, at + 1, { tie: 'chair' })),
        chair: [
          { ...decided, entryIDs: ['b', 'c'], reason: 'It was built with less.', holds: false },
          { ...decided, entryIDs: ['b', 'c', 'd'], reason: 'A third one is as good.', holds: true },
        ],
      }),
    );
    await page.getByRole('button', { name: names.b }).click();
    await expect.element(page.getByText(/A third one is as good/)).toBeVisible();
    expect(page.getByText(/It was built with less/).elements()).toEqual([]);
    await page.getByRole('button', { name: 'Change the chair’s decision' }).click();
    await expect.element(page.getByRole('dialog').getByText(names.d)).toBeVisible();
  });

  it('refuses the chair while judging is open, and says why', async () => {
    await show(result(), 'judging');
    await page.getByRole('button', { name: 'Canal Street Commons' }).click();
    const button = page.getByRole('button', { name: 'Let the chair decide' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAccessibleDescription(/current status does not allow/);
  });

  it('ranks nothing in a disconnected panel, and names the sheet that would connect it', async () => {
    const refusal = { code: 'result.refusal.disconnected', params: { parts: 2 } };
    const unranked = { rank: null, rawRank: null, band: null, adjusted: null, interval: null };
    await show(
      result({
        refusal,
        panel: { complete: false, parts: [], hanging: [] },
        mending: { before: null, after: 0.71, ranked: 1, sheets: [{ judgeID: 'helen', entryID: 'd' }] },
        rows: result().rows.map((one) => ({ ...one, ...unranked })),
      }),
    );
    await expect.element(page.getByText(/fall into 2 parts with nothing in common/)).toBeVisible();
    await expect.element(page.getByText('1 more score sheet would let all entries be ranked together.')).toBeVisible();
    await expect.element(page.getByText(/standard error between the panels to 0\.71/)).toBeVisible();
    await expect.element(page.getByText('Helen Okafor also scores “Ring Road Verge”')).toBeVisible();
    expect(page.getByRole('columnheader', { name: 'Adjusted' }).elements()).toEqual([]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  it('says what a sheet that does not count was, how weak a comparison is, and what each judge changes', async () => {
    const excluded = [
      { judgeID: 'daniel', name: 'Daniel Lindqvist', why: 'conflict' as const },
      // None of whose sheets counts.
      { judgeID: 'aroha', name: 'Aroha Ngata', why: 'notHandedIn' as const },
    ];
    const rows = result().rows.map((one) => ({ ...one, excluded }));
    await show(result({ rows }));
    await expect.element(page.getByText(/“Tidewater Steps” and “Canal Street Commons” compare only/)).toBeVisible();
    await expect.element(page.getByText(/standard error between the panels from 1\.20 to 0\.90/)).toBeVisible();
    const without = page.getByRole('table', { name: 'Without one judge' });
    await expect.element(without.getByRole('row', { name: /Helen Okafor/ })).toHaveTextContent('Tidewater Steps21');
    await expect.element(without.getByRole('row', { name: /Daniel/ })).toHaveTextContent('Could not be ranked');
    await page.getByRole('button', { name: 'Canal Street Commons' }).click();
    await expect.element(page.getByText('Daniel Lindqvist has a conflict of interest')).toBeVisible();
    await expect.element(page.getByText(/Aroha Ngata did not submit the score sheet/)).toBeVisible();
  });

  it('says of an entry which judge stood aside, and of a trimmed mean which score was left out', async () => {
    const left = result().rows[1]!.sheets.map((sheet, place) => (place === 0 ? { ...sheet, weight: 0 } : sheet));
    const rows = result().rows.map((one) => ({
      ...one,
      sheets: left,
      excluded: [{ judgeID: 'daniel', name: 'Daniel Lindqvist', why: 'recused' as const }],
    }));
    await show(result({ rows, method: 'trimmed' }));
    await page.getByRole('button', { name: 'Canal Street Commons' }).click();
    await expect.element(page.getByText('Left out: the highest or lowest score')).toBeVisible();
    await expect.element(page.getByText('Daniel Lindqvist is recused')).toBeVisible();
  });

  it('has every figure in a table behind the drawing', async () => {
    await show();
    await page.getByText('Table of intervals').click();
    const table = page.getByRole('table', { name: 'Housing' });
    await expect.element(table.getByRole('row', { name: /Tidewater Steps/ })).toHaveTextContent('8.709.20');
  });

  it('shows as many decimals as tell apart in figures what ranks tell apart', async () => {
    const close = result({
      rows: [
        row('a', 'Tidewater Steps', 1, { adjusted: 25 / 3 }),
        row('b', 'Canal Street Commons', 2, { adjusted: 8.3312 }),
      ],
    });
    await show(close);
    const figuresOf = async (name: RegExp, figure: string) =>
      expect.element(page.getByRole('table', { name: 'Housing' }).getByRole('row', { name })).toHaveTextContent(figure);
    await figuresOf(/Tidewater Steps/, '8.333');
    await figuresOf(/Canal Street Commons/, '8.331');
    await page.getByText('Table of intervals').click();
    await figuresOf(/Tidewater Steps/, '8.333');
    await figuresOf(/Canal Street Commons/, '8.331');
  });

  /** A weighted sum: thirty per cent of a round in which the second entry may have nothing. */
  const weighted = (counts: boolean, lacking: readonly string[]) =>
    result({
      parts: {
        scores: 70,
        rounds: [
          {
            roundID: 'jury',
            name: 'First jury',
            weight: 30,
            counts,
            lacking: [...lacking],
            leftOut: counts
              ? null
              : { roundID: 'jury', reason: 'It came late.', decidedBy: 'Ana Pop', decidedAt: '2026-11-12T10:00:00Z' },
          },
        ],
      },
      rows: result().rows.map((one) => ({
        ...one,
        parts: {
          scores: 8,
          rounds: [lacking.includes(one.entryID) ? { mean: null, judges: 0 } : { mean: 6.5, judges: 2 }],
        },
      })),
    });

  it('shows what a weighted sum is made of, and says it of one entry', async () => {
    await page.viewport(360, 900);
    await show(weighted(true, []));
    const table = page.getByRole('region', { name: 'What the sum is made of' }).getByRole('table');
    await expect.element(table.getByRole('columnheader', { name: 'First jury (30%)' })).toBeVisible();
    await expect.element(table.getByRole('row', { name: /Tidewater Steps/ })).toHaveTextContent('6.508.009.00');
    await page.getByRole('button', { name: 'Tidewater Steps' }).click();
    const sum = '6.50 × 30% (First jury) + 8.00 × 70% (Scores after the rounds): 9.00';
    await expect.element(page.getByText(sum)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });

  it('names entries without a score in a round, and asks for a reason to leave the round out', async () => {
    const called = vi.spyOn(api, 'call').mockImplementation((async () => anAward()) as typeof api.call);
    const refusal = { code: 'result.refusal.partMissing', params: { count: 1 } };
    await show({ ...weighted(true, ['b']), refusal });
    await expect.element(page.getByText('1 entry has no score in First jury: Canal Street Commons.')).toBeVisible();
    await page.getByRole('button', { name: 'Leave First jury out' }).click();
    await page.getByRole('dialog').getByLabelText('Reason').fill('It came late.');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave First jury out' }).click();
    const body = { leaveOut: { categoryID: 'housing', roundID: 'jury', reason: 'It came late.' } };
    await expect
      .poll(() => called.mock.calls.filter(([name]) => name === 'updateAward'))
      .toEqual([['updateAward', expect.objectContaining({ body })]]);
    called.mockRestore();
  });

  it('says who left a round out, and weighs the parts that are left', async () => {
    await show(weighted(false, ['b']));
    await expect.element(page.getByText(/First jury is left out. Ana Pop, .*: It came late./)).toBeVisible();
    const table = page.getByRole('region', { name: 'What the sum is made of' }).getByRole('table');
    await expect.element(table.getByRole('columnheader', { name: 'Scores after the rounds (100%)' })).toBeVisible();
  });
});
