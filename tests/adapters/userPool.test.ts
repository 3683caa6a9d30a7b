import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { cognitoAdmin } from '#server/adapters/cognitoAdmin.ts';
import { Refusal } from '#server/platform/errors/refusal.ts';

type Answer = Readonly<Record<string, unknown>> | { readonly __type: string };

/** A pool of Amazon's as far as it is asked here: what each call answers, in turn; the last answer again and again. */
function poolThat(answers: Readonly<Record<string, readonly Answer[]>>) {
  const asked: string[] = [];
  const pool = cognitoAdmin({
    userPoolId: 'eu-west-2_a',
    clientId: 'a',
    region: 'eu-west-2',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    send: async ({ headers }) => {
      const call = headers['x-amz-target']?.split('.').at(-1) ?? '';
      const given = answers[call] ?? [{}];
      const before = asked.filter((one) => one === call).length;
      asked.push(call);
      const answer = given[before] ?? given.at(-1) ?? {};
      return {
        statusCode: '__type' in answer ? 400 : 200,
        headers: { 'content-type': 'application/x-amz-json-1.1' },
        body: Readable.from(Buffer.from(JSON.stringify(answer))),
      };
    },
  });
  return { pool, asked };
}

const account = {
  email: 'invited@example.org',
  givenName: 'Ana',
  familyName: 'Pop',
  locale: 'ro',
  type: 'entrant',
  orgID: 'org',
  personID: 'person',
  invite: true,
} as const;
const taken = { __type: 'UsernameExistsException' };
const gone = { __type: 'UserNotFoundException' };
const madeUser = { User: { Attributes: [{ Name: 'sub', Value: 'new' }], UserStatus: 'FORCE_CHANGE_PASSWORD' } };
const presentUser = (UserStatus: string) => ({ UserStatus, UserAttributes: [{ Name: 'sub', Value: 'former' }] });

test('a registration that nobody confirmed keeps nobody from being invited', async () => {
  const { pool, asked } = poolThat({
    AdminCreateUser: [taken, madeUser],
    AdminGetUser: [presentUser('UNCONFIRMED')],
  });
  expect(await pool.create(account)).toMatchObject({ sub: 'new', invited: true });
  expect(asked).toEqual(['AdminCreateUser', 'AdminGetUser', 'AdminDeleteUser', 'AdminCreateUser']);
});

test.each(['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED', 'EXTERNAL_PROVIDER'])(
  'an account that is %s stays whoever’s it is',
  async (status) => {
    const { pool, asked } = poolThat({ AdminCreateUser: [taken], AdminGetUser: [presentUser(status)] });
    expect(await pool.create(account)).toBe('duplicate');
    expect(asked).not.toContain('AdminDeleteUser');
  },
);

test('a password that is set ends the sessions that were open', async () => {
  const { pool, asked } = poolThat({});
  expect(await pool.setPassword('sub', 'Harbour-Light-1')).toBe('set');
  expect(asked).toEqual(['AdminSetUserPassword', 'AdminUserGlobalSignOut']);
  const weak = poolThat({ AdminSetUserPassword: [{ __type: 'InvalidPasswordException' }] });
  expect(await weak.pool.setPassword('sub', 'short')).toBe('weak');
  expect(weak.asked).toEqual(['AdminSetUserPassword']);
});

test('an account that was deleted in the pool is locked, renamed and signed out, and nobody is let in to it', async () => {
  const missing = [
    'AdminDisableUser',
    'AdminEnableUser',
    'AdminUpdateUserAttributes',
    'AdminUserGlobalSignOut',
    'AdminSetUserPassword',
    'AdminSetUserMFAPreference',
  ];
  const { pool } = poolThat(Object.fromEntries(missing.map((call) => [call, [gone]])));
  await pool.setEnabled('sub', false);
  await pool.setAttributes('sub', { name: 'Ana' });
  await pool.signOutEverywhere('sub');
  const refused = new Refusal(409, 'user.refusal.noAccount');
  for (const work of [
    () => pool.setEnabled('sub', true),
    () => pool.setPassword('sub', 'Harbour-Light-1'),
    () => pool.switchFactorsOff('sub'),
  ])
    await expect(work()).rejects.toEqual(refused);
});

test.each(['NotAuthorized', 'PasswordResetRequired', 'UserNotConfirmed', 'UserNotFound'])(
  'a password is not an account’s where its pool answers %sException',
  async (name) => {
    const { pool, asked } = poolThat({ AdminInitiateAuth: [{ __type: `${name}Exception` }] });
    await pool.resetPassword('sub', new Date(0));
    expect(await pool.verifyPassword('sub', 'Harbour-Light-1')).toBe(false);
    expect(asked.at(-1)).toBe('AdminInitiateAuth');
  },
);

test('a pool that cannot say whether a password is right is no wrong password', async () => {
  const { pool } = poolThat({ AdminInitiateAuth: [{ __type: 'InvalidParameterException' }] });
  await expect(pool.verifyPassword('sub', 'Harbour-Light-1')).rejects.toMatchObject({
    name: 'InvalidParameterException',
  });
});
