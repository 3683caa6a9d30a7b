import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RecoveryAsked } from '#contract/recovery.ts';
import { recoveryCodeCount } from '#machines/signIn/recoveryCode.rules.ts';
import { grants } from '#server/identity/schema.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { audit, recoveryCodes } from '#server/platform/database/schema.ts';
import { signInBySrp } from '#tools/bench/signInBySrp.ts';
import { lookOnAs } from '../support/loginAs.ts';
import { ofCalls } from '../support/ofCalls.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
});
afterAll(() => server.close());
// Every test has the hour to itself.
beforeEach(() => server.database.execute(sql`delete from product.rate_windows`));
afterEach(() => vi.restoreAllMocks());

async function atPool(action: string, input: object): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${server.url}identity/`, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${action}` },
    body: JSON.stringify(input),
  });
  const body = (await answer.json()) as Readonly<Record<string, string>>;
  if (!answer.ok) throw new Error(`${action}: ${JSON.stringify(body)}`);
  return body;
}

/** Sets up an authenticator app; a second one within the half minute by the next code. */
async function protect({ email }: Pick<TestPerson, 'email'>, again = false): Promise<void> {
  const { AccessToken } = await signInBySrp(server.server, email, demoPassword);
  const { SecretCode = '' } = await atPool('AssociateSoftwareToken', { AccessToken });
  const UserCode = new TOTP({ secret: Secret.fromBase32(SecretCode) }).generate({
    timestamp: Date.now() + (again ? 30_000 : 0),
  });
  await atPool('VerifySoftwareToken', { AccessToken, UserCode });
  const on = { Enabled: true, PreferredMfa: true };
  await atPool('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: on });
}

/** Somebody with a second factor and recovery codes. */
async function protectedPerson() {
  const person = await server.join('judge', { orgID: admin.orgID });
  await protect(person);
  const { codes } = await server.ok('makeRecoveryCodes', { as: person.token });
  return { ...person, codes, code: codes[0] ?? '' };
}

async function redeem(asked: Partial<RecoveryAsked> & Pick<RecoveryAsked, 'email' | 'code'>, at = server.url) {
  const answer = await fetch(`${at}api/public/recovery`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: demoPassword, attempt: randomUUID(), ...asked }),
  });
  const body = (await answer.json()) as { code?: string };
  return [answer.status, body.code ?? null] as const;
}

const taken = [200, null];
const refused = [422, 'recovery.refused'];
const needsFactor = (email: string) =>
  server.signIn(email).then(
    () => false,
    () => true,
  );
const leftOf = async ({ token }: TestPerson) => (await server.ok('getRecoveryCodes', { as: token })).left;
const storedCodes = (personID: string) =>
  server.database.select().from(recoveryCodes).where(eq(recoveryCodes.personID, personID));
const lettersTo = async (email: string) =>
  (await server.mails()).filter(({ to, why }) => to === email && why === 'factorOff');
const rowsOf = async (personID: string) =>
  (await server.database.select().from(audit).where(eq(audit.entityID, personID))).map(({ action }) => action);

