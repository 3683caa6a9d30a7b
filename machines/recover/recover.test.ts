import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
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
