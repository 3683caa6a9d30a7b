import { beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { anInvoice } from '../testing/anInvoice.ts';
import { anAward } from '../testing/samples.ts';
import { InvoiceMenu } from './InvoiceActions.tsx';
import { InvoiceTable } from './InvoicesScreen.tsx';
import { RefundDialog } from './RefundDialog.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin');
});

const showMenu = async (invoice: Invoice) => {
  const refund = vi.fn();
  await render(<InvoiceMenu invoice={invoice} onRefund={refund} />);
  await page.getByRole('button', { name: 'Actions for INV-00028' }).click();
  return { refund, item: page.getByRole('menuitem', { name: /Refund/ }) };
};

it('offers the refund of a paid invoice', async () => {
  const invoice = anInvoice();
  const { refund, item } = await showMenu(invoice);
  await item.click();
  expect(refund).toHaveBeenCalledExactlyOnceWith(invoice);
});

it.each(['draft', 'refunded', 'skipped'] as const)(
  'refuses the refund of a %s invoice, and says why',
  async (status) => {
    const given = { at: '2026-09-20T09:00:00Z', reason: 'Entered twice', reference: 'R-28', done: true };
    const { item } = await showMenu(anInvoice({ status, refund: status === 'refunded' ? given : null }));
    await expect.element(item).toHaveAttribute('aria-disabled', 'true');
    await expect.element(item.getByText('The invoice’s current status does not allow this.')).toBeVisible();
  },
);

it('asks the reason, and the reference of a refund made outside', async () => {
  await render(<RefundDialog invoice={anInvoice()} onClose={() => undefined} />);
  const reason = page.getByRole('textbox', { name: 'Reason' });
  const reference = page.getByRole('textbox', { name: 'Refund reference' });
  const button = page.getByRole('button', { name: 'Refund', exact: true });
  await expect.element(page.getByText(/you paid £245.00 back to Common Ground CIC/)).toBeVisible();
  await button.click();
  await expect.element(page.getByText('Say why it is refunded.')).toBeVisible();
  await expect.element(reason).toHaveFocus();
  await reason.fill('Entered twice');
  await button.click();
  await expect.element(page.getByText('Give the refund’s reference.')).toBeVisible();
  await expect.element(reference).toHaveFocus();
  expect(page.getByText('Say why it is refunded.').elements()).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
});

it('asks no reference where a card paid', async () => {
  await render(<RefundDialog invoice={anInvoice({ byCard: true, reference: null })} onClose={() => undefined} />);
  await expect.element(page.getByText(/£245.00 goes back to the card/)).toBeVisible();
  expect(page.getByRole('textbox', { name: 'Refund reference' }).elements()).toEqual([]);
});

it('shows which entry used which discount code', async () => {
  const invoices = [
    anInvoice({ discountID: 'EARLY-20' }),
    anInvoice({ id: 'i2', number: 'INV-00029', entryTitle: 'North Quay' }),
  ];
  const handlers = { onSettle: () => undefined, onRefund: () => undefined };
  await render(
    <InvoiceTable award={anAward()} invoices={invoices} loading={false} filtered={false} footer={null} {...handlers} />,
  );
  await expect.element(page.getByRole('row', { name: /Ask the Council/ })).toHaveTextContent('EARLY-20');
  await expect.element(page.getByRole('row', { name: /North Quay/ })).not.toHaveTextContent('EARLY');
});
