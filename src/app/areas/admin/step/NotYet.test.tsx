import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import type { ResultRow } from '#contract/entities/result.ts';
import { anAward } from '../testing/samples.ts';
import { NotYet } from './NotYet.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'acts');
});

const row = (title: string, rank: number) => ({ entryID: title, ref: title, title, rank }) as ResultRow;

it('says each thing that is missing with the way to mend it, then what is done', async () => {
  const history = [{ status: 'closed' as const, at: '2026-11-27T17:00:00Z' }];
  await render(
    <NotYet
      award={anAward({ status: 'closed', history })}
      missing={[
        { kind: 'best', categoryID: 'small', tied: [row('Bench Library', 1), row('Pocket Forest', 1)] },
        { kind: 'final', count: 3, all: 216 },
      ]}
      id="missing"
      onLeave={() => {}}
    />,
  );
  await expect.element(page.getByText('2 things are missing. Nothing was sent and nobody was told.')).toBeVisible();
  await expect.element(page.getByText('Small Budget has no best entry')).toBeVisible();
  await expect.element(page.getByText('2 entries share rank 1: Bench Library and Pocket Forest')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Choose the best entry' }))
    .toHaveAttribute('href', '/scores?award=civic&tab=small');
  await expect.element(page.getByText('3 of 216 score sheets are not final')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Make scores final' }))
    .toHaveAttribute('href', '/scores?award=civic');
  await expect.element(page.getByText('Judging closed on 27 Nov 2026, 17:00 GMT')).toBeVisible();
  expect(page.getByText('All score sheets are final').elements()).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
});
