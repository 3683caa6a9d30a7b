import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { useTab } from './useTab.ts';

function Tabs({ ids, otherwise }: { readonly ids: readonly string[]; readonly otherwise: string }) {
  const [tab, choose] = useTab(ids, otherwise);
  return (
    <>
      <p>{`Shown: ${tab}`}</p>
      <button type="button" onClick={() => choose('dates')}>
        Dates
      </button>
    </>
  );
}

it('stays at the tab that it opened at, whatever others do meanwhile, until that is gone or another is asked for', async () => {
  const { hook, searchHook } = memoryLocation({ path: '/awards/one' });
  const tabs = (ids: readonly string[], otherwise: string) => (
    <Router hook={hook} searchHook={searchHook}>
      <Tabs ids={ids} otherwise={otherwise} />
    </Router>
  );
  const { rerender } = await render(tabs(['details', 'dates', 'lifecycle'], 'details'));
  await rerender(tabs(['details', 'dates', 'lifecycle'], 'lifecycle'));
  await expect.element(page.getByText('Shown: details')).toBeVisible();
  await rerender(tabs(['dates', 'lifecycle'], 'lifecycle'));
  await expect.element(page.getByText('Shown: lifecycle')).toBeVisible();
  await page.getByRole('button', { name: 'Dates' }).click();
  await expect.element(page.getByText('Shown: dates')).toBeVisible();
});
