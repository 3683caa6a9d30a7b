import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import { losingFirstAnswer } from '../testing/losingFirstAnswer.ts';
import { anAward } from '../testing/samples.ts';
import { MessageDialog } from './MessageDialog.tsx';

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('admin', 'acts');
});
afterEach(() => {
  announcePersonChange({ somebody: false });
  vi.restoreAllMocks();
});

it('sends the corrected letter after an answer that was lost', async () => {
  const made = losingFirstAnswer('messageAward', { messageAward: { sent: 1, sample: null } });
  const closed = vi.fn();
  await render(<MessageDialog award={anAward()} chosen={[]} onClose={closed} />);
  const words = page.getByRole('textbox', { name: 'Message' });
  const press = (name: string) => page.getByRole('button', { name }).click();
  await words.fill('The hall has mooved.');
  await press('Preview');
  await press('Send 1 email');
  await expect.poll(() => made.length).toBe(1);
  await press('Back');
  await words.fill('The hall has moved.');
  await press('Preview');
  await press('Send 1 email');
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  expect(made).toMatchObject([{ message: 'The hall has mooved.' }, { message: 'The hall has moved.' }]);
});
