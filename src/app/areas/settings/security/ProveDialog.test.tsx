import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EmailDialog } from './EmailDialog.tsx';
import { PhoneDialog } from './PhoneDialog.tsx';
import { keepTokensHere, notRecent, renewedTo, signedInBefore, stubIdentity } from './security.fixture.ts';

const { asked, next, prepare } = stubIdentity();
beforeAll(prepare);
beforeEach(() => signedInBefore(0));
afterAll(() => vi.unstubAllGlobals());

const button = (name: string) => page.getByRole('button', { name });
const code = () => page.getByRole('textbox', { name: 'Code' });
const ignore = () => undefined;
const expired = { __type: 'ExpiredCodeException', message: 'Invalid code provided, please request a code again.' };

/** The dialog of a number, to which a code was sent. */
async function sent() {
  const onDone = vi.fn();
  await render(<PhoneDialog number="+447700900123" onClose={ignore} onDone={onDone} />);
  await button('Send a code').click();
  (await next('UpdateUserAttributes')).answer(200, {});
  await expect.element(code()).toBeVisible();
  return onDone;
}

it('turns codes to a number that was proved on without another code, where only that was refused', async () => {
  const onDone = await sent();
  await code().fill('123456');
  (await next('VerifyUserAttribute')).answer(200, {});
  (await next('SetUserMFAPreference')).answer(400, notRecent);
  await expect.element(code()).toHaveAttribute('aria-invalid', 'true');
  expect(onDone).not.toHaveBeenCalled();
  await button('Confirm').click();
  (await next('SetUserMFAPreference')).answer(200, {});
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
});

it('has whoever signed in long ago prove who they are before the code is used up', async () => {
  await sent();
  signedInBefore(9.5);
  await code().fill('123456');
  await expect.element(page.getByRole('textbox', { name: 'Your password' })).toBeVisible();
  expect(asked).toEqual([]);
});

it('sends nothing to the address that is the person’s already, and says so', async () => {
  await render(<EmailDialog onClose={ignore} onDone={ignore} />);
  await page.getByRole('textbox', { name: 'New email address' }).fill(' nia@saltmarsh.example ');
  await button('Send a code').click();
  await expect.element(page.getByText('This is your address already.')).toBeVisible();
  expect(asked).toEqual([]);
});

/** The dialog of an address to which a code is asked for. */
async function askedFor(email: string) {
  const onDone = vi.fn();
  await render(<EmailDialog onClose={ignore} onDone={onDone} />);
  await page.getByRole('textbox', { name: 'New email address' }).fill(email);
  await button('Send a code').click();
  return onDone;
}

/** The account is asked for anew: nothing of it is looked at here. */
async function loseAccount(): Promise<void> {
  await expect.poll(() => asked.map(({ url }) => url.endsWith('/login'))).toEqual([true]);
  asked[0]?.lose();
}

it('says that a code has expired where the address is not the account’s', async () => {
  keepTokensHere();
  const onDone = await askedFor('nia@harbour.example');
  (await next('UpdateUserAttributes')).answer(200, { CodeDeliveryDetailsList: [{}] });
  await code().fill('123456');
  (await next('VerifyUserAttribute')).answer(400, expired);
  (await next('InitiateAuth')).answer(200, renewedTo('nia@saltmarsh.example'));
  await loseAccount();
  await expect.element(page.getByText('That code has expired. Ask for another one.')).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});

it('takes the address up that was proved while the answer was lost', async () => {
  keepTokensHere();
  const onDone = await askedFor('nia@harbour.example');
  (await next('UpdateUserAttributes')).answer(200, { CodeDeliveryDetailsList: [{}] });
  await code().fill('123456');
  (await next('VerifyUserAttribute')).lose();
  await expect.element(page.getByText('Network error')).toBeVisible();
  await code().fill('123456');
  (await next('VerifyUserAttribute')).answer(400, expired);
  (await next('InitiateAuth')).answer(200, renewedTo('nia@harbour.example'));
  await loseAccount();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
});

it('takes the address up that is the account’s since it was changed elsewhere, and waits for no code', async () => {
  keepTokensHere();
  await askedFor('nia@elsewhere.example');
  (await next('UpdateUserAttributes')).answer(200, { CodeDeliveryDetailsList: [] });
  (await next('InitiateAuth')).answer(200, renewedTo('nia@elsewhere.example'));
  await loseAccount();
  await expect.element(page.getByText('This is your address already.')).toBeVisible();
  await expect.element(code()).not.toBeInTheDocument();
});
