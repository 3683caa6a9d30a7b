import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { recoverMachine } from './recover.machine.ts';
import { revealsNothing } from './recover.rules.ts';

it.each([
  ['UserNotFoundException', true],
  ['InvalidParameterException', true],
  ['NotAuthorizedException', true],
  ['LimitExceededException', false],
])('whether %s must look like success is %j', (name, hidden) => {
  expect(revealsNothing({ name, message: '' })).toBe(hidden);
});

it('sends the address and the code without the spaces around them, and the password as it is', () => {
  const sent: unknown[] = [];
  const confirmPassword = fromPromise<void, { email: string; code: string; password: string }>(async ({ input }) => {
    sent.push(input);
  });
  const actor = createActor(recoverMachine.provide({ actors: { confirmPassword } }), { input: { email: '' } }).start();
  const email = ' nia@saltmarsh.example ';
  actor.send({ type: 'recover.resume', email });
  actor.send({ type: 'password.submit', email, code: ' 123456 ', password: ' Demo-Awards-1 ' });
  expect(sent).toEqual([{ email: 'nia@saltmarsh.example', code: '123456', password: ' Demo-Awards-1 ' }]);
});

const lost = { name: 'NetworkError', message: 'Network error' };
const expired = { name: 'ExpiredCodeException', message: 'Invalid code provided, please request a code again.' };
const wrong = { name: 'CodeMismatchException', message: 'Invalid verification code provided, please try again.' };
const weak = { name: 'InvalidPasswordException', message: 'Password did not conform with policy' };

it.each([
  [[expired], 'ExpiredCodeException'],
  [[lost], 'NetworkError'],
  [[lost, expired], 'perhapsChanged'],
  [[lost, weak, expired], 'perhapsChanged'],
  [[lost, wrong, expired], 'ExpiredCodeException'],
])('after %j the person is told %s', async (problems, told) => {
  let tries = 0;
  const confirmPassword = fromPromise<void, { email: string; code: string; password: string }>(async () => {
    throw problems[tries++];
  });
  const actor = createActor(recoverMachine.provide({ actors: { confirmPassword } }), { input: { email: '' } }).start();
  const email = 'nia@saltmarsh.example';
  actor.send({ type: 'recover.resume', email });
  for (const _ of problems) {
    actor.send({ type: 'password.submit', email, code: '123456', password: 'Demo-Awards-1' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  }
  expect(actor.getSnapshot().context.problem?.name).toBe(told);
  actor.send({ type: 'recover.restart' });
  expect(actor.getSnapshot().context.unanswered).toBe(false);
});
