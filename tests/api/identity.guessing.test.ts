import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { createSrpSession, signSrpSession, wrapAuthChallenge, wrapInitiateAuth } from 'cognito-srp-helper';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { attempts } from '#server/identity/schema.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { confirmedUser, tokensOf } from './identity/people.ts';
import { goodPassword, newAddress, otherPassword, startService, type TestService } from './identity/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-07T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const here = '127.0.0.1';
const wrong = 'Incorrect username or password.';

/** Signs in from an address of this machine; answers what the service says, nothing where it lets the person in. */
async function tryPassword(username: string, password: string, from: string): Promise<unknown> {
  const { ClientId } = { ClientId: service.clientId };
  const session = createSrpSession(username, password, service.poolId, false);
  const begun = wrapInitiateAuth(session, {
    ClientId,
    AuthFlow: 'USER_SRP_AUTH' as const,
    AuthParameters: { CHALLENGE_NAME: 'SRP_A', USERNAME: username },
  });
  const started = (await service.callFrom(from, 'InitiateAuth', begun)).answer;
  const signed = signSrpSession(session, {
    ChallengeName: String(started.ChallengeName),
    // The test knows what the service answers here.
    ChallengeParameters: started.ChallengeParameters as Record<string, string>,
  });
  const answer = wrapAuthChallenge(signed, {
    ClientId,
    ChallengeName: 'PASSWORD_VERIFIER' as const,
    ChallengeResponses: { USERNAME: username },
  });
  return (await service.callFrom(from, 'RespondToAuthChallenge', answer)).answer.message;
}

/** A guess that costs the guesser nothing: any signature will do. */
async function guess(USERNAME: string, from: string): Promise<unknown> {
  const { ClientId } = { ClientId: service.clientId };
  const AuthParameters = { USERNAME, SRP_A: 'abcdef' };
  const begun = { ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters };
  const asked = (await service.callFrom(from, 'InitiateAuth', begun)).answer.ChallengeParameters;
  const answer = await service.callFrom(from, 'RespondToAuthChallenge', {
    ClientId,
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME,
      PASSWORD_CLAIM_SECRET_BLOCK: (asked as Record<string, string>).SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: 'x',
      TIMESTAMP: 'Sat Nov 7 12:00:00 UTC 2026',
    },
  });
  return answer.answer.message;
}

const signUp = async (from: string, Username: string, Password: string) =>
  (await service.callFrom(from, 'SignUp', { ClientId: service.clientId, Username, Password })).type;
const confirm = async (from: string, Username: string) => {
  const ConfirmationCode = service.lastCode(Username, 'confirmation');
  return (await service.callFrom(from, 'ConfirmSignUp', { ClientId: service.clientId, Username, ConfirmationCode }))
    .type;
};

/** Makes of what was counted together so far, which is this many, as many as it takes longer to count. */
async function asIfCounted(already: number, count: number) {
  const changed = await service.database.update(attempts).set({ count }).where(eq(attempts.count, already)).returning();
  expect(changed.map(({ key }) => key)).not.toEqual([]);
}

