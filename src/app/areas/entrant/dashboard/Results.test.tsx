import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { openAward, submittedEntry } from '../shared/entered.fixture.ts';
import { Results } from './Results.tsx';

const now = Date.parse('2026-11-10T10:00:00Z');
const ahead = '2026-11-20T12:00:00Z';
const promise = page.getByText('Results of Civic Design come out on 20 Nov 2026, here and by email.');
const left = page.getByText('Judging is closed. This entry did not take part.');

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('entrant', 'entry');
});

const show = (award: Partial<Award>, ...entries: Partial<Entry>[]) =>
  render(
    <Results
      awards={[{ ...openAward, ...award }]}
      entries={entries.map((entry, index) => ({ ...submittedEntry, id: `${index}`, ...entry }))}
      now={now}
    />,
  );

it('promises results for a day that is ahead, and for none that has passed', async () => {
  const first = await show({ status: 'closed', resultsAt: ahead }, { status: 3 });
  await expect.element(promise).toBeVisible();
  await first.unmount();
  await show({ status: 'closed', resultsAt: '2026-11-09T12:00:00Z' }, { status: 3 });
  await expect.element(page.getByText('Results of your entries come out here and by email.')).toBeVisible();
  expect(page.getByText(/come out on/).elements()).toEqual([]);
});

it.each([1, 9] as const)('promises no results to an entry with status %i that judging left behind', async (status) => {
  const first = await show({ status: 'judging', resultsAt: ahead }, { status });
  await expect.element(promise).toBeVisible();
  await first.unmount();
  const second = await show({ status: 'closed', resultsAt: ahead }, { status });
  await expect.element(page.getByText('Nothing published yet')).toBeVisible();
  expect(promise.elements()).toEqual([]);
  await second.unmount();
  await show({ status: 'closed', resultsAt: ahead }, { status }, { status: 3 });
  await expect.element(promise).toBeVisible();
});

it('lists with the results what judging left behind, and no draft', async () => {
  await show(
    { status: 'completed' },
    { status: 3, bestEntry: true, data: { ...submittedEntry.data, title: 'Harbour Light' } },
    { status: 9 },
    { status: 0, data: { ...submittedEntry.data, title: 'Half a Thought' } },
  );
  await expect
    .element(
      page
        .getByRole('listitem')
        .filter({ hasText: 'Slipway Steps' })
        .and(page.getByRole('listitem').filter({ has: left })),
    )
    .toBeVisible();
  expect(left.elements()).toHaveLength(1);
  expect(page.getByText('Half a Thought').elements()).toEqual([]);
});
