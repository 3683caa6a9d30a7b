import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import { aPlan } from '../testing/samples.ts';
import { AwardRules } from './AwardRules.tsx';

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('admin', 'award', 'reasons');
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('saves no confidentiality agreement without a word, and says why', async () => {
  const call = vi.spyOn(api, 'call').mockImplementation((async () => []) as never);
  await render(<AwardRules award={aPlan()} />);
  const text = page.getByRole('textbox', { name: 'Confidentiality agreement for judges' });
  const save = page.getByRole('button', { name: 'Save as version 3' });
  await text.fill(' ');
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await expect.element(save).toHaveAccessibleDescription(/^Write the confidentiality agreement\./);
  await text.fill('Say nothing.');
  await expect.element(save).not.toHaveAttribute('aria-disabled', 'true');
  expect(call.mock.calls.map(([name]) => name)).not.toContain('updateAward');
});
