import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { Organisation } from '#contract/entities/person.ts';
import { RequireFactor } from './RequireFactor.tsx';

const config = { apiBase: '/api', identityEndpoint: '', userPoolId: '', clientId: '', basePath: '/', version: 'v0.1' };
const alder: Organisation = {
  id: 'alder',
  name: 'Alder Trust',
  kind: 'organiser',
  billingCountry: null,
  taxID: null,
  address: null,
  bankDetails: null,
  paymentDays: 30,
  purchaseOrder: null,
  secondFactor: false,
  taxDecided: false,
  logoID: null,
  version: 1,
  tax: { name: 'VAT', rate: 2000, included: true },
  paymentMethods: [],
};

/** As the page carries it beside an identity service of somebody else's. */
beforeAll(async () => {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'config';
  script.textContent = JSON.stringify({ ...config, requiresFactors: false });
  document.head.append(script);
  await setLocale('en');
  await loadMessages('settings');
});

const choice = () => page.getByRole('switch', { name: 'Require a second factor' });
const elsewhere = 'This identity service does not let an organiser require a second factor.';

it('says that nobody would be asked for a second factor, and offers to require none', async () => {
  await render(<RequireFactor org={alder} />);
  await expect.element(choice()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText(elsewhere)).toBeVisible();
});

it('lets a requirement of before be taken back', async () => {
  await render(<RequireFactor org={{ ...alder, secondFactor: true }} />);
  await expect.element(choice()).not.toHaveAttribute('aria-disabled');
  await expect.element(page.getByText(elsewhere)).toBeVisible();
});
