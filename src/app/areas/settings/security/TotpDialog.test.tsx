import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { notRecent, signedInBefore, stubIdentity } from './security.fixture.ts';
import { TotpDialog } from './TotpDialog.tsx';

const { asked, next, prepare } = stubIdentity();
beforeAll(prepare);
beforeEach(() => signedInBefore(0));
afterAll(() => vi.unstubAllGlobals());

const code = () => page.getByRole('textbox', { name: 'Code' });
const turnOn = () => page.getByRole('button', { name: 'Turn on' });

async function open() {
  const onDone = vi.fn();
  await render(
    <TotpDialog secret="JBSWY3DPEHPK3PXP" account="nia@saltmarsh.example" onClose={() => undefined} onDone={onDone} />,
  );
  return onDone;
}

it('turns an app that was proved on without another code, where only that was refused', async () => {
  const onDone = await open();
  await code().fill('123456');
  (await next('VerifySoftwareToken')).answer(200, { Status: 'SUCCESS' });
  (await next('SetUserMFAPreference')).answer(400, notRecent);
  await expect.element(code()).toHaveAttribute('aria-invalid', 'true');
  expect(onDone).not.toHaveBeenCalled();
  await turnOn().click();
  (await next('SetUserMFAPreference')).answer(200, {});
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
});

it('turns the app on whose code was accepted while the answer was lost', async () => {
  const onDone = await open();
  await code().fill('123456');
  (await next('VerifySoftwareToken')).lose();
  await expect.element(code()).toHaveValue('');
  await code().fill('234567');
  (await next('VerifySoftwareToken')).answer(400, {
    __type: 'InvalidParameterException',
    message: 'User has not set up software token mfa',
  });
  (await next('SetUserMFAPreference')).answer(200, {});
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
});

it('turns on nothing where another window took the code of its own app', async () => {
  const onDone = await open();
  await code().fill('123456');
  (await next('VerifySoftwareToken')).answer(400, {
    __type: 'InvalidParameterException',
    message: 'User has not set up software token mfa',
  });
  await expect.element(code()).toHaveValue('');
  expect([asked.length, onDone.mock.calls.length]).toEqual([0, 0]);
});

it('has whoever signed in long ago prove who they are before the code is used up, and takes a newer one', async () => {
  await open();
  signedInBefore(9.5);
  await code().fill('123456');
  await expect.element(page.getByRole('textbox', { name: 'Your password' })).toBeVisible();
  expect(asked).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(code()).toHaveValue('');
});