describe('recovery codes', () => {
  test('are told once, kept as hashes, and counted from then on; new ones void the old ones', async () => {
    const { codes, ...person } = await protectedPerson();
    expect(new Set(codes).size).toBe(recoveryCodeCount);
    for (const code of codes) expect(code).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){5}$/);
    const stored = JSON.stringify(await storedCodes(person.personID));
    for (const code of codes) for (const form of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(form);
    expect(await server.ok('getRecoveryCodes', { as: person.token })).toEqual({
      left: recoveryCodeCount,
      madeAt: expect.stringMatching(/Z$/),
    });
    const both = await Promise.all([1, 2].map(() => server.ok('makeRecoveryCodes', { as: person.token })));
    expect((await storedCodes(person.personID)).length).toBe(recoveryCodeCount);
    expect(await redeem({ email: person.email, code: codes[0] ?? '' })).toEqual(refused);
    const answers = await Promise.all(both.map((made) => redeem({ email: person.email, code: made.codes[0] ?? '' })));
    // The later of the two calls has the codes that count.
    expect(answers.filter(([status]) => status === 200).length).toBe(1);
    expect(await rowsOf(person.personID)).toContain('user.recoveryCodesMade');
  });

  test('are for whoever has a second factor, and proved lately that it is them', async () => {
    const person = await server.join('entrant');
    const none = await server.refused('makeRecoveryCodes', { as: person.token });
    expect([none.status, none.body.code]).toEqual([409, 'user.refusal.noSecondFactor']);
    const { RefreshToken } = await signInBySrp(server.server, person.email, demoPassword);
    await server.database.update(grants).set({ authTime: sql`now() - interval '11 minutes'` });
    const answer = await fetch(`${server.url}identity/`, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
      body: JSON.stringify({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: server.clientId,
        AuthParameters: { REFRESH_TOKEN: RefreshToken },
      }),
    });
    const { AuthenticationResult } = (await answer.json()) as { AuthenticationResult: { IdToken: string } };
    const old = await server.refused('makeRecoveryCodes', { as: AuthenticationResult.IdToken });
    expect([old.status, old.body.code]).toEqual([403, 'session.notRecent']);
  });

  test.each([false, true])('are neither seen nor made by who is signed in as somebody (writing: %j)', async (write) => {
    const person = await protectedPerson();
    const as = await lookOnAs(server, admin, person, write);
    const answers = [
      await server.refused('getRecoveryCodes', { as }),
      await server.refused('makeRecoveryCodes', { as }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect(answers[0]?.body.code).toBe('session.acting');
    expect(await leftOf(person)).toBe(recoveryCodeCount);
  });

  test('are in the export as a number, and gone with the person', async () => {
    const person = await protectedPerson();
    await redeem(person);
    const as = await server.signIn(person.email);
    const whole = await server.ok('exportUser', { as, query: {} });
    expect(whole).toMatchObject({ recoveryCodes: { left: 9, madeAt: expect.any(String) } });
    for (const { hash } of await storedCodes(person.personID)) expect(JSON.stringify(whole)).not.toContain(hash);
    const { version } = await server.ok('getUser', { as });
    await server.ok('closeAccount', {
      as,
      body: { email: person.email },
      headers: { 'if-match': `"${version}"` },
    });
    expect(await storedCodes(person.personID)).toEqual([]);
  });
});

describe('an administrator who signed in lately', () => {
  test('resets the second factor of a judge with a reason: every session ends, and the person is told', async () => {
    const person = await protectedPerson();
    const query = { id: person.personID };
    const asked = (as: string, reason: string, id = person.personID) =>
      server.refused('resetSecondFactor', { as, query: { id }, body: { reason } });
    const codeOf = async (answer: ReturnType<typeof asked>) => (await answer).body.code;
    expect(await codeOf(asked(admin.token, '  '))).toBe('user.refusal.reasonMissing');
    expect(await codeOf(asked(admin.token, 'Lost', admin.personID))).toBe('user.refusal.self');
    const deputy = await server.join('admin', { orgID: admin.orgID });
    expect(await codeOf(asked(admin.token, 'Lost', deputy.personID))).toBe('user.refusal.administratorFactor');
    expect(await needsFactor(person.email)).toBe(true);
    const body = { reason: 'Phone stolen, called back on the number we have' };
    await server.ok('resetSecondFactor', { as: admin.token, query, body });
    expect(await needsFactor(person.email)).toBe(false);
    expect((await server.refused('getUser', { as: person.token })).body.code).toBe('session.revoked');
    await server.signIn(person.email);
    const trail = await server.ok('listAudit', {
      as: admin.token,
      query: { entity: 'user', entityID: person.personID, limit: 50 },
    });
    const row = trail.find(({ action }) => action === 'user.factorReset');
    expect(row).toMatchObject({ actorID: admin.personID, reason: body.reason });
    const [letter] = await lettersTo(person.email);
    expect(letter?.text).toContain('An administrator of your award’s organiser has turned off the second factor');
  });
});

