import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { Invoices } from './Invoices.tsx';

const invoice: Invoice = {
  id: 'i1',
  version: 1,
  number: 'INV-00028',
  awardID: 'civic',
  awardName: 'Civic Design Awards 2026',
  entryID: 'e1',
  entryTitle: 'Ask the Council',
  orgID: 'common',
  orgName: 'Common Ground',
  taxID: null,
  organiserName: 'Alder Trust',
  organiserTaxID: null,
  orgAddress: null,
  purchaseOrder: null,
  organiserAddress: null,
  organiserLogoID: null,
  bankDetails: null,
  amount: 24_500,
  tax: { name: 'VAT', rate: 2_000, amount: 4_083 },
  currency: 'gbp',
  dueAt: null,
  status: 'paid',
  reference: null,
  discountID: null,
  byCard: true,
  // The day after in Auckland.
  createdAt: '2026-09-16T13:00:00Z',
  paidAt: '2026-09-16T13:00:00Z',
  refund: null,
  creditNote: null,
};
// No more is read of them.
const awards = [{ id: 'civic', timeZone: 'Pacific/Auckland' }] as unknown as readonly Award[];

/** What the server has; null while it cannot be asked. */
let stored: readonly Invoice[] | null = [];

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('entrant');
});
afterEach(async () => {
  await cleanup();
  announcePersonChange({ somebody: false });
  vi.restoreAllMocks();
  delete document.documentElement.dataset.mode;
  await page.viewport(1440, 900);
  await setLocale('en');
});

const show = (none?: string) => {
  vi.spyOn(api, 'call').mockImplementation((async () => {
    if (stored) return stored;
    throw new ApiError({ status: 503, code: 'request.busy', message: 'Busy', reasons: [], current: null });
  }) as never);
  return render(
    <main style={{ padding: 16 }}>
      <p>Before</p>
      <Invoices awards={awards} id="invoices" none={none} />
    </main>,
  );
};
const section = page.getByRole('region', { name: 'Invoices' });

// The first, as nothing is known of before.
it('says that they did not load, and asks again', async () => {
  stored = null;
  await show('No invoices yet.');
  await expect
    .element(section.getByRole('alert'))
    .toHaveTextContent(/Your invoices did not load.*What you saved is safe/);
  expect(section.getByText('No invoices yet.').elements()).toEqual([]);
  stored = [invoice];
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect.element(section.getByText('Ask the Council')).toBeVisible();
  await expect.element(section.getByRole('alert')).not.toBeInTheDocument();
});

it('lists the invoices by the days of their awards', async () => {
  stored = [invoice];
  await show();
  const row = section.getByRole('row', { name: /Ask the Council/ });
  await expect.element(row).toHaveTextContent('INV-00028');
  await expect.element(row).toHaveTextContent(/17 Sept? 2026/);
  await expect.element(row).toHaveTextContent('£245.00');
  await expect.element(row.getByRole('button', { name: 'Download INV-00028 as PDF' })).toBeVisible();
  expect(document.getElementById('invoices')).toBe(section.element());
});

it('stays away while there is none, or says so where it was asked to', async () => {
  stored = [];
  const { rerender } = await show();
  await expect.element(section).not.toBeInTheDocument();
  await rerender(<Invoices awards={awards} none="No invoices yet." />);
  await expect.element(section.getByText('No invoices yet.')).toBeVisible();
  expect(section.getByRole('table').elements()).toEqual([]);
});

it.each([
  ['light', 1440, 'en'],
  ['dark', 360, 'fr'],
  ['light', 360, 'ro'],
  ['dark', 360, 'zh'],
] as const)('has no accessibility fault and fits in the %s at %i px (%s)', async (mode, width, locale) => {
  stored = [invoice];
  await page.viewport(width, 900);
  document.documentElement.dataset.mode = mode;
  await setLocale(locale);
  await loadMessages('entrant');
  await show();
  await expect.element(page.getByText('Ask the Council')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
