import { ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Page } from 'playwright-core';
import type { EventObject } from 'xstate';
import { resendWait } from '#machines/kit/resend.ts';
import type { RecoverContext } from '#machines/recover/recover.machine.ts';
import type { IdentityPool, Member, Troubles } from './identityPool.ts';
import { errorOf, otherThan } from './samples.ts';
import type { Walker } from './walkFlow.ts';

/** A person who forgot the password, on the real screens. The browser's clock is the test's. */
export function recoverWalker(pool: IdentityPool, page: Page, member: Member, troubles: Troubles): Walker {
  const { client, clientId: ClientId } = pool.service;
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  /** What the service answers to the next request for a code. */
  async function arrangeCode([answer]: readonly EventObject[]) {
    if (answer === undefined) return troubles.meet('ForgotPassword', 'hold');
    if (!answer.type.includes('.error.')) return;
    // As a pool answers that does tell whether there is such an account.
    if (errorOf(answer).name === 'UserNotFoundException') {
      return troubles.meet('ForgotPassword', { error: 'UserNotFoundException' });
    }
    const ask = () => client.send(new ForgotPasswordCommand({ ClientId, Username: member.email }));
    await Promise.allSettled([ask(), ask(), ask(), ask(), ask()]);
  }

  async function submitPassword([answer]: readonly EventObject[]) {
    const right = pool.lastCode(member.email);
    if (answer === undefined) troubles.meet('ConfirmForgotPassword', 'hold');
    await page.getByLabel('Code').fill(answer?.type.includes('.error.') ? otherThan(right) : right);
    await page.getByLabel('New password').fill('Harbour-Light-2');
    await button('Change the password').click();
  }

  return {
    async take({ type }, _, answers) {
      if (type === 'recover.request') {
        await arrangeCode(answers);
        await page.getByLabel('Email').fill(member.email);
        await button('Send a code').click();
      } else if (type === 'recover.resume') {
        await client.send(new ForgotPasswordCommand({ ClientId, Username: member.email }));
        await page.getByRole('link', { name: 'I have a code' }).click();
        await page.getByLabel('Email').fill(member.email);
      } else if (type === 'password.submit') await submitPassword(answers);
      else if (type === 'code.resend') {
        await arrangeCode(answers);
        await button('Send another code').click();
      } else if (type === 'recover.restart') await page.goBack();
      else await page.clock.fastForward(resendWait);
    },
    async shows(state) {
      const { problem } = state.context as RecoverContext;
      if (state.matches('changed')) {
        return page.getByText('Your password is changed. Sign in with the new one.').waitFor();
      }
      if (state.matches('requesting')) return button('Sending a code…').waitFor();
      const heading = state.matches('asking') ? 'Recover your password' : 'Choose a new password';
      await page.getByRole('heading', { name: heading }).waitFor();
      if (state.matches({ resetting: { code: 'justSent' } })) {
        await page.getByText(/You can ask for another code in \d+ second/).waitFor();
      }
      if (state.matches({ resetting: { code: 'possible' } })) await button('Send another code').waitFor();
      if (state.matches({ resetting: { code: 'sending' } })) await button('Sending another code…').waitFor();
      if (state.matches({ resetting: { password: 'changing' } })) await button('Changing the password…').waitFor();
      await page.getByRole('alert').waitFor({ state: problem ? 'visible' : 'detached' });
    },
  };
}
