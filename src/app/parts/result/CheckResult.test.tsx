import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../ui/theme/layers.css.ts';
import '../../ui/theme/theme.css.ts';
import '../../ui/theme/base.css.ts';
import { setLocale } from '../../i18n/store.ts';
import { accessibilityFaults } from '../../testing/accessibilityFaults.ts';
import { CheckResult } from './CheckResult.tsx';

beforeAll(() => setLocale('en'));

it('tells whoever has no bundle to ask the organiser, and leads to the programs and the key', async () => {
  await render(<CheckResult award={{ name: 'Civic', status: 'completed' }} named />);
  await page.getByText('Check the result of Civic').click();
  await expect.element(page.getByText(/Ask the organiser for the result bundle/)).toBeVisible();
  for (const [name, file] of [
    ['Checker in Python', 'verifiers/verify.py'],
    ['Checker in R', 'verifiers/verify.R'],
    ['Open the organiser’s public key', '.well-known/awards-results.json'],
  ] as const) {
    await expect
      .element(page.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', new URL(file, document.baseURI).href);
  }
  expect(await accessibilityFaults()).toEqual([]);
});

it('says nothing before the result is announced', async () => {
  const { container } = await render(<CheckResult award={{ name: 'Civic', status: 'closed' }} />);
  expect(container.textContent).toBe('');
});
