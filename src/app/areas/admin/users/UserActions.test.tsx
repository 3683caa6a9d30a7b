import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { User } from '#contract/entities/person.ts';
import { UserActions } from './UserActions.tsx';
import { UserScreen } from './UserScreen.tsx';

// Only what the actions read of a person is there.
const nia = { id: 'nia', name: 'Nia Prosser', email: 'nia@example.org', type: 'judge', version: 3 } as User;

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('admin');
});
afterEach(() => vi.restoreAllMocks());

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
async function askToLock() {
  await press('Actions for Nia Prosser');
  await page.getByRole('menuitem', { name: 'Lock' }).click();
}

/** A service that toggles the account, and only in the version that is current. */
function serving(account: { locked: boolean; version: number }) {
  const refusal = { status: 409, code: 'request.stale', message: 'Stale', reasons: [], current: account };
  return vi.spyOn(api, 'call').mockImplementation((async (_: string, ask: { readonly ifMatch?: number }) => {
    if (ask.ifMatch !== undefined && ask.ifMatch !== account.version) throw new ApiError(refusal);
    account.locked = !account.locked;
    account.version += 1;
    return { ...nia, ...account };
  }) as unknown as typeof api.call);
}

it('does not unlock somebody whom a colleague has locked meanwhile', async () => {
  const account = { locked: true, version: 4 };
  const calls = serving(account);
  await render(<UserActions user={nia} isSelf={false} inBar />);
  await askToLock();
  await press('Lock');
  await expect.poll(() => calls.mock.calls.length).toBe(1);
  expect(account).toEqual({ locked: true, version: 4 });
});

it('asks no longer whether to lock once the account is shown as locked', async () => {
  const { rerender } = await render(<UserActions user={nia} isSelf={false} inBar />);
  await askToLock();
  const title = page.getByRole('heading', { name: 'Lock Nia Prosser' });
  await expect.element(title).toBeVisible();
  await rerender(<UserActions user={{ ...nia, locked: true, version: 4 }} isSelf={false} inBar />);
  await expect.element(title).not.toBeInTheDocument();
});

it('says that nobody is at an address that names no person', async () => {
  const refusal = { status: 400, code: 'request.invalid', message: 'Not usable: id.', reasons: [], current: null };
  vi.spyOn(api, 'call').mockRejectedValue(new ApiError(refusal));
  await render(<UserScreen id="xyz" />);
  await expect.element(page.getByRole('link', { name: 'To the list of users' })).toBeVisible();
});
