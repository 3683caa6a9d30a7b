import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { resendWait } from '../kit/resend.ts';
import { registerMachine } from './register.machine.ts';
import { countryCode, emailProblem } from './register.rules.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it.each([
  ['gb', 'GB'],
  ['RO', 'RO'],
  ['GBR', null],
  ['', null],
  [undefined, null],
  [['G', 'B'], null],
])('registers the country %j as %j', (given, code) => {
  expect(countryCode(given)).toBe(code);
});

it.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['nia', 'malformed'],
  ['nia@saltmarsh', 'malformed'],
  ['nia @saltmarsh.example', 'malformed'],
  [' nia@saltmarsh.example ', null],
  [`${'n'.repeat(236)}@saltmarsh.example`, null],
  [`${'n'.repeat(237)}@saltmarsh.example`, 'malformed'],
])('finds %j %j as an address', (email, problem) => {
  expect(emailProblem(email)).toBe(problem);
});

it.each([...'<>"(),:;\\'])('takes no address with %s, which no account can have', (sign) => {
  for (const email of [`ni${sign}a@saltmarsh.example`, `nia@salt${sign}marsh.example`, `nia@saltmarsh.exa${sign}mple`])
    expect(emailProblem(email)).toBe('malformed');
});

describe('a registration', () => {
  it.each([
    ['NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED', 'confirmed'],
    ['NotAuthorizedException', 'User is disabled.', 'typing'],
    ['UserLambdaValidationException', 'This account is CONFIRMED elsewhere.', 'typing'],
  ])('takes %s, %j, as %s', async (name, message, state) => {
    const codes: string[] = [];
    const confirmSignUp = fromPromise<void, { email: string; code: string }>(({ input }) => {
      codes.push(input.code);
      return Promise.reject({ name, message });
    });
    const actor = createActor(registerMachine.provide({ actors: { confirmSignUp } }), { input: { email: '' } }).start();
    actor.send({ type: 'register.resume', email: ' nia@saltmarsh.example ' });
    expect(actor.getSnapshot().context.email).toBe('nia@saltmarsh.example');
    actor.send({ type: 'code.submit', email: 'nia@saltmarsh.example', code: ' 123456 ' });
    await turn();
    expect(codes).toEqual(['123456']);
    expect(JSON.stringify(actor.getSnapshot().value)).toContain(state);
  });

  it('offers another code only after a while', async () => {
    const clock = new SimulatedClock();
    const sent: string[] = [];
    const actor = createActor(
      registerMachine.provide({
        actors: {
          resendCode: fromPromise<{ destination: string }, { email: string }>(async ({ input }) => {
            sent.push(input.email);
            return { destination: 'n***@s***' };
          }),
        },
      }),
      { clock, input: { email: '' } },
    ).start();
    actor.send({ type: 'register.resume', email: ' nia@saltmarsh.example ' });
    const resend = { type: 'code.resend', email: 'nia@saltmarsh.example' } as const;
    actor.send(resend);
    await turn();
    expect(actor.getSnapshot().can(resend)).toBe(false);
    clock.increment(resendWait - 1);
    expect(actor.getSnapshot().can(resend)).toBe(false);
    clock.increment(1);
    expect(actor.getSnapshot().can(resend)).toBe(true);
    expect(sent).toEqual(['nia@saltmarsh.example']);
    expect(actor.getSnapshot().context.destination).toBe('n***@s***');
  });
});
