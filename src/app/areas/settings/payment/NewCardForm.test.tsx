import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { Organisation } from '#contract/entities/person.ts';
import { NewCardForm } from './NewCardForm.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('settings', 'entrant');
});
afterEach(() => vi.restoreAllMocks());

const org = { id: 'o1', billingCountry: 'GB', taxID: 'GB 1', paymentMethods: [] } as unknown as Organisation;

it('sends the tax number and the country only where they were changed in the form, also where a colleague changed them meanwhile', async () => {
  const script = Object.assign(document.createElement('script'), { type: 'application/json', id: 'config' });
  script.textContent = JSON.stringify({ testCards: true });
  document.head.append(script);
  const called = vi.spyOn(api, 'call').mockImplementation((async () => org) as never);
  const sent = () => called.mock.calls.filter(([name]) => name === 'addPaymentMethod').map(([, ask]) => ask);
  const form = (shown: Organisation) => <NewCardForm org={shown} country="GB" onClose={() => undefined} />;
  const { rerender } = await render(form(org));
  await page.getByLabelText('Card number').fill('4242 4242 4242 4242');
  await page.getByLabelText('Expires').fill('04/29');
  await page.getByLabelText('Security code').fill('123');
  await rerender(form({ ...org, taxID: 'GB 2', billingCountry: 'FR' }));
  const save = page.getByRole('button', { name: 'Add the card' });
  await save.click();
  await expect.poll(sent).toMatchObject([{ body: { data: { paymentMethod: '4242424242424242 04/29' } } }]);
  expect(Object.keys((sent()[0] as unknown as { body: { data: object } }).body.data)).toEqual(['paymentMethod']);
  await page.getByLabelText('Tax number').fill('');
  await save.click();
  await expect.poll(sent).toHaveLength(2);
  expect(sent()[1]).toMatchObject({ body: { data: { taxID: '' } } });
  script.remove();
});