describe('guesses at passwords', () => {
  test('of one account are counted over all sources; the person goes on from where they signed in before', async () => {
    const { email } = await confirmedUser(service);
    expect(await tryPassword(email, goodPassword, here)).toBeUndefined();
    const answers: unknown[] = [];
    const guessFrom = async (source: number) => {
      for (let time = 0; time < 3; time += 1) answers.push(await guess(email, `127.0.0.${source}`));
    };
    for (let source = 2; source < 6; source += 1) await guessFrom(source);
    await asIfCounted(12, 97);
    for (let source = 6; source < 8; source += 1) await guessFrom(source);
    expect(answers.slice(0, 15)).toEqual(Array(15).fill(wrong));
    expect(new Set(answers.slice(15))).toEqual(new Set(['Password attempts exceeded']));
    expect(await tryPassword(email, goodPassword, '127.0.0.99')).toBe('Password attempts exceeded');
    expect(await tryPassword(email, goodPassword, here)).toBeUndefined();
    pass(3601);
    expect(await tryPassword(email, goodPassword, '127.0.0.99')).toBeUndefined();
  }, 120_000);

  test('of one account keep nobody out who recovers the password, where they recover it', async () => {
    const { email: Username } = await confirmedUser(service);
    const from = '127.0.4.9';
    for (let time = 0; time < 7; time += 1) await guess(Username, from);
    for (let source = 1; source < 3; source += 1) await guess(Username, `127.0.4.${source}`);
    // Two of the seven came while the wait of the fifth lasted, and were not counted over all sources.
    await asIfCounted(7, 101);
    expect(await tryPassword(Username, goodPassword, from)).toBe('Password attempts exceeded');
    const { clientId: ClientId } = service;
    await service.callFrom(from, 'ForgotPassword', { ClientId, Username });
    const ConfirmationCode = service.lastCode(Username, 'recovery');
    const recovery = { ClientId, Username, ConfirmationCode, Password: otherPassword };
    expect((await service.callFrom(from, 'ConfirmForgotPassword', recovery)).status).toBe(200);
    expect(await tryPassword(Username, otherPassword, '127.0.4.10')).toBe('Password attempts exceeded');
    expect(await tryPassword(Username, otherPassword, from)).toBeUndefined();
  }, 60_000);

  test('from one source are counted over all accounts', async () => {
    const { email } = await confirmedUser(service);
    const from = '127.0.1.1';
    const answers: unknown[] = [];
    for (let account = 0; account < 5; account += 1) {
      if (account === 3) await asIfCounted(12, 296);
      const name = newAddress('somebody');
      for (let time = 0; time < 4; time += 1) answers.push(await guess(name, from));
    }
    expect(answers.slice(0, 16)).toEqual(Array(16).fill(wrong));
    expect(new Set(answers.slice(16))).toEqual(new Set(['Password attempts exceeded']));
    expect(await tryPassword(email, goodPassword, from)).toBe('Password attempts exceeded');
    expect(await tryPassword(email, goodPassword, '127.0.1.2')).toBeUndefined();
  }, 180_000);

  test('come from a network, of which one customer has 2^64 addresses', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:0DB8:0001:2:ffff::')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    // As some proxies write them: with the client's port.
    expect(networkOf('192.0.2.7:50123')).toBe('192.0.2.7');
    expect(networkOf('[2001:db8:1:2::9]:50123')).toBe('2001:db8:1:2::/64');
    expect(networkOf('[2001:db8:1:2::9]')).toBe('2001:db8:1:2::/64');
    expect(networkOf('[::ffff:192.0.2.7]:50123')).toBe('192.0.2.7');
  });
});

test('guesses at the codes of a recovery are counted over all codes and sources, and a code lasts ten minutes', async () => {
  const { email: Username } = await confirmedUser(service);
  const ask = (from: string) => service.callFrom(from, 'ForgotPassword', { ClientId: service.clientId, Username });
  const answer = async (from: string, ConfirmationCode: string) =>
    (
      await service.callFrom(from, 'ConfirmForgotPassword', {
        ClientId: service.clientId,
        Username,
        ConfirmationCode,
        Password: otherPassword,
      })
    ).type;
  const types: unknown[] = [];
  for (let source = 1; source <= 4; source += 1) {
    if (source === 3) await asIfCounted(10, 95);
    const from = `127.0.2.${source}`;
    await ask(from);
    const right = service.lastCode(Username, 'recovery');
    for (let time = 0; time < 5; time += 1) types.push(await answer(from, right === '000000' ? '000001' : '000000'));
  }
  expect(types.slice(0, 15)).not.toContain('LimitExceededException');
  expect(types.at(-1)).toBe('LimitExceededException');
  pass(3601);
  await ask(here);
  const code = service.lastCode(Username, 'recovery');
  pass(601);
  expect(await answer(here, code)).toBe('ExpiredCodeException');
}, 120_000);

