import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import SearchDialog from './SearchDialog.tsx';

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('common', 'search');
});
beforeEach(() => {
  vi.spyOn(api, 'call').mockImplementation(async () => [] as never);
});
afterEach(() => vi.restoreAllMocks());

it('leaves Enter to whoever chooses characters, and goes to what is found by the next one', async () => {
  const { hook, history } = memoryLocation({ path: '/', record: true });
  await render(
    <Router hook={hook}>
      <SearchDialog open onClose={() => undefined} />
    </Router>,
  );
  const field = page.getByRole('combobox');
  await field.fill('entries');
  await expect.element(page.getByRole('option', { name: 'Entries' })).toBeVisible();
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
  expect(history).toEqual(['/']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => history).toEqual(['/', '/entrant/entry/list']);
});
