import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import { anInvoice } from '../testing/anInvoice.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { SettleDialog } from './SettleDialog.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin');
});
afterEach(() => vi.restoreAllMocks());

const note = 'This invoice has changed. Check it before you go on.';

/** The invoice was made anew, at £500, while the dialog was open: the server takes nothing of an earlier version. */
function changedMeanwhile(before: ReturnType<typeof anInvoice>) {
  const current = { ...before, version: before.version + 1, amount: 50_000 };
  const asked: unknown[] = [];
  vi.spyOn(api, 'call').mockImplementation((async (name: string, ask: { ifMatch?: number }) => {
    if (name !== 'settleInvoice') return [];
    asked.push(ask.ifMatch);
    if (ask.ifMatch === current.version) return { ...current, status: 'paid' };
    throw new ApiError({ status: 409, code: 'request.stale', message: 'Changed.', reasons: [], current });
  }) as typeof api.call);
  return asked;
}

it('a payment is recorded of the amount that was shown, or not at all', async () => {
  const invoice = anInvoice({ status: 'draft', paidAt: null, reference: null });
  const asked = changedMeanwhile(invoice);
  const onClose = vi.fn();
  await render(<SettleDialog invoice={invoice} onClose={onClose} />);
  await page.getByLabelText('Payment reference').fill('BACS 100');
  await page.getByRole('button', { name: 'Mark paid' }).click();
  await expect.element(page.getByText(note)).toBeVisible();
  await expect.element(page.getByText('£500.00 from Common Ground CIC, received outside the product.')).toBeVisible();
  await expect.element(page.getByLabelText('Payment reference')).toHaveValue('BACS 100');
  expect(await accessibilityFaults()).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Mark paid' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked).toEqual([2, 3]);
});

it('a refund is made of the invoice that was shown, or not at all', async () => {
  const invoice = anInvoice({ byCard: true });
  const asked = changedMeanwhile(invoice);
  const onClose = vi.fn();
  await render(<RefundDialog invoice={invoice} onClose={onClose} />);
  await page.getByLabelText('Reason').fill('Entered twice.');
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect.element(page.getByText(note)).toBeVisible();
  await expect.element(page.getByText(/^£500.00 goes back/)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked).toEqual([2, 3]);
});
