import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { tokensSample } from '../shared/tokens.sample.ts';
import { isGoodPassword, passwordRules } from './password.rules.ts';
import type { Answer, SignedIn, Step } from './signIn.machine.ts';
import { signInMachine } from './signIn.machine.ts';
import { isExpired } from './signIn.rules.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the rules of a password', () => {
  const all = ['upper', 'lower', 'digit', 'symbol'] as const;
  const satisfied = (password: string) =>
    passwordRules(all)
      .filter(({ holds }) => holds(password))
      .map(({ id }) => id);

  it.each([
    ['', []],
    ['abcdefgh', ['length', 'lower']],
    ['ABCdef1', ['upper', 'lower', 'digit']],
    ['Demo Awards 1', ['length', 'upper', 'lower', 'digit', 'symbol']],
    ['Élan-vital-7', ['length', 'upper', 'lower', 'digit', 'symbol']],
  ])('%s keeps %j', (password, ids) => {
    expect(satisfied(password)).toEqual(ids);
    expect(isGoodPassword(password, all)).toBe(ids.length === 5);
    expect(isGoodPassword(password, [])).toBe(password.length >= 8);
  });

  it.each(['correct horse ', '\u3000correct horse', 'long horse'.repeat(26)])('%j is not a good one', (password) => {
    expect(isGoodPassword(password, [])).toBe(false);
  });
});

it.each([
  ['NotAuthorizedException', 'Incorrect username or password.', true],
  ['InvalidParameterException', 'Invalid session for the user.', true],
  ['InvalidParameterException', 'Missing required parameter ANSWER', false],
  ['CodeMismatchException', 'Invalid code or session.', false],
])('%s, %j: whether its question has expired is %j', (name, message, expired) => {
  expect(isExpired({ name, message })).toBe(expired);
});

describe('a sign-in', () => {
  const start = (steps: readonly (Step | { name: string; message: string })[]) => {
    const answered: unknown[] = [];
    let remembered: boolean | null = null;
    let next = 0;
    const step = async (): Promise<Step> => {
      const one = steps[next++];
      if (!one || 'name' in one) throw one;
      return one;
    };
    const actor = createActor(
      signInMachine.provide({
        actors: {
          authenticate: fromPromise<Step, { username: string; password: string }>(step),
          answerChallenge: fromPromise<Step, { step: Step; answer: Answer }>(({ input }) => {
            answered.push([input.step.kind, input.answer]);
            return step();
          }),
          // The steps of these tests end with a signed-in one.
          proveDevice: fromPromise<SignedIn, void>(async () => (await step()) as SignedIn),
          startAgain: fromPromise<Step, void>(step),
          rememberDevice: fromPromise<void, { remember: boolean }>(async ({ input }) => {
            remembered = input.remember;
          }),
        },
      }),
      { input: { username: '' } },
    ).start();
    actor.send({ type: 'signIn.submit', username: 'nia', password: 'Demo-Awards-1', remember: true });
    return { actor, answered, remembered: () => remembered };
  };
  const signedIn: Step = { kind: 'signedIn', tokens: tokensSample, asksToRemember: true };
  const code: Answer = { kind: 'code', code: '123456' };

  it('goes through the challenges in whatever order they come', async () => {
    const { actor, answered, remembered } = start([
      { kind: 'chooseMethod', methods: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] },
      { kind: 'smsCode', destination: '+*******417' },
      { kind: 'newPassword', requiredAttributes: [] },
      { kind: 'device' },
      { ...signedIn, asksToRemember: false },
    ]);
    await turn();
    expect(actor.getSnapshot().value).toBe('choosing');
    actor.send({ type: 'challenge.answer', answer: { kind: 'method', method: 'SMS_MFA' } });
    await turn();
    expect(actor.getSnapshot().value).toBe('smsCode');
    actor.send({ type: 'challenge.answer', answer: code });
    await turn();
    expect(actor.getSnapshot().value).toBe('newPassword');
    actor.send({ type: 'challenge.answer', answer: { kind: 'password', password: 'Demo-Awards-2', attributes: {} } });
    for (let turns = 0; turns < 3; turns++) await turn();
    expect(actor.getSnapshot().output).toEqual({ tokens: tokensSample });
    expect(answered.map((one) => (one as [string])[0])).toEqual(['chooseMethod', 'smsCode', 'newPassword']);
    expect(remembered()).toBe(null);
  });

  it('tells the service whether a new device shall be remembered', async () => {
    const { actor, remembered } = start([signedIn]);
    for (let turns = 0; turns < 3; turns++) await turn();
    expect(actor.getSnapshot().status).toBe('done');
    expect(remembered()).toBe(true);
  });

  it('puts the question again after a wrong code', async () => {
    const wrong = { name: 'CodeMismatchException', message: 'Invalid code received for user' };
    const { actor } = start([{ kind: 'totpCode', device: '' }, wrong]);
    await turn();
    actor.send({ type: 'challenge.answer', answer: code });
    await turn();
    expect(actor.getSnapshot().value).toBe('totpCode');
    expect(actor.getSnapshot().context.problem).toEqual(wrong);
  });

  it('takes a recovery code in the place of a lost device, and asks for it again where it is refused', async () => {
    const wrong = { name: 'CodeMismatchException', message: '' };
    const { actor, answered } = start([
      { kind: 'chooseMethod', methods: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] },
      { kind: 'totpCode', device: '' },
      wrong,
      { ...signedIn, asksToRemember: false },
    ]);
    await turn();
    actor.send({ type: 'challenge.answer', answer: { kind: 'method', method: 'SOFTWARE_TOKEN_MFA' } });
    await turn();
    actor.send({ type: 'recovery.ask' });
    actor.send({ type: 'challenge.answer', answer: { kind: 'code', code: 'abcd-efgh-jkmn' } });
    await turn();
    expect(actor.getSnapshot().value).toBe('recovering');
    expect(actor.getSnapshot().context.problem).toEqual(wrong);
    actor.send({ type: 'challenge.answer', answer: { kind: 'code', code: '2345-efgh-jkmn' } });
    for (let turns = 0; turns < 3; turns++) await turn();
    expect(actor.getSnapshot().output).toEqual({ tokens: tokensSample });
    expect(answered.map((one) => (one as [string])[0])).toEqual(['chooseMethod', 'recoveryCode', 'recoveryCode']);
  });

  it('puts the question of the service again for whoever found the device', async () => {
    const { actor } = start([
      { kind: 'totpCode', device: '' },
      { kind: 'totpCode', device: '' },
    ]);
    await turn();
    actor.send({ type: 'recovery.ask' });
    expect(actor.getSnapshot().value).toBe('recovering');
    actor.send({ type: 'challenge.resend' });
    await turn();
    expect(actor.getSnapshot().value).toBe('totpCode');
  });

  it('leads an expired question back to the form, with the reason', async () => {
    const expired = { name: 'NotAuthorizedException', message: 'Invalid session for the user, session is expired.' };
    const { actor } = start([{ kind: 'smsCode', destination: '' }, expired]);
    await turn();
    actor.send({ type: 'challenge.answer', answer: code });
    await turn();
    expect(actor.getSnapshot().value).toBe('credentials');
    expect(actor.getSnapshot().context).toMatchObject({ username: 'nia', step: null, problem: expired });
  });

  it('keeps no password', async () => {
    const { actor } = start([{ kind: 'smsCode', destination: '' }]);
    await turn();
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Demo-Awards-1');
  });
});
