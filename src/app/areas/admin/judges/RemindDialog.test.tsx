import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import { losingFirstAnswer } from '../testing/losingFirstAnswer.ts';
import { aJudge, anAward } from '../testing/samples.ts';
import { RemindDialog } from './RemindDialog.tsx';

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('admin', 'planning');
});
afterEach(() => {
  announcePersonChange({ somebody: false });
  vi.restoreAllMocks();
});

it('sends the reminder to other judges after an answer that was lost', async () => {
  const made = losingFirstAnswer('messageAward', { messageAward: { sent: 1, sample: null } });
  const closed = vi.fn();
  const judges = [aJudge(), aJudge({ id: 'omar', name: 'Omar Haddad' })];
  await render(<RemindDialog award={anAward()} judges={judges} onClose={closed} />);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await page.getByRole('textbox', { name: 'Message' }).fill('Please finish by Friday.');
  await send.click();
  await expect.poll(() => made.length).toBe(1);
  await expect.element(send).not.toHaveAttribute('aria-busy', 'true');
  await page.getByRole('checkbox', { name: 'Omar Haddad' }).click();
  await send.click();
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  expect(made).toMatchObject([{ judgeIDs: ['helen', 'omar'] }, { judgeIDs: ['helen'] }]);
});
