import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import InvoicesSection from './InvoicesSection.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('settings', 'entrant');
});
afterEach(() => vi.restoreAllMocks());

it('says once the awards are known that there is no invoice yet, and when there will be one', async () => {
  let answer: (awards: readonly []) => void = () => undefined;
  const awards = new Promise<readonly []>((resolve) => {
    answer = resolve;
  });
  const called = vi
    .spyOn(api, 'call')
    .mockImplementation((async (name: string) => (name === 'listAwards' ? awards : [])) as never);
  await render(<InvoicesSection />);
  await expect.element(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await expect.element(page.getByRole('status', { name: /Invoices/ })).toBeInTheDocument();
  expect(called.mock.calls.map(([name]) => name)).toEqual(['listAwards']);
  answer([]);
  const section = page.getByRole('region', { name: 'Invoices' });
  await expect.element(section).toHaveTextContent('No invoices yet. An invoice is raised when an entry is submitted.');
  await expect.element(section).toHaveAttribute('id', 'invoices');
  expect(await accessibilityFaults()).toEqual([]);
});
