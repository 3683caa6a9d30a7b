import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import { losingFirstAnswer } from '../testing/losingFirstAnswer.ts';
import { NewUserScreen } from './NewUserScreen.tsx';

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('admin', 'entries');
});
afterEach(() => {
  announcePersonChange({ somebody: false });
  vi.restoreAllMocks();
});

it('makes the corrected account after an answer that was lost, and each of them once', async () => {
  const made = losingFirstAnswer('createUser', { createUser: { id: 'ana' } });
  await render(<NewUserScreen />);
  const email = page.getByRole('textbox', { name: 'Email' });
  const create = page.getByRole('button', { name: 'Create user and send email' });
  const calls = () => vi.mocked(api.call).mock.calls.filter(([name]) => name === 'createUser').length;
  await email.fill('ana@exmple.org');
  await page.getByRole('textbox', { name: 'Given name' }).fill('Ana');
  await page.getByRole('textbox', { name: 'Family name' }).fill('Dobre');
  await create.click();
  await expect.poll(calls).toBe(1);
  await expect.element(create).not.toHaveAttribute('aria-busy', 'true');
  await email.fill('ana@example.org');
  await create.click();
  await expect.poll(calls).toBe(2);
  expect(made).toMatchObject([{ email: 'ana@exmple.org' }, { email: 'ana@example.org' }]);
});
