import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { Followed } from '#machines/kit/paths.ts';
import type { SignInContext, Step, StepKind } from '#machines/signIn/signIn.machine.ts';
import { actionOf, type Demand, type IdentityPool, type Member, question, type Troubles } from './identityPool.ts';
import { errorOf, otherThan } from './samples.ts';
import type { Waits, Walker } from './walkFlow.ts';

/**
 * What the identity service and its library can answer to each kind of answer; the chart allows more, since other
 * pools may ask in another order.
 */
const followers: Readonly<Partial<Record<StepKind, (step: Step) => boolean>>> = {
  smsCode: (step) => step.kind === 'device' || (step.kind === 'signedIn' && step.asksToRemember),
  totpCode: (step) => step.kind === 'device' || (step.kind === 'signedIn' && step.asksToRemember),
  chooseMethod: ({ kind }) => kind === 'smsCode' || kind === 'totpCode',
  // The library forgets the device of a first sign-in with a new authenticator.
  setUpTotp: (step) => step.kind === 'signedIn' && !step.asksToRemember,
  custom: (step) => step.kind !== 'custom' && (step.kind !== 'signedIn' || step.asksToRemember),
  newPassword: (step) => step.kind !== 'newPassword' && (step.kind !== 'signedIn' || step.asksToRemember),
};

/** Leaves out what no service answers. */
export const answerable: Followed = (snapshot, event) => {
  // What becomes of a recovery code is the product's to say: tests/journeys/recoveryCodes.test.ts.
  if (event.type === 'challenge.answer' && snapshot.value === 'recovering') return false;
  if (event.type !== 'xstate.done.actor.answerChallenge') return true;
  const { step } = snapshot.context as SignInContext;
  return step !== null && (followers[step.kind]?.((event as Answered).output) ?? false);
};

interface Answered extends EventObject {
  readonly output: Step;
}

const demands: Readonly<Record<StepKind, Demand>> = {
  signedIn: 'nothing',
  smsCode: 'sms',
  totpCode: 'totp',
  chooseMethod: 'choice',
  setUpTotp: 'setUp',
  custom: 'question',
  newPassword: 'newPassword',
  // A device that is known, and no other factor.
  device: 'nothing',
  // The person asks for it, not the service.
  recoveryCode: 'totp',
};

const headings: Readonly<Record<string, string>> = {
  credentials: 'Sign in',
  smsCode: 'Enter the code from the SMS',
  totpCode: 'Enter the code from your authenticator app',
  choosing: 'How do you want to prove that it is you?',
  settingUp: 'Set up an authenticator app',
  custom: 'One more question',
  newPassword: 'Choose a new password',
  recovering: 'Enter a recovery code',
  unconfirmed: 'Confirm your email address',
};

/** What the screen says while an answer is awaited. */
const busyWords: Readonly<Record<string, string>> = {
  authenticating: 'Signing in…',
  provingDevice: 'Signing in…',
  remembering: 'Signing in…',
  answering: 'Checking the code…',
  resending: 'Sending another code…',
};

/** The request whose answer a waiting state awaits. */
function awaited({ value, context }: AnyMachineSnapshot): string {
  if (value === 'remembering') return 'UpdateDeviceStatus';
  if (value === 'provingDevice') return 'DEVICE_SRP_AUTH';
  const { step } = context as SignInContext;
  if (value === 'answering') return step?.kind === 'setUpTotp' ? 'VerifySoftwareToken' : 'RespondToAuthChallenge';
  return 'InitiateAuth';
}

