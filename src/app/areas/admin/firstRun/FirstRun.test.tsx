import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { NowhereToPay } from '../shared/NowhereToPay.tsx';
import { aPlan } from '../testing/samples.ts';
import { FirstRun } from './FirstRun.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin');
});

it('says without an award what will be shown below', async () => {
  await render(<FirstRun award={null} />);
  await expect
    .element(page.getByText('None yet. They are shown here by status from the day the award opens.'))
    .toBeVisible();
  await expect.element(page.getByText('Nothing paid and nothing due yet. Categories set the fees.')).toBeVisible();
});

it('asks for bank details while an award charges a fee, and warns of invoices without', async () => {
  const free = aPlan().categories.map((category) => ({ ...category, fee: { ...category.fee, amount: 0 } }));
  const shown = await render(<FirstRun award={aPlan()} />);
  await expect.element(page.getByText(/Invoices have no bank details/)).toBeVisible();
  expect(page.getByText('None yet.', { exact: false }).elements()).toEqual([]);
  await shown.rerender(<FirstRun award={aPlan({ categories: free })} />);
  await expect.element(page.getByText(/Invoices have no bank details/)).not.toBeInTheDocument();

  const warned = await render(<NowhereToPay award={aPlan()} />);
  await expect.element(page.getByRole('link', { name: 'Add bank details' })).toBeVisible();
  await warned.rerender(<NowhereToPay award={aPlan({ categories: free })} />);
  await expect.element(page.getByRole('link', { name: 'Add bank details' })).not.toBeInTheDocument();
});