describe('a recovery code', () => {
  test('switches the second factor off once, in whatever way it is typed, and says so', async () => {
    const person = await protectedPerson();
    expect(await needsFactor(person.email)).toBe(true);
    const typed = ` ${person.code.replaceAll('-', ' ').toUpperCase()} `;
    expect(await redeem({ email: person.email.toUpperCase(), code: typed })).toEqual(taken);
    const open = await server.refused('getUser', { as: person.token });
    expect([open.status, open.body.code]).toEqual([401, 'session.revoked']);
    const anew = { ...person, token: await server.signIn(person.email) };
    expect(await leftOf(anew)).toBe(9);
    expect(await rowsOf(person.personID)).toContain('user.factorRecovered');
    const [letter] = await lettersTo(person.email);
    expect(letter?.text).toContain('9 recovery codes are left');
    expect(JSON.stringify(await server.mails())).not.toContain(person.code);
    const query = { entity: 'security', q: person.email, limit: 50 } as const;
    const events = (await server.ok('listAudit', { as: admin.token, query })).map(({ action }) => action);
    expect(events).toContain('security.factorChanged');
    await protect(person, true);
    expect(await redeem(person)).toEqual(refused);
    expect(await needsFactor(person.email)).toBe(true);
  });

  test('is answered alike, and as slowly, where address, password or code is wrong', async () => {
    const person = await protectedPerson();
    const other = await protectedPerson();
    const wrong = { email: person.email, code: '2222-2222-2222' };
    const asked = [
      wrong,
      { ...wrong, code: 'no code at all' },
      { ...wrong, code: other.code },
      { ...person, password: 'Not-This-One-1' },
      { ...person, email: 'nobody@example.org' },
      { ...person, email: (await server.join('entrant')).email },
      { ...person, password: '' },
    ];
    for (const one of asked) {
      const began = performance.now();
      expect(await redeem(one)).toEqual(refused);
      expect(performance.now() - began).toBeGreaterThanOrEqual(399);
    }
    expect(await needsFactor(person.email)).toBe(true);
    expect([await leftOf(person), await leftOf(other)]).toEqual([10, 10]);
    expect(await lettersTo(person.email)).toEqual([]);
  });

  test('sends nobody a code by SMS, and tries no password, for whoever has none', async () => {
    const person = await protectedPerson();
    const verify = vi.spyOn(ofCalls(server.context.identity), 'verifyPassword');
    expect(await redeem({ email: person.email, code: '2222-2222-2222' })).toEqual(refused);
    expect(verify).not.toHaveBeenCalled();
    expect(await redeem(person)).toEqual(taken);
    expect(verify).toHaveBeenCalledOnce();
  });

  test('of a locked person is not taken', async () => {
    const person = await protectedPerson();
    await server.ok('lockUser', { as: admin.token, query: { id: person.personID } });
    expect(await redeem(person)).toEqual(refused);
  });

  test('brought twice at once is taken once', async () => {
    const person = await protectedPerson();
    const answers = await Promise.all([redeem(person), redeem(person), redeem(person)]);
    expect(answers.filter(([status]) => status === 200)).toEqual([taken]);
    expect((await lettersTo(person.email)).length).toBe(1);
    expect((await rowsOf(person.personID)).filter((action) => action === 'user.factorRecovered').length).toBe(1);
  });

  test('whose answer got lost is answered again to the same attempt, and does nothing twice', async () => {
    const person = await protectedPerson();
    const attempt = randomUUID();
    expect(await redeem({ ...person, attempt })).toEqual(taken);
    await protect(person, true);
    expect(await redeem({ ...person, attempt })).toEqual(taken);
    expect(await needsFactor(person.email)).toBe(true);
    expect((await lettersTo(person.email)).length).toBe(1);
  });
});

