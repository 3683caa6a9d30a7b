import { expect, test } from 'vitest';
import { checkPassword, temporaryPassword } from './passwords.ts';

test.each([
  'Password1',
  'Passw0rd!1',
  'P@ssw0rd123',
  'Welcome2026',
  'Qwerty123',
  'Summer2026!',
  'Admin1234',
  'Letmein1!',
  'Abcdefg1',
  '1q2w3e4R',
  '1Qaz2wsx',
  'Iloveyou2',
  'Dragon99',
  '123Football',
  'Passpass1',
  'Awards2026',
  'Parola123',
])('%s is refused as one of those that are guessed first', (password) => {
  expect(() => checkPassword(password)).toThrow(
    'Password did not conform with policy: Password is one of the most common',
  );
});

test.each(['Quiet-Harbour-27', 'Perm1!aaaa', 'Demo-Awards-1', 'First-Word-1', 'Blue7Kettles', '伟Țepeș2Aa'])(
  '%s is taken',
  (password) => {
    expect(() => checkPassword(password)).not.toThrow();
  },
);

test('what the service makes up is taken', () => {
  for (let time = 0; time < 500; time += 1) expect(() => checkPassword(temporaryPassword())).not.toThrow();
});
