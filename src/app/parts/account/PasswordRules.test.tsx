import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { stubNetwork } from '#app/actors/call/walk.fixture.ts';
import { setLocale } from '#app/i18n/store.ts';
import { PasswordRules } from './PasswordRules.tsx';

stubNetwork();
beforeAll(() => setLocale('en'));
afterAll(() => vi.unstubAllGlobals());

it.each([
  ['Correct horse 7', []],
  ['Correct horse 7 ', ['no space at its beginning or end: not yet']],
  ['Correct horse 7'.repeat(20), ['256 characters or fewer: not yet']],
])('says of %j what it breaks though hardly any password does', async (password, broken) => {
  await render(<PasswordRules password={password} />);
  await expect.element(page.getByRole('list', { name: 'The password needs' })).toBeVisible();
  const shown = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(shown.filter((text) => text?.endsWith(': not yet'))).toEqual(broken);
});