describe('a server that goes', () => {
  test('between the code and its effect leaves a code that has it: at once to who brought it, after a minute to all', async () => {
    const person = await protectedPerson();
    const attempt = randomUUID();
    const off = vi.spyOn(ofCalls(server.context.identity), 'switchFactorsOff');
    off.mockRejectedValueOnce(new Error('the identity service is gone'));
    expect((await redeem({ ...person, attempt }))[0]).toBe(500);
    expect(await needsFactor(person.email)).toBe(true);
    expect(await redeem(person)).toEqual(refused);
    expect(await redeem({ ...person, attempt })).toEqual(taken);
    expect(await needsFactor(person.email)).toBe(false);
    expect((await lettersTo(person.email)).length).toBe(1);

    const second = person.codes[1] ?? '';
    off.mockRejectedValueOnce(new Error('the identity service is gone'));
    expect((await redeem({ ...person, code: second }))[0]).toBe(500);
    await server.database.update(recoveryCodes).set({ usedAt: sql`used_at - interval '61 seconds'` });
    expect(await redeem({ ...person, code: second })).toEqual(taken);
    expect(await redeem({ ...person, code: second })).toEqual(refused);
  });

  test('between the effect and its note leaves a code that can be brought again', async () => {
    const person = await protectedPerson();
    const attempt = randomUUID();
    await server.database.execute(sql`create function product.gone_at_note() returns trigger language plpgsql as
      $$ begin raise exception 'the server is gone'; end $$`);
    await server.database.execute(sql`create trigger gone_at_note before update of applied_at on product.recovery_codes
      for each row execute function product.gone_at_note()`);
    expect((await redeem({ ...person, attempt }))[0]).toBe(500);
    await server.database.execute(sql`drop trigger gone_at_note on product.recovery_codes`);
    expect(await needsFactor(person.email)).toBe(false);
    expect(await redeem({ ...person, attempt })).toEqual(taken);
    expect(await redeem(person)).toEqual(refused);
    expect((await lettersTo(person.email)).length).toBe(1);
  });
});

describe('whoever guesses', () => {
  test('is stopped after ten at an address, on every replica, and strangers elsewhere are not', async () => {
    const person = await protectedPerson();
    const other = await protectedPerson();
    const replica = await server.replica();
    const wrong = { email: person.email, code: '2222-2222-2222' };
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, index) => redeem(wrong, index % 2 ? replica.url : server.url)),
    );
    expect(tries).toEqual(Array(10).fill(refused));
    expect(await redeem(person, replica.url)).toEqual([429, 'request.tooMany']);
    expect(await redeem(other)).toEqual(taken);
    await replica.close();
    expect(await needsFactor(person.email)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no attempt', JSON.stringify({ email: 'a@example.org', password: 'x', code: 'y' })],
    ['no text', JSON.stringify({ email: {}, password: [], code: 7, attempt: randomUUID() })],
    ['an attempt that is no id', JSON.stringify({ email: 'a', password: 'x', code: 'y', attempt: "'; --" })],
    [
      'a sign that the database has no place for',
      JSON.stringify({ email: 'a\u0000', password: 'x', code: 'y', attempt: randomUUID() }),
    ],
    ['an address of a megabyte', JSON.stringify({ email: 'a'.repeat(1e6), password: 'x', code: 'y' })],
  ])('with %s is refused for the form of it', async (_, body) => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${server.url}api/public/recovery`, { method: 'POST', headers, body });
    expect([400, 413, 422]).toContain(status);
  });
});

test('the person of another organisation has a code of their own', async () => {
  const stranger = await server.join('admin');
  const person = await protectedPerson();
  expect(await redeem({ email: stranger.email, code: person.code })).toEqual(refused);
  expect(await leftOf(person)).toBe(recoveryCodeCount);
});
