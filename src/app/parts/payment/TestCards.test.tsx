import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setLocale } from '#app/i18n/store.ts';

const config = { apiBase: '/api', identityEndpoint: '', userPoolId: '', clientId: '', basePath: '/', version: 'v0.1' };

beforeAll(() => setLocale('en'));
afterEach(() => {
  document.getElementById('config')?.remove();
  vi.resetModules();
});

/** As the page carries it; the part reads it once, so it is loaded anew. */
async function show(testCards: boolean) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'config';
  script.textContent = JSON.stringify({ ...config, testCards, stripeKey: null, passkeySite: null });
  document.head.append(script);
  const { TestCards } = await import('./TestCards.tsx');
  await render(<TestCards />);
}

it('says before the test ledger that no money moves, and which card does what', async () => {
  await show(true);
  await expect.element(page.getByText(/no money/i)).toBeVisible();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: '4000 0000 0000 0002' }))
    .toHaveTextContent('declined');
});
