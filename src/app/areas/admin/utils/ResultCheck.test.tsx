import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import type { CategoryResult } from '#contract/entities/result.ts';
import { anAward } from '../testing/samples.ts';
import { ResultCheck } from './ResultCheck.tsx';

const ranked = [{ entryID: 'a', rank: 1, adjusted: 8 }];
const bundle = JSON.stringify({
  format: 'awards-result',
  award: { id: 'civic', name: 'Civic Design Awards 2026' },
  category: { categoryID: 'housing', name: 'Housing' },
  output: { method: 'mean', entries: ranked },
  sha256: 'of something else',
});
const housing = { categoryID: 'housing', method: 'mean', rows: ranked } as unknown as CategoryResult;
const changed = page.getByText('The file was changed after it was written.');

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('admin', 'award', 'dashboard');
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function compare(status: 'open' | 'judging', results?: CategoryResult[]) {
  const award = anAward({ status });
  const summary = { ...award.summary!, ...(results && { results }) };
  vi.spyOn(api, 'call').mockResolvedValue({ ...award, summary } as never);
  await render(<ResultCheck award={award} />);
  await userEvent.upload(page.getByLabelText('Result bundle (JSON or ZIP)').last(), new File([bundle], 'result.json'));
}

it('calls nothing changed while the award takes entries again, and checks the file', async () => {
  await compare('open');
  await expect
    .element(page.getByText('There is no ranking to compare with while the award takes entries'))
    .toBeVisible();
  await expect.element(changed).toBeVisible();
  expect(page.getByText(/differ/).elements()).toEqual([]);
});

it.each([
  ['the same', [housing], 'No differences'],
  ['a category that is ranked no more', [], '1 entry differs'],
] as const)('compares with the ranking of now: %s', async (_, results, told) => {
  await compare('judging', [...results]);
  await expect.element(page.getByText(told)).toBeVisible();
  await expect.element(changed).toBeVisible();
});
