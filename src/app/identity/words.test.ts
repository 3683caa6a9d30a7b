import { expect, it } from 'vitest';
import english from '../i18n/messages/errors.en.json' with { type: 'json' };
import { messageOf } from './words.ts';

const messages: Readonly<Record<string, string>> = english;

it.each([
  'A new password is required',
  'No current user',
  'User is not authenticated',
  'Authentication flow type is invalid.',
  'PASSWORD parameter is required',
  'New password is required.',
  'Cannot retrieve a new session. Please authenticate.',
  'Local storage is missing an ID Token, Please authenticate',
  'Username is null. Cannot retrieve a new session',
  'Id token and Access Token must be present.',
])('says %s to the letter', (words) => {
  expect(messages[messageOf({ name: 'Error', message: words })]).toBe(words);
});

it.each([
  ['NetworkError', 'Network error', 'Network error'],
  ['NotAuthorizedException', 'Incorrect username or password.', 'Incorrect email or password.'],
  ['NotAuthorizedException', 'Password attempts exceeded', 'Too many attempts. Wait a few minutes, then try again.'],
  [
    'NotAuthorizedException',
    'Invalid session for the user, session is expired.',
    'That took too long, so the sign-in has expired. Please sign in again.',
  ],
  [
    'ExpiredCodeException',
    'Invalid code provided, please request a code again.',
    'That code has expired. Ask for another one.',
  ],
  [
    'InvalidPasswordException',
    'Password did not conform with policy: Password is one of the most common',
    'That password is one of the most common. Choose one that others do not use.',
  ],
  [
    'InvalidPasswordException',
    'Password did not conform with policy: Password not long enough',
    'The password does not keep the password rules.',
  ],
  [
    'InvalidParameterException',
    'A second factor is required for this user',
    'Your organiser asks for a second factor. You can replace it, but not turn it off.',
  ],
  ['TypeError', 'undefined is not an object', 'The sign-in service does not answer. Try again in a moment.'],
])('puts %s "%s" in words for people', (name, message, words) => {
  expect(messages[messageOf({ name, message })]).toBe(words);
});

it('shows what it does not know in its own words', () => {
  expect(messageOf({ name: 'UnheardOfException', message: 'Hm' })).toBe('errors.identity.other');
});