/** A person who signs in on the real screens, and the pool that is put in the state from which it answers as wanted. */
export function signInWalker(pool: IdentityPool, page: Page, member: Member, troubles: Troubles): Walker {
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  async function arrange(answers: readonly EventObject[], waits: Waits) {
    if (waits) troubles.meet(awaited(waits), 'hold');
    for (const event of answers) {
      const { type } = event;
      if (type === 'xstate.error.actor.rememberDevice') troubles.meet('UpdateDeviceStatus', 'lose');
      else if (type === 'xstate.error.actor.proveDevice') await page.evaluate(breakDeviceSecret);
      else if (type === 'xstate.error.actor.startAgain') await pool.disable(member);
      else if (/authenticate|startAgain/.test(type) && type.includes('.done.')) {
        const { output } = event as Answered;
        await pool.demand(member, demands[output.kind]);
        // As a pool answers that does not track devices.
        if (output.kind === 'signedIn' && !output.asksToRemember)
          troubles.meet('RespondToAuthChallenge', withoutDevice);
      }
    }
  }

  async function submit(answers: readonly EventObject[]) {
    const refusal = answers[0]?.type === 'xstate.error.actor.authenticate' ? errorOf(answers[0]) : null;
    if (refusal?.name === 'UserNotConfirmedException') await pool.registerOnly(member);
    await page.getByLabel('Email').fill(member.email);
    const password = refusal?.name === 'NotAuthorizedException' ? 'not the password' : member.password;
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button('Sign in').click();
  }

  async function answer(from: AnyMachineSnapshot, [first, ...rest]: readonly EventObject[], waits: Waits) {
    const { step } = from.context as SignInContext;
    const kind = step?.kind ?? 'signedIn';
    const refusal = first?.type.startsWith('xstate.error') ? errorOf(first) : null;
    const isWrong = refusal?.name === 'CodeMismatchException';
    if (refusal?.name === 'NotAuthorizedException') pool.service.clock.advance(181);
    const next = (first as Answered | undefined)?.output;
    if (next && (kind === 'custom' || kind === 'newPassword')) await pool.demand(member, demands[next.kind]);
    await arrange(rest, waits);
    if (kind === 'smsCode') {
      const code = pool.lastCode(member.phone);
      await page.getByLabel('Code').fill(isWrong ? otherThan(code) : code);
    } else if (kind === 'totpCode') {
      const code = member.app ? pool.nextCodeOf(member.app) : '';
      await page.getByLabel('Code').fill(isWrong ? otherThan(code) : code);
    } else if (kind === 'setUpTotp') {
      await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
      const key = (await page.getByText('Or enter this key in the app').locator('span').textContent()) ?? '';
      const code = pool.codeOf(new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }));
      await page.getByLabel('Code').fill(isWrong ? otherThan(code) : code);
    } else if (kind === 'chooseMethod') {
      // The code for a chosen SMS does not get out.
      pool.state.mailFails = isWrong;
      await button(next?.kind === 'totpCode' ? 'A code from an authenticator app' : 'A code by SMS').click();
    } else if (kind === 'custom') {
      await page.getByLabel('Answer').fill(isWrong ? 'Somewhere else' : question.answer);
      await button('Continue').click();
    } else {
      if (isWrong) troubles.meet('RespondToAuthChallenge', 'lose');
      member.password = 'Harbour-Light-2';
      await page.getByLabel('New password').fill(member.password);
      await button('Save and go on').click();
    }
  }

  /** Starts over; what the service was silent about is then answered after all, and opens no session. */
  async function leave(from: AnyMachineSnapshot) {
    const { step } = from.context as SignInContext;
    const opens = from.hasTag('busy') && from.value !== 'resending' && step?.kind !== 'chooseMethod';
    const revoked = opens && page.waitForRequest((request) => actionOf(request) === 'RevokeToken');
    await button('Start over').click();
    await troubles.release();
    await revoked;
    if (opens) expect(await page.evaluate(storedTokens)).toEqual([]);
  }

  return {
    async take({ type }, from, answers, waits) {
      if (type === 'signIn.submit') {
        await arrange(answers, waits);
        await submit(answers);
      } else if (type === 'challenge.answer') await answer(from, answers, waits);
      else if (type === 'challenge.resend') {
        await arrange(answers, waits);
        await button(from.value === 'recovering' ? 'Use the code of the device' : 'Send another code').click();
      } else if (type === 'recovery.ask') await button('Lost your device? Use a recovery code').click();
      else if (from.value === 'unconfirmed') await page.getByRole('link', { name: 'Back to sign-in' }).click();
      else await leave(from);
    },
    async shows({ value, context }, waits) {
      if (waits) {
        await button(busyWords[String(value)] ?? String(value)).waitFor();
        // Not `expect.poll`, which takes paths that are walked at once for one another.
        return vi.waitFor(() => expect(troubles.held()).toBe(1), { timeout: 20_000 });
      }
      // These go on by themselves.
      if (value === 'signedIn' || value === 'remembering' || value === 'provingDevice')
        return page.getByRole('button', { name: /^Account menu/ }).waitFor();
      // A code of the service is asked for again, and comes.
      const shown = value === 'resending' ? 'smsCode' : String(value);
      await page.getByRole('heading', { name: headings[shown] ?? shown, exact: true }).waitFor();
      const { problem } = context as SignInContext;
      const message = page.locator('[role="alert"], [aria-invalid="true"]').first();
      if (value !== 'unconfirmed') await message.waitFor({ state: problem ? 'visible' : 'detached' });
      pool.state.mailFails = false;
      pool.service.clock.offset = 0;
    },
  };
}

const withoutDevice = ({ AuthenticationResult: result, ...rest }: Readonly<Record<string, unknown>>) => {
  const { NewDeviceMetadata: _, ...tokens } = result as Readonly<Record<string, unknown>>;
  return { ...rest, AuthenticationResult: tokens };
};

const storedTokens = () => Object.keys(localStorage).filter((key) => /\.(LastAuthUser|\w+Token)$/.test(key));

function breakDeviceSecret() {
  for (const key of Object.keys(localStorage)) {
    if (key.endsWith('.randomPasswordKey')) localStorage.setItem(key, 'broken');
  }
}