describe('an address that a stranger registered first', () => {
  const stranger = '127.0.3.1';

  test('is its owner’s: registering again replaces the stranger’s password', async () => {
    const email = newAddress('victim');
    expect(await signUp(stranger, email, otherPassword)).toBeNull();
    const early = service.lastCode(email, 'confirmation');
    expect(await signUp(here, email, goodPassword)).toBeNull();
    const late = await service.callFrom(stranger, 'ConfirmSignUp', {
      ClientId: service.clientId,
      Username: email,
      ConfirmationCode: early,
    });
    expect(late.type).toBe('CodeMismatchException');
    expect(await confirm(here, email)).toBeNull();
    expect(await tryPassword(email, otherPassword, stranger)).toBe(wrong);
    expect(await tryPassword(email, goodPassword, here)).toBeUndefined();
    expect(await signUp(stranger, email, otherPassword)).toBe('UsernameExistsException');
  });

  test.each([
    [
      'asks for another code',
      async (email: string) => {
        const body = { ClientId: service.clientId, Username: email };
        expect((await service.callFrom(here, 'ResendConfirmationCode', body)).status).toBe(200);
      },
    ],
    ['had registered, and the stranger did so again', async () => undefined],
  ])('lends the stranger nothing where the owner %s and confirms', async (_, ask) => {
    const email = newAddress('victim');
    expect(await signUp(here, email, goodPassword)).toBeNull();
    expect(await signUp(stranger, email, otherPassword)).toBeNull();
    await ask(email);
    expect(await confirm(here, email)).toBeNull();
    expect(await tryPassword(email, otherPassword, stranger)).toBe(wrong);
    await service.callFrom(here, 'ForgotPassword', { ClientId: service.clientId, Username: email });
    const ConfirmationCode = service.lastCode(email, 'recovery');
    const recovered = await service.callFrom(here, 'ConfirmForgotPassword', {
      ClientId: service.clientId,
      Username: email,
      ConfirmationCode,
      Password: goodPassword,
    });
    expect(recovered.status).toBe(200);
    expect(await tryPassword(email, goodPassword, here)).toBeUndefined();
  });

  test('can be invited', async () => {
    const Username = newAddress('judge');
    expect(await signUp(stranger, Username, otherPassword)).toBeNull();
    const made = await service.admin.send(new AdminCreateUserCommand({ UserPoolId: service.poolId, Username }));
    expect(made.User?.UserStatus).toBe('FORCE_CHANGE_PASSWORD');
    expect(await confirm(stranger, Username)).not.toBeNull();
    expect(await tryPassword(Username, otherPassword, stranger)).toBe(wrong);
  });

  test('is registered with any password as often as its owner likes, from one place', async () => {
    const email = newAddress('twice');
    expect(await signUp(here, email, otherPassword)).toBeNull();
    expect(await signUp(here, email, goodPassword)).toBeNull();
    // On the way to another network.
    expect(await confirm('127.0.3.9', email)).toBeNull();
    expect(await tryPassword(email, goodPassword, here)).toBeUndefined();
  });
});

describe('messages to telephones', () => {
  const someone = async () => (await tokensOf(service, (await confirmedUser(service, newAddress())).email)).AccessToken;
  /** Has a code sent to a number from an address of this machine; answers how it was refused, null where it was not. */
  const textTo = async (number: string, from: string, AccessToken: string) => {
    const UserAttributes = [{ Name: 'phone_number', Value: number }];
    return (await service.callFrom(from, 'UpdateUserAttributes', { AccessToken, UserAttributes })).type;
  };

  test('go to one number ten times in an hour, whoever asks and from wherever', async () => {
    const number = '+447700900321';
    for (let sent = 0; sent < 10; sent += 1)
      expect(await textTo(number, `127.0.0.${sent + 2}`, await someone())).toBeNull();
    expect(await textTo(number, '127.0.0.90', await someone())).toBe('LimitExceededException');
    expect(await textTo('+447700900322', '127.0.0.90', await someone())).toBeNull();
    pass(3601);
    expect(await textTo(number, '127.0.0.90', await someone())).toBeNull();
  });

  test('are bounded for a source, and altogether', async () => {
    const [first, second, third, fourth] = [await someone(), await someone(), await someone(), await someone()];
    await service.database.delete(attempts);
    expect(await textTo('+447700900331', '127.0.0.91', first)).toBeNull();
    // As if that source had had 200 sent, and then as if all together had had 3000.
    await service.database.update(attempts).set({ count: 200 });
    expect(await textTo('+447700900332', '127.0.0.91', second)).toBe('LimitExceededException');
    expect(await textTo('+447700900333', '127.0.0.92', third)).toBeNull();
    await service.database.update(attempts).set({ count: 3000 });
    expect(await textTo('+447700900334', '127.0.0.93', fourth)).toBe('LimitExceededException');
  });
});
