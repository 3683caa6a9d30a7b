import { ConfirmSignUpCommand, ResendConfirmationCodeCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Page } from 'playwright-core';
import type { EventObject } from 'xstate';
import { resendWait } from '#machines/kit/resend.ts';
import type { RegisterContext } from '#machines/register/register.machine.ts';
import type { IdentityPool, Member, Troubles } from './identityPool.ts';
import { errorOf, otherThan } from './samples.ts';
import type { Walker } from './walkFlow.ts';

/** A person who makes an account on the real screens. The browser's clock is the test's. */
export function registerWalker(pool: IdentityPool, page: Page, member: Member, troubles: Troubles): Walker {
  const { client, clientId: ClientId } = pool.service;
  const Username = member.email;
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  async function submit([answer]: readonly EventObject[]) {
    if (answer === undefined) troubles.meet('SignUp', 'hold');
    // An account that nobody confirmed would give way.
    else if (answer.type.includes('.error.')) await pool.enrol(member);
    // As a pool answers that asks for no code.
    else if (isConfirmed(answer)) troubles.meet('SignUp', (given) => ({ ...given, UserConfirmed: true }));
    await page.getByLabel('Given name').fill('Nia');
    await page.getByLabel('Family name').fill('Okafor');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await button('Create the account').click();
  }

  async function submitCode([answer]: readonly EventObject[]) {
    const right = pool.lastCode(member.email);
    const isWrong = answer?.type.includes('.error.') && errorOf(answer).name === 'CodeMismatchException';
    if (answer === undefined) troubles.meet('ConfirmSignUp', 'hold');
    else if (answer.type.includes('.error.') && !isWrong) {
      await client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode: right }));
    }
    await page.getByLabel('Code').fill(isWrong ? otherThan(right) : right);
  }

  async function resend([answer]: readonly EventObject[]) {
    if (answer === undefined) troubles.meet('ResendConfirmationCode', 'hold');
    else if (answer.type.includes('.error.')) await exhaust();
    await button('Send another code').click();
  }

  /** Has so many codes sent that the service refuses one more. */
  async function exhaust() {
    const ask = () => client.send(new ResendConfirmationCodeCommand({ ClientId, Username }));
    await Promise.all([ask(), ask(), ask(), ask(), ask()]);
  }

  return {
    async take({ type }, _, answers) {
      if (type === 'register.submit') await submit(answers);
      else if (type === 'register.resume') {
        await pool.registerOnly(member);
        await page.goto(`verify?email=${encodeURIComponent(member.email)}`);
      } else if (type === 'code.submit') await submitCode(answers);
      else if (type === 'code.resend') await resend(answers);
      else if (type === 'register.restart') await button('Use another address').click();
      else await page.clock.fastForward(resendWait);
    },
    async shows(state) {
      const { problem } = state.context as RegisterContext;
      if (state.matches('confirmed')) {
        await page.getByRole('heading', { name: 'Sign in' }).waitFor();
        return page.getByText('Your email address is confirmed. Sign in to begin.').waitFor();
      }
      if (state.matches('signingUp')) return button('Creating the account…').waitFor();
      const heading = state.matches('form') ? 'Create an account' : 'Confirm your email address';
      await page.getByRole('heading', { name: heading }).waitFor();
      if (state.matches({ confirming: { resend: 'justSent' } })) {
        await page.getByText(/You can ask for another code in \d+ second/).waitFor();
      }
      if (state.matches({ confirming: { resend: 'possible' } })) await button('Send another code').waitFor();
      if (state.matches({ confirming: { resend: 'sending' } })) await button('Sending another code…').waitFor();
      if (state.matches({ confirming: { code: 'checking' } })) await button('Checking the code…').waitFor();
      const message = page.locator('[role="alert"], [aria-invalid="true"]').first();
      await message.waitFor({ state: problem ? 'visible' : 'detached' });
    },
  };
}

const isConfirmed = (event: EventObject) =>
  (event as EventObject & { readonly output?: { readonly confirmed?: boolean } }).output?.confirmed === true;
