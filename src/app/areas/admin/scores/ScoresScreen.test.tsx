import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { api } from '#app/api/api.ts';
import { invalidate } from '#app/data/queries.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import type { Award } from '#contract/entities/award.ts';
import { anAward } from '../testing/samples.ts';
import { WorkingOn } from '../testing/WorkingOn.tsx';
import { ScoresScreen } from './ScoresScreen.tsx';

/** The award as the server has it: nobody has scored in Housing. */
let stored: Award;

/** What judges submit elsewhere, told to this page. */
function submit(categoryID: string, submittedSheets: number) {
  const summary = stored.summary!;
  const categories = summary.categories.map((one) =>
    one.categoryID === categoryID ? { ...one, submittedSheets } : one,
  );
  stored = { ...stored, version: stored.version + 1, summary: { ...summary, categories } };
  invalidate(() => true);
}

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'planning');
});
beforeEach(async () => {
  stored = anAward();
  submit('housing', 0);
  vi.spyOn(api, 'call').mockImplementation((async (name: string) =>
    name === 'listAwards' ? [stored] : stored) as never);
  const { hook, searchHook } = memoryLocation({ path: '/scores' });
  await render(
    <Router hook={hook} searchHook={searchHook}>
      <WorkingOn awardID={stored.id}>
        <ScoresScreen />
      </WorkingOn>
    </Router>,
  );
});
afterEach(async () => {
  // Left first: what is still shown would be fetched again, from nowhere, and kept for the next test.
  await cleanup();
  announcePersonChange({ somebody: false });
  vi.restoreAllMocks();
});

const tab = (name: RegExp) => page.getByRole('tab', { name });

it('stays at the category that it opened at when an earlier one has its first score sheet', async () => {
  await expect.element(tab(/Small Budget/)).toHaveAttribute('aria-selected', 'true');
  submit('housing', 1);
  await expect.element(tab(/Housing/)).toHaveTextContent('1/186');
  await expect.element(tab(/Small Budget/)).toHaveAttribute('aria-selected', 'true');
});

it('opens at another category once that one is gone', async () => {
  await expect.element(tab(/Small Budget/)).toHaveAttribute('aria-selected', 'true');
  const summary = stored.summary!;
  const categories = summary.categories.filter(({ categoryID }) => categoryID === 'housing');
  stored = { ...stored, summary: { ...summary, categories } };
  invalidate(() => true);
  await expect.element(tab(/Housing/)).toHaveAttribute('aria-selected', 'true');
});
