import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { isGoodPassword } from '#machines/signIn/password.rules.ts';
import { isCommon } from './commonPasswords.ts';
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
  'Aa123456',
  'Zaq12wsx',
  'Qwer1234',
  'Samsung1',
  'Aa123456789',
  'Mypassword1',
  'Spongebob1',
  'password',
  '12345678',
  'iloveyou',
  '!!!!!!!!',
  '-=-=-=-=-=',
  '........',
])('%s is refused as one of those that are guessed first', (password) => {
  expect(() => checkPassword(password, [])).toThrow(
    'Password did not conform with policy: Password is one of the most common',
  );
});

test.each([
  'Quiet-Harbour-27',
  'Perm1!aaaa',
  'Demo-Awards-1',
  'First-Word-1',
  'Blue7Kettles',
  '伟Țepeș2Aa',
  '长江黄河日月星辰',
  '我家的猫叫小明2',
  'пароль длинный верный',
  '!#%&/()=?+',
  'quiet harbour kettle',
  'vrlfmqzt',
])('%s is taken', (password) => {
  expect(() => checkPassword(password, [])).not.toThrow();
});

test('every one of the 3,000 that are stolen most often is refused, also as people bend it to a policy', () => {
  const stolen = createRequire(import.meta.url)('@zxcvbn-ts/language-common/src/passwords.json') as readonly string[];
  const letters = stolen.filter((word) => /^[a-z]{6,}$/.test(word)).slice(0, 3_000);
  expect(letters).toHaveLength(3_000);
  expect(letters.filter((word) => word.length >= 8 && !isCommon(word))).toEqual([]);
  const bent = letters.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}12`);
  expect(bent.filter((password) => !isCommon(password))).toEqual([]);
});

test.each([[[]], [['upper', 'lower', 'digit', 'symbol']]] as const)(
  'what the service makes up is taken where %j is asked',
  (rules) => {
    for (let time = 0; time < 500; time += 1)
      expect(() => checkPassword(temporaryPassword(rules), rules)).not.toThrow();
  },
);

test.each([
  ['correct horse ', 'must not begin or end with a space'],
  [' correct horse', 'must not begin or end with a space'],
  ['quiet harbour'.repeat(20), 'too long'],
  ['correct', 'not long enough'],
])('%j is refused by the rules that the page shows', (password, why) => {
  expect(isGoodPassword(password, [])).toBe(false);
  expect(() => checkPassword(password, [])).toThrow(`Password did not conform with policy: Password ${why}`);
});

test.each([
  ['upper', 'quiet-harbour-27', 'uppercase'],
  ['lower', 'QUIET-HARBOUR-27', 'lowercase'],
  ['digit', 'Quiet-Harbour', 'numeric'],
  ['symbol', 'QuietHarbour27', 'symbol'],
] as const)('a pool may ask for %s, and none does by itself', (rule, password, lacking) => {
  expect(() => checkPassword(password, [])).not.toThrow();
  expect(() => checkPassword(password, [rule])).toThrow(`Password must have ${lacking} characters`);
});
