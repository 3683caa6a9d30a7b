import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { anEntry } from '../../testing/samples.ts';
import { HandlingSection } from './HandlingSection.tsx';

const noted = (version: number, note: string) =>
  anEntry({ handling: { version, note, tags: [], responsibleID: null, responsibleName: null } });
const asked = () => vi.mocked(api.call).mock.calls.flatMap(([name, ask]) => (name === 'saveHandling' ? [ask] : []));

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'acts');
});
afterEach(() => {
  vi.restoreAllMocks();
  announcePersonChange({ somebody: true });
});

it('saves over nobody’s note unseen, and names the version that was just saved', async () => {
  let version = 2;
  vi.spyOn(api, 'call').mockImplementation(async (name) => {
    if (name !== 'saveHandling') return { tags: [], administrators: [] } as never;
    version += 1;
    return { version } as never;
  });
  const { rerender } = await render(<HandlingSection entry={noted(1, '')} />);
  const note = page.getByRole('textbox', { name: 'Team note' });
  const save = page.getByRole('button', { name: 'Save changes' });
  await note.fill('Called on Monday.');
  await rerender(<HandlingSection entry={noted(2, 'Pays by transfer.')} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Somebody else changed this meanwhile.');
  await expect.element(page.getByText('Pays by transfer.')).toBeVisible();
  await save.click({ force: true });
  expect(asked()).toEqual([]);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await save.click();
  await expect.poll(asked).toMatchObject([{ ifMatch: 2, body: { note: 'Called on Monday.' } }]);
  // Before the entry is read anew.
  await note.fill('Called on Tuesday.');
  await save.click();
  await expect.poll(asked).toMatchObject([{ ifMatch: 2 }, { ifMatch: 3, body: { note: 'Called on Tuesday.' } }]);
});
