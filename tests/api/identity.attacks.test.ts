import { request } from 'node:http';
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createSrpSession, signSrpSession, wrapAuthChallenge, wrapInitiateAuth } from 'cognito-srp-helper';
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Keys, openKeys, replaceSigningKey } from '#server/identity/keys.ts';
import { createTokenVerifier } from '#server/identity/verify.ts';
import { srpAttempt } from '#tools/bench/signInBySrp.ts';
import { totpCode } from './identity/browserLibrary.ts';
import { administrator, confirmedUser, signIn, tokensOf } from './identity/people.ts';
import {
  claimsOf,
  goodPassword,
  newAddress,
  otherPassword,
  startService,
  type TestService,
} from './identity/service.ts';

let service: TestService;
let keys: Keys;
beforeAll(async () => {
  service = await startService();
  keys = await openKeys(service.database, service.clock, service.options.wrapping);
});
afterAll(() => service.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-07T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Advances the clock of the service and of its clients alike. */
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const refusal = (type: string, message: string) => ({ status: 400, type, answer: { __type: type, message } });
const wrongPassword = refusal('NotAuthorizedException', 'Incorrect username or password.');
const mismatch = refusal('CodeMismatchException', 'Invalid verification code provided, please try again.');
const expiredCode = refusal('ExpiredCodeException', 'Invalid code provided, please request a code again.');
const invalidSession = refusal('NotAuthorizedException', 'Invalid session for the user.');
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const initiate = (AuthFlow: string, AuthParameters: Record<string, string>) =>
  service.call('InitiateAuth', { ClientId: service.clientId, AuthFlow, AuthParameters });
const respond = (ChallengeName: string, Session: unknown, ChallengeResponses: Record<string, unknown>) =>
  service.call('RespondToAuthChallenge', { ClientId: service.clientId, ChallengeName, Session, ChallengeResponses });

/** The request that answers PASSWORD_VERIFIER, so that a test can bend and repeat it. */
async function answerFor(username: string, password = goodPassword) {
  const ClientId = service.clientId;
  const begun = srpAttempt();
  const AuthParameters = { CHALLENGE_NAME: 'SRP_A', USERNAME: username, SRP_A: begun.publicValue };
  const { answer } = await service.call('InitiateAuth', { ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters });
  const proof = begun.proofOf(password, service.poolId, answer.ChallengeParameters ?? {});
  const ChallengeResponses = { ...proof, USERNAME: username };
  return { ClientId, ChallengeName: 'PASSWORD_VERIFIER' as const, ChallengeResponses };
}

const attempt = async (username: string, password: string) =>
  service.call('RespondToAuthChallenge', await answerFor(username, password));

async function userWithTotp() {
  const person = await confirmedUser(service);
  const { AccessToken } = await tokensOf(service, person.email);
  const associated = await service.call('AssociateSoftwareToken', { AccessToken });
  const secret = String(associated.answer.SecretCode);
  await service.call('VerifySoftwareToken', { AccessToken, UserCode: totpCode(service, secret) });
  await service.call('SetUserMFAPreference', {
    AccessToken,
    SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
  });
  pass(60);
  return { ...person, secret };
}

describe('tokens', () => {
  test('forged, altered, expired, foreign and unsigned ones are refused', async () => {
    const { email } = await confirmedUser(service);
    const tokens = await tokensOf(service, email);
    const good = claimsOf(tokens.AccessToken);
    const { kid, privateKey, publicKey: known } = await keys.signing();
    const foreign = (await generateKeyPair('RS256')).privateKey;
    const header = { alg: 'RS256', kid };
    const [head, , signature] = tokens.AccessToken.split('.');
    const altered = Buffer.from(JSON.stringify({ ...good, 'cognito:groups': ['admin'] })).toString('base64url');
    const publicKey = new TextEncoder().encode(JSON.stringify(await exportJWK(known)));
    const bad = {
      foreign: await new SignJWT(good).setProtectedHeader(header).sign(foreign),
      altered: `${head}.${altered}.${signature}`,
      unsigned: new UnsecuredJWT(good).encode(),
      symmetric: await new SignJWT(good).setProtectedHeader({ alg: 'HS256', kid: header.kid }).sign(publicKey),
      otherIssuer: await new SignJWT({ ...good, iss: 'https://elsewhere.test/local_x' })
        .setProtectedHeader(header)
        .sign(privateKey),
      otherClient: await new SignJWT({ ...good, client_id: 'x' }).setProtectedHeader(header).sign(privateKey),
      idToken: tokens.IdToken,
      refreshToken: tokens.RefreshToken,
      rubbish: 'a.b.c',
    };
    const answers: Record<string, unknown> = {};
    for (const [name, AccessToken] of Object.entries(bad))
      answers[name] = (await service.call('GetUser', { AccessToken })).answer.message;
    expect(answers).toEqual(Object.fromEntries(Object.keys(bad).map((name) => [name, 'Invalid Access Token'])));
    expect((await service.call('GetUser', { AccessToken: tokens.AccessToken })).status).toBe(200);
    pass(3601);
    expect(await service.call('GetUser', { AccessToken: tokens.AccessToken })).toEqual(
      refusal('NotAuthorizedException', 'Access Token has expired'),
    );
  });

  test('the verifier takes nothing but a valid id token', async () => {
    const { email, sub } = await confirmedUser(service);
    const tokens = await tokensOf(service, email);
    const good = claimsOf(tokens.IdToken);
    const { kid, privateKey } = await keys.signing();
    const header = { alg: 'RS256', kid };
    const options = { issuer: service.issuer, keyOf: service.keyOf, clientId: service.clientId, clock: service.clock };
    const verify = createTokenVerifier(options);
    expect((await verify(tokens.IdToken)).sub).toBe(sub);
    const invalid = { name: 'InvalidTokenError', reason: 'invalid' };
    const { exp: _, ...endless } = good;
    const bad = [
      tokens.AccessToken,
      new UnsecuredJWT(good).encode(),
      await new SignJWT(good).setProtectedHeader(header).sign((await generateKeyPair('RS256')).privateKey),
      await new SignJWT({ ...good, token_use: 'access' }).setProtectedHeader(header).sign(privateKey),
      await new SignJWT({ ...good, aud: 'another' }).setProtectedHeader(header).sign(privateKey),
      await new SignJWT({ ...good, iss: `${service.issuer}x` }).setProtectedHeader(header).sign(privateKey),
      await new SignJWT(endless).setProtectedHeader(header).sign(privateKey),
      'not a token',
      '',
    ];
    for (const token of bad) await expect(verify(token)).rejects.toMatchObject(invalid);
    pass(3601);
    await expect(verify(tokens.IdToken)).rejects.toMatchObject({ reason: 'expired' });
  });

  test('of a replaced signing key are good until they expire, and at once no more where the key is distrusted', async () => {
    const own = await startService();
    const other = await startService({ database: own.database, issuer: own.endpoint });
    try {
      const { email } = await confirmedUser(own);
      const before = await tokensOf(own, email);
      const kids = async () => {
        const response = await fetch(`${own.endpoint}/${own.poolId}/.well-known/jwks.json`);
        const { keys: published } = (await response.json()) as { keys: { kid: string; d?: string }[] };
        expect(new Set(published.map(({ d }) => d))).toEqual(new Set([undefined]));
        return published.map(({ kid }) => kid);
      };
      const verify = createTokenVerifier({ ...own, keyOf: own.keyOf });
      const elsewhere = createTokenVerifier({ ...own, keyOf: other.keyOf });
      const [old] = await kids();
      // Half a minute is how long a replica may go on without looking.
      let waited = 0;
      const wait = () => {
        waited += 31_000;
        return vi.spyOn(performance, 'now').mockReturnValue(performance.now() + waited);
      };
      const kid = await replaceSigningKey(own.database, own.clock, own.options.wrapping);
      let time = wait();
      expect(await kids()).toEqual([kid, old]);
      const after = await tokensOf(own, email);
      expect([before, after].map(({ IdToken }) => decodeProtectedHeader(IdToken).kid)).toEqual([old, kid]);
      for (const { IdToken, AccessToken } of [before, after]) {
        expect((await verify(IdToken)).email).toBe(email);
        expect((await elsewhere(IdToken)).email).toBe(email);
        expect((await own.call('GetUser', { AccessToken })).status).toBe(200);
      }
      time.mockRestore();
      expect(await replaceSigningKey(own.database, own.clock, own.options.wrapping, { distrust: true })).not.toBe(kid);
      time = wait();
      expect(await kids()).not.toContain(old);
      expect(await kids()).not.toContain(kid);
      for (const { IdToken, AccessToken } of [before, after]) {
        await expect(verify(IdToken)).rejects.toMatchObject({ reason: 'invalid' });
        expect((await own.call('GetUser', { AccessToken })).answer.message).toBe('Invalid Access Token');
      }
      time.mockRestore();
    } finally {
      vi.restoreAllMocks();
      await other.stop();
      await own.stop();
    }
  });

  test('a refresh token ends after 30 days, at revocation and for a stranger', async () => {
    const { email } = await confirmedUser(service);
    const tokens = await tokensOf(service, email);
    const refresh = (token: string) => initiate('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN: token });
    const invalid = refusal('NotAuthorizedException', 'Invalid Refresh Token');
    const next = (await refresh(tokens.RefreshToken)).answer.AuthenticationResult?.RefreshToken ?? '';
    expect(await refresh(`${tokens.RefreshToken}x`)).toEqual(invalid);
    expect(await refresh(`${next}x`)).toEqual(invalid);
    expect(await refresh(next.replace('~1~', '~2~'))).toEqual(invalid);
    expect(await refresh(tokens.AccessToken)).toEqual(invalid);
    pass(30 * 24 * 3600 - 5);
    const last = (await refresh(next)).answer.AuthenticationResult?.RefreshToken ?? '';
    pass(10);
    expect(await refresh(last)).toEqual(invalid);

    const fresh = await tokensOf(service, email);
    const revoke = (Token: string) => service.call('RevokeToken', { ClientId: service.clientId, Token });
    expect((await revoke(fresh.AccessToken)).type).toBe('UnsupportedTokenTypeException');
    expect((await revoke(fresh.RefreshToken)).status).toBe(200);
    expect((await revoke('never issued')).status).toBe(200);
    expect(await refresh(fresh.RefreshToken)).toEqual(
      refusal('NotAuthorizedException', 'Refresh Token has been revoked'),
    );
    expect(await service.call('GetUser', { AccessToken: fresh.AccessToken })).toEqual(
      refusal('NotAuthorizedException', 'Access Token has been revoked'),
    );
  });

  test('a locked user gets no token and loses the ones there are', async () => {
    const { email } = await confirmedUser(service);
    const tokens = await tokensOf(service, email);
    const who = { UserPoolId: service.poolId, Username: email };
    const actor = await administrator(service);
    const code = await service.issueLoginAs({ username: email, actor, readOnly: false });
    const begun = await answerFor(email);
    await service.admin.send(new AdminDisableUserCommand(who));
    const disabled = refusal('NotAuthorizedException', 'User is disabled.');
    expect(await service.call('GetUser', { AccessToken: tokens.AccessToken })).toEqual(disabled);
    expect((await initiate('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN: tokens.RefreshToken })).answer.message).toBe(
      'Refresh Token has been revoked',
    );
    expect(await service.call('RespondToAuthChallenge', begun)).toEqual(disabled);
    expect(await attempt(email, goodPassword)).toEqual(disabled);
    expect(await attempt(email, otherPassword)).toEqual(wrongPassword);
    const custom = await initiate('CUSTOM_AUTH', { USERNAME: email });
    expect(await respond('CUSTOM_CHALLENGE', custom.answer.Session, { USERNAME: email, ANSWER: code })).toEqual(
      disabled,
    );
    await service.admin.send(new AdminEnableUserCommand(who));
    expect((await service.call('GetUser', { AccessToken: tokens.AccessToken })).answer.message).toBe(
      'Access Token has been revoked',
    );
    await tokensOf(service, email);
  });
});

describe('passwords', () => {
  test('wrong ones slow down the guesser at that account, and nobody else', async () => {
    const [victim, other] = [await confirmedUser(service), await confirmedUser(service)];
    for (let wrong = 0; wrong < 5; wrong++) expect(await attempt(victim.email, otherPassword)).toEqual(wrongPassword);
    const blocked = refusal('NotAuthorizedException', 'Password attempts exceeded');
    expect(await attempt(victim.email, goodPassword)).toEqual(blocked);
    expect(await attempt(victim.sub, goodPassword)).toEqual(blocked);
    expect((await attempt(other.email, goodPassword)).status).toBe(200);
    expect((await fromElsewhere('RespondToAuthChallenge', await answerFor(victim.email))).status).toBe(200);
    pass(2);
    expect(await attempt(victim.email, otherPassword)).toEqual(wrongPassword);
    pass(1);
    expect(await attempt(victim.email, goodPassword)).toEqual(blocked);
    pass(900);
    expect((await attempt(victim.email, goodPassword)).status).toBe(200);
    expect(await attempt(victim.email, otherPassword)).toEqual(wrongPassword);
    expect((await attempt(victim.email, goodPassword)).status).toBe(200);
  });

  test('guesses at the same moment are all counted', async () => {
    const { email } = await confirmedUser(service);
    const answers = await Promise.all(Array.from({ length: 12 }, () => answerFor(email, otherPassword)));
    const results = await Promise.all(answers.map((answer) => service.call('RespondToAuthChallenge', answer)));
    expect(results.filter(({ answer }) => answer.message === 'Incorrect username or password.')).toHaveLength(5);
    expect(results.filter(({ answer }) => answer.message === 'Password attempts exceeded')).toHaveLength(7);
  });

  test('a handshake ends with a wrong answer and with the right one', async () => {
    const { email } = await confirmedUser(service);
    const wrong = await answerFor(email, otherPassword);
    expect(await service.call('RespondToAuthChallenge', wrong)).toEqual(wrongPassword);
    expect(await service.call('RespondToAuthChallenge', wrong)).toEqual(invalidSession);
    const right = await answerFor(email);
    const both = await Promise.all([1, 2].map(() => service.call('RespondToAuthChallenge', right)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('an answer that is late, stale, bent or for somebody else is refused', async () => {
    const [person, other] = [await confirmedUser(service), await confirmedUser(service)];
    const late = await answerFor(person.email);
    pass(181);
    expect((await service.call('RespondToAuthChallenge', late)).answer.message).toBe(
      'Invalid session for the user, session is expired.',
    );
    const bend = async (change: Record<string, string>) => {
      const answer = await answerFor(person.email);
      const ChallengeResponses = { ...answer.ChallengeResponses, ...change };
      return service.call('RespondToAuthChallenge', { ...answer, ChallengeResponses });
    };
    expect(await bend({ TIMESTAMP: 'Sat Nov 7 11:00:00 UTC 2026' })).toEqual(wrongPassword);
    expect(await bend({ USERNAME: other.email })).toEqual(wrongPassword);
    expect(await bend({ PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64') })).toEqual(wrongPassword);
    expect(await bend({ PASSWORD_CLAIM_SECRET_BLOCK: Buffer.alloc(32).toString('base64') })).toEqual(invalidSession);
    pass(24 * 3600);
    const started = createSrpSession(other.email, goodPassword, service.poolId, false);
    pass(-24 * 3600);
    const opened = await service.call(
      'InitiateAuth',
      wrapInitiateAuth(started, {
        ClientId: service.clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { CHALLENGE_NAME: 'SRP_A', USERNAME: other.email },
      }),
    );
    const farOff = signSrpSession(started, {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: opened.answer.ChallengeParameters ?? {},
    });
    const answer = wrapAuthChallenge(farOff, {
      ClientId: service.clientId,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: { USERNAME: other.email },
    });
    expect(await service.call('RespondToAuthChallenge', answer)).toEqual(wrongPassword);
  });

  test('SRP_A of zero gives no handshake', async () => {
    const { email } = await confirmedUser(service);
    for (const SRP_A of ['0', 'ffffffffffffffffg', '-1'])
      expect((await initiate('USER_SRP_AUTH', { USERNAME: email, SRP_A })).type).toBe('InvalidParameterException');
  });

  test('a temporary password is checked and ends after 7 days', async () => {
    const email = newAddress();
    await service.admin.send(
      new AdminCreateUserCommand({ UserPoolId: service.poolId, Username: email, TemporaryPassword: 'Temp-1-password' }),
    );
    expect(await attempt(email, goodPassword)).toEqual(wrongPassword);
    expect((await attempt(email, 'Temp-1-password')).answer.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    pass(7 * 24 * 3600 + 1);
    expect(await attempt(email, 'Temp-1-password')).toEqual(
      refusal('NotAuthorizedException', 'Temporary password has expired and must be reset by an administrator.'),
    );
    expect(await attempt(email, goodPassword)).toEqual(wrongPassword);
    const renewed = await service.admin.send(
      new AdminCreateUserCommand({ UserPoolId: service.poolId, Username: email, MessageAction: 'RESEND' }),
    );
    expect(renewed.User?.UserStatus).toBe('FORCE_CHANGE_PASSWORD');
    expect((await attempt(email, 'Temp-1-password')).status).toBe(400);
    expect((await attempt(email, service.lastCode(email, 'invitation'))).answer.ChallengeName).toBe(
      'NEW_PASSWORD_REQUIRED',
    );
  });

  test('in clear they are taken only where the pool allows it', async () => {
    const { email } = await confirmedUser(service);
    expect(await initiate('USER_PASSWORD_AUTH', { USERNAME: email, PASSWORD: goodPassword })).toEqual(
      refusal('InvalidParameterException', 'USER_PASSWORD_AUTH flow not enabled for this client'),
    );
  });

  test('none is kept', async () => {
    const { email } = await confirmedUser(service, newAddress(), 'Findable-Secret-9');
    await tokensOf(service, email, 'Findable-Secret-9');
    const tables = await service.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'identity'`,
    );
    for (const { name } of tables.rows) {
      const found = await service.pool.query(`select 1 from identity.${name} t where t::text like '%Findable%'`);
      expect(found.rowCount).toBe(0);
    }
    expect(tables.rows.length).toBeGreaterThan(5);
  });
});

describe('sessions of challenges', () => {
  test('guessed, reused, expired, foreign ones and skipped steps are refused', async () => {
    const [ann, ben] = [await userWithTotp(), await userWithTotp()];
    const first = await signIn(service, ann.email);
    const answer = (session: unknown, username: string, code: string) =>
      respond('SOFTWARE_TOKEN_MFA', session, { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: code });
    const code = totpCode(service, ann.secret);
    expect(await answer('A'.repeat(43), ann.email, code)).toEqual(invalidSession);
    expect(await answer(first.Session, ben.email, totpCode(service, ben.secret))).toEqual(invalidSession);
    expect(
      await respond('NEW_PASSWORD_REQUIRED', first.Session, { USERNAME: ann.email, NEW_PASSWORD: otherPassword }),
    ).toEqual(invalidSession);
    expect(await respond('MFA_SETUP', first.Session, { USERNAME: ann.email })).toEqual(invalidSession);
    expect((await service.call('AssociateSoftwareToken', { Session: first.Session })).type).toBe(
      'NotAuthorizedException',
    );
    expect((await answer(first.Session, ann.email, code)).answer.AuthenticationResult?.TokenType).toBe('Bearer');
    expect(await answer(first.Session, ann.email, code)).toEqual(invalidSession);

    const second = await signIn(service, ann.email);
    pass(181);
    expect((await answer(second.Session, ann.email, totpCode(service, ann.secret))).answer.message).toBe(
      'Invalid session for the user, session is expired.',
    );
  });

  test('a code of the authenticator app counts once, and guesses end the sign-in', async () => {
    const { email, secret } = await userWithTotp();
    const code = totpCode(service, secret);
    const sessions = [await signIn(service, email), await signIn(service, email)].map(({ Session }) => Session);
    const answer = (session: unknown, given: string) =>
      respond('SOFTWARE_TOKEN_MFA', session, { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: given });
    const both = await Promise.all(sessions.map((session) => answer(session, code)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)).toEqual(
      refusal('ExpiredCodeException', 'Your software token has already been used once.'),
    );
    pass(3601);
    const guessed = await signIn(service, email);
    const right = totpCode(service, secret);
    for (let wrong = 0; wrong < 5; wrong++) expect(await answer(guessed.Session, otherCode(right))).toEqual(mismatch);
    expect(await answer(guessed.Session, right)).toEqual(invalidSession);
    const next = await signIn(service, email);
    expect((await answer(next.Session, right)).answer.message).toBe('Password attempts exceeded');
    pass(10);
    expect((await answer(next.Session, right)).status).toBe(200);
  });
});

describe('codes', () => {
  test('five wrong ones burn a code, and ten minutes end it', async () => {
    const { email } = await confirmedUser(service);
    const ask = () => service.call('ForgotPassword', { ClientId: service.clientId, Username: email });
    const confirm = (ConfirmationCode: string) =>
      service.call('ConfirmForgotPassword', {
        ClientId: service.clientId,
        Username: email,
        ConfirmationCode,
        Password: otherPassword,
      });
    await ask();
    const burnt = service.lastCode(email, 'recovery');
    for (let wrong = 0; wrong < 5; wrong++) expect(await confirm(otherCode(burnt))).toEqual(mismatch);
    expect(await confirm(burnt)).toEqual(expiredCode);
    await ask();
    const late = service.lastCode(email, 'recovery');
    pass(601);
    expect(await confirm(late)).toEqual(expiredCode);
    await ask();
    pass(590);
    const code = service.lastCode(email, 'recovery');
    const both = await Promise.all([confirm(code), confirm(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    await tokensOf(service, email, otherPassword);
  });

  test('only so many messages go out in an hour, known address or not', async () => {
    const { email } = await confirmedUser(service);
    for (const Username of [email, newAddress('nobody')]) {
      const types = [];
      for (let time = 0; time < 6; time++)
        types.push((await service.call('ForgotPassword', { ClientId: service.clientId, Username })).type);
      expect(types).toEqual([null, null, null, null, null, 'LimitExceededException']);
    }
    expect(service.mails.filter((mail) => mail.to === email && mail.why === 'recovery')).toHaveLength(5);
    const fromHome = { ClientId: service.clientId, Username: email };
    expect((await fromElsewhere('ForgotPassword', fromHome)).status).toBe(200);
  });
});

describe('whether an address is registered', () => {
  test('SRP answers alike: a lasting salt and id, then the same refusal', async () => {
    const { email } = await confirmedUser(service);
    const nobody = newAddress('nobody');
    const shape = async (USERNAME: string) => {
      const { answer } = await initiate('USER_SRP_AUTH', { USERNAME, SRP_A: 'abc123' });
      const { SALT = '', USER_ID_FOR_SRP = '', ...rest } = answer.ChallengeParameters ?? {};
      return { SALT, USER_ID_FOR_SRP, name: answer.ChallengeName, keys: Object.keys(rest).sort() };
    };
    const [one, two, known] = [await shape(nobody), await shape(nobody.toUpperCase()), await shape(email)];
    expect(two).toEqual(one);
    expect({ ...known, SALT: '', USER_ID_FOR_SRP: '' }).toEqual({ ...one, SALT: '', USER_ID_FOR_SRP: '' });
    expect(one.SALT).toMatch(/^(00)?[0-9a-f]{32}$/);
    expect(one.USER_ID_FOR_SRP).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect((await shape(newAddress('nobody'))).SALT).not.toBe(one.SALT);
    for (let wrong = 0; wrong < 5; wrong++) expect(await attempt(nobody, goodPassword)).toEqual(wrongPassword);
    expect((await attempt(nobody, goodPassword)).answer.message).toBe('Password attempts exceeded');
  });

  test('cannot be told from how long the answers take', async () => {
    const { email } = await confirmedUser(service, newAddress('someone'));
    const nobody = newAddress('someone');
    const begin = (USERNAME: string) => async () => () => initiate('USER_SRP_AUTH', { USERNAME, SRP_A: 'abc123' });
    expect(await difference(begin(email), begin(nobody))).toBeLessThan(telling);
    const custom = (USERNAME: string) => async () => () => initiate('CUSTOM_AUTH', { USERNAME });
    expect(await difference(custom(email), custom(nobody))).toBeLessThan(telling);
    // Only the first guesses at an address are looked at: every few come at another one.
    const addresses = Math.ceil((pairs + 1) / 4);
    const people = await Promise.all(Array.from({ length: addresses }, () => confirmedUser(service)));
    const guesses = (names: readonly string[]) => {
      let asked = 0;
      return async () => {
        const USERNAME = names[Math.floor(asked++ / 4)] ?? '';
        const { answer } = await initiate('USER_SRP_AUTH', { USERNAME, SRP_A: 'abc123' });
        const { SECRET_BLOCK, USER_ID_FOR_SRP } = answer.ChallengeParameters ?? {};
        const proof = {
          USERNAME: USER_ID_FOR_SRP,
          PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
          PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
          TIMESTAMP: 'Sat Nov 7 12:00:00 UTC 2026',
        };
        return async () => expect(await respond('PASSWORD_VERIFIER', answer.Session, proof)).toEqual(wrongPassword);
      };
    };
    const known = guesses(people.map((person) => person.email));
    const unknown = guesses(people.map(() => newAddress('nobody')));
    expect(await difference(known, unknown)).toBeLessThan(telling);
  }, 60_000);

  test('recovery answers alike from the request to the burnt code', async () => {
    const { email } = await confirmedUser(service, newAddress('someone'));
    const story = async (Username: string) => {
      const ClientId = service.clientId;
      const asked = await service.call('ForgotPassword', { ClientId, Username });
      const tries = [];
      for (let wrong = 0; wrong < 6; wrong++)
        tries.push(
          await service.call('ConfirmForgotPassword', {
            ClientId,
            Username,
            ConfirmationCode: '12345',
            Password: otherPassword,
          }),
        );
      return [asked, ...tries];
    };
    const nobody = newAddress('someone');
    expect(await story(nobody)).toEqual(await story(email));
    expect((await story(nobody.toUpperCase()))[0]).toEqual((await story(email.toUpperCase()))[0]);
    const locked = await confirmedUser(service, newAddress('someone'));
    await service.admin.send(new AdminDisableUserCommand({ UserPoolId: service.poolId, Username: locked.email }));
    expect(await story(locked.email)).toEqual(await story(newAddress('someone')));
    expect(service.lastMail(locked.email, 'recovery')).toBeUndefined();
  });

  test('a slow or failing mail server does not show in the answer', async () => {
    for (const send of [() => new Promise<void>(() => undefined), () => Promise.reject(new Error('mail is down'))]) {
      const slow = await startService({ mail: { send } });
      const { email } = await confirmedUser(slow, newAddress('someone'));
      const ask = (Username: string) => slow.call('ForgotPassword', { ClientId: slow.clientId, Username });
      expect(await ask(email)).toEqual(await ask(newAddress('someone')));
      await slow.stop();
    }
  });

  test('sending the confirmation again and CUSTOM_AUTH answer alike', async () => {
    const { email } = await confirmedUser(service, newAddress('someone'));
    const nobody = newAddress('someone');
    const resend = (Username: string) =>
      service.call('ResendConfirmationCode', { ClientId: service.clientId, Username });
    expect(await resend(email)).toEqual(await resend(nobody));
    expect(await resend(email.toUpperCase())).toEqual(await resend(nobody.toUpperCase()));
    const custom = async (USERNAME: string) => {
      const { answer } = await initiate('CUSTOM_AUTH', { USERNAME });
      const refused = await respond('CUSTOM_CHALLENGE', answer.Session, { USERNAME, ANSWER: 'guess' });
      return { name: answer.ChallengeName, keys: Object.keys(answer.ChallengeParameters ?? {}), refused };
    };
    expect(await custom(nobody)).toEqual(await custom(email));
  });
});

describe('signing in as somebody', () => {
  let actor: { sub: string; email: string };
  beforeAll(async () => {
    actor = await administrator(service);
  });
  const redeem = async (username: string, code: string) => {
    const { answer } = await initiate('CUSTOM_AUTH', { USERNAME: username });
    return respond('CUSTOM_CHALLENGE', answer.Session, { USERNAME: username, ANSWER: code });
  };

  test('a code works once, for its user, within a minute', async () => {
    const [ann, ben] = [await confirmedUser(service), await confirmedUser(service)];
    const issue = () => service.issueLoginAs({ username: ann.sub, actor, readOnly: false });
    const code = await issue();
    expect(await redeem(ben.email, code)).toEqual(wrongPassword);
    const first = await redeem(ann.email, code);
    expect(claimsOf(first.answer.AuthenticationResult?.IdToken ?? '')).toMatchObject({
      sub: ann.sub,
      'custom:actor': actor.email,
      'custom:actorSub': actor.sub,
      'custom:readOnly': 'false',
    });
    expect(first.answer.AuthenticationResult?.NewDeviceMetadata).toBeUndefined();
    expect(await redeem(ann.email, code)).toEqual(wrongPassword);
    const late = await issue();
    pass(61);
    expect(await redeem(ann.email, late)).toEqual(wrongPassword);
    const raced = await issue();
    const both = await Promise.all([redeem(ann.email, raced), redeem(ann.email, raced)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const stored = await service.pool.query('select hash from identity.login_as_codes');
    expect(JSON.stringify(stored.rows)).not.toContain(await issue());
  });

  test('the administrator cannot take the account over', async () => {
    const { email } = await confirmedUser(service);
    const opened = await redeem(email, await service.issueLoginAs({ username: email, actor, readOnly: false }));
    const AccessToken = opened.answer.AuthenticationResult?.AccessToken;
    const refused = refusal('NotAuthorizedException', 'Access Token does not have required scopes');
    const owners: [string, object][] = [
      ['ChangePassword', { PreviousPassword: goodPassword, ProposedPassword: otherPassword }],
      ['DeleteUser', {}],
      ['AssociateSoftwareToken', {}],
      ['SetUserMFAPreference', { SMSMfaSettings: { Enabled: false } }],
      ['ListDevices', {}],
      ['UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: newAddress() }] }],
      ['UpdateUserAttributes', { UserAttributes: [{ Name: 'phone_number', Value: '+40712345678' }] }],
      ['DeleteUserAttributes', { UserAttributeNames: ['phone_number'] }],
      ['SetUserSettings', { MFAOptions: [] }],
    ];
    for (const [action, body] of owners) expect(await service.call(action, { AccessToken, ...body })).toEqual(refused);
    const change = { AccessToken, UserAttributes: [{ Name: 'name', Value: 'Set by the office' }] };
    expect((await service.call('UpdateUserAttributes', change)).status).toBe(200);
  });
});

test('keys that cannot be fetched are told apart from a bad token', async () => {
  const { email } = await confirmedUser(service);
  const { IdToken } = await tokensOf(service, email);
  for (const jwksUrl of ['http://127.0.0.1:9/jwks.json', `${service.endpoint}/local_other/.well-known/jwks.json`]) {
    const options = { issuer: service.issuer, jwksUrl, clientId: service.clientId, clock: service.clock };
    await expect(createTokenVerifier(options)(IdToken)).rejects.toMatchObject({ name: 'KeysUnavailableError' });
  }
});

test('the claims of an acting administrator cannot be given as attributes', async () => {
  const email = newAddress();
  const create = new AdminCreateUserCommand({
    UserPoolId: service.poolId,
    Username: email,
    UserAttributes: [{ Name: 'custom:actor', Value: 'x' }],
  });
  await expect(service.admin.send(create)).rejects.toMatchObject({ name: 'InvalidParameterException' });
});

test('a password set by the administration ends the sessions', async () => {
  const { email } = await confirmedUser(service);
  const { AccessToken } = await tokensOf(service, email);
  const who = { UserPoolId: service.poolId, Username: email, Password: otherPassword, Permanent: true };
  await service.admin.send(new AdminSetUserPasswordCommand(who));
  expect((await service.call('GetUser', { AccessToken })).answer.message).toBe('Access Token has been revoked');
});

/** How many answers of each kind are compared. */
const pairs = 40;

/** Chance alone makes 0.065 (a standard deviation) of 40 pairs; a computation that is left out for one kind makes 0.5. */
const telling = 0.3;

type Prepare = () => Promise<() => Promise<unknown>>;

/**
 * How much more often one of two kinds of request is the slower one: from 0 for half of the times to 0.5 for always.
 * They take turns, so that whatever else the machine does falls on both.
 */
async function difference(one: Prepare, other: Prepare): Promise<number> {
  const timed = async (prepare: Prepare) => {
    const ask = await prepare();
    const begun = performance.now();
    await ask();
    return performance.now() - begun;
  };
  await timed(one);
  await timed(other);
  const times: { one: number; other: number }[] = [];
  for (let pair = 0; pair < pairs; pair++) times.push({ one: await timed(one), other: await timed(other) });
  const slower = times.flatMap((left) => times.map((right) => Number(left.one > right.other)));
  return Math.abs(slower.reduce((sum, value) => sum + value, 0) / slower.length - 0.5);
}

/** The same call from another network address of this machine. */
function fromElsewhere(action: string, body: object): Promise<{ status: number | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${service.endpoint}/`,
      {
        method: 'POST',
        localAddress: '127.0.0.2',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
        },
      },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode });
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}
