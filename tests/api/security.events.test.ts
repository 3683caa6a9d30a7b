import { eq, notInArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { attempts, grants } from '#server/identity/schema.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { people, securityEvents } from '#server/platform/database/schema.ts';
import { signInBySrp } from '#tools/bench/signInBySrp.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: TestPerson;
const judge = { email: 'judge@example.org' };
const password = 'Quiet-Harbour-27';
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
beforeAll(async () => {
  server = await startServer({ clock });
  admin = await server.join('admin');
  const body = { email: judge.email, givenName: 'Judge', familyName: 'Test', type: 'judge' } as const;
  await server.ok('createUser', { as: admin.token, body });
  await server.context.identity.setPassword(judge.email, password);
});
afterAll(() => server.close());

const events = async (q: string, as = admin) =>
  (await server.ok('listAudit', { as: as.token, query: { entity: 'security', q, limit: 50 } })).map(
    ({ action, actorName, reason }) => ({ action, actorName, reason }),
  );

test('sign-ins, failures, refusals and roles are kept with account and address, and read by the administrator', async () => {
  await expect(server.signIn(judge.email, 'Not-This-One-1')).rejects.toThrow();
  const token = await server.signIn(judge.email, password);
  expect((await server.api('listUsers', { as: token, query: {} })).status).toBe(403);
  await server.context.identity.setEnabled(judge.email, false);
  const seen = await events(judge.email);
  const actions = seen.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['security.signedIn', 'security.signInRefused', 'security.denied']));
  expect(actions).toEqual(
    expect.arrayContaining(['security.groupGiven', 'security.passwordChanged', 'security.disabled']),
  );
  expect(new Set(seen.map(({ reason }) => reason))).toEqual(new Set(['127.0.0.1']));
  expect(new Set(seen.map(({ actorName }) => actorName))).toEqual(new Set(['Judge Test']));
});

describe('an own password that is changed', () => {
  const first = 'Quiet-Harbour-27';
  const changed = ({ token }: TestPerson, old: string, from: string) => {
    const query = new URLSearchParams({ old, new: 'Second-Word-1' });
    const headers = { authorization: token };
    const { method, path } = calls.changePassword;
    return rawRequest(`${server.url}api${path}?${query}`, { method, headers, from });
  };
  const someone = async () => {
    const person = await server.join('judge', { orgID: admin.orgID });
    await server.context.identity.setPassword(person.email, first);
    return { ...person, token: await server.signIn(person.email, first) };
  };
  const noted = async ({ email }: TestPerson) =>
    (await events(email)).map(({ action, reason }) => [action.slice('security.'.length), reason]);

  test('is kept with the address that it came from, and is no sign-in', async () => {
    const person = await someone();
    const before = await noted(person);
    const sessions = await server.database.select().from(grants);
    expect((await changed(person, 'Not-This-One-1', '127.0.0.7')).status).toBe(422);
    expect((await changed(person, first, '127.0.0.8')).status).toBe(200);
    expect((await noted(person)).slice(0, -before.length)).toEqual([
      ['passwordChanged', '127.0.0.8'],
      ['passwordRefused', '127.0.0.7'],
    ]);
    expect((await server.database.select().from(grants)).length).toBeLessThanOrEqual(sessions.length);
  });

  test('is tried from one network without keeping others from changing theirs', async () => {
    const [guesser, person] = [await someone(), await someone()];
    const known = (await server.database.select().from(attempts)).map(({ key }) => key);
    expect((await changed(guesser, 'Not-This-One-1', '127.0.0.9')).status).toBe(422);
    // As if sixty accounts had gone on like that.
    const counted = await server.database
      .update(attempts)
      .set({ count: 300 })
      .where(notInArray(attempts.key, known))
      .returning();
    expect(counted.length).toBeGreaterThan(1);
    expect((await changed(person, first, '127.0.0.9')).status).toBe(422);
    expect((await changed(person, first, '127.0.0.10')).status).toBe(200);
  });
});

describe('what an account signs in with', () => {
  const ask = async (action: string, body: object) => {
    const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${action}` };
    const answer = await fetch(`${server.url}identity/`, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.status;
  };
  const noted = async (email: string) =>
    (await events(email)).map(({ action }) => action.slice('security.'.length)).filter((name) => name !== 'signedIn');

  test('is followed from the first address on: a wrong code, the right one, and a session that is given up once', async () => {
    const ClientId = server.clientId;
    const Username = `events-${Date.now()}@example.org`;
    expect(await ask('SignUp', { ClientId, Username, Password: password })).toBe(200);
    const code = (await server.mails()).findLast(({ to }) => to === Username)?.code ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await ask('ConfirmSignUp', { ClientId, Username, ConfirmationCode: wrong })).toBe(400);
    expect(await ask('ConfirmSignUp', { ClientId, Username, ConfirmationCode: code })).toBe(200);
    const { RefreshToken: Token } = await signInBySrp(server, Username, password);
    for (const token of [Token, Token, 'nobody-s'])
      expect(await ask('RevokeToken', { ClientId, Token: token })).toBe(200);
    expect(await noted(Username)).toEqual(['signedOut', 'confirmed', 'confirmationRefused', 'registered']);
  });

  test('is kept where a factor is begun or refused, and an address or the account is not changed', async () => {
    const person = await server.join('judge', { orgID: admin.orgID });
    const before = (await noted(person.email)).length;
    const { AccessToken } = await signInBySrp(server, person.email, demoPassword);
    expect(await ask('AssociateSoftwareToken', { AccessToken })).toBe(200);
    await server.database.update(grants).set({ authTime: sql`now() - interval '11 minutes'` });
    const UserAttributes = [{ Name: 'email', Value: 'elsewhere@example.org' }];
    expect(await ask('AssociateSoftwareToken', { AccessToken })).toBe(400);
    expect(await ask('UpdateUserAttributes', { AccessToken, UserAttributes })).toBe(400);
    expect(await ask('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code: '123456' })).toBe(400);
    expect(await ask('DeleteUser', { AccessToken })).toBe(400);
    const since = (await noted(person.email)).toReversed().slice(before);
    expect(since).toEqual(['factorBegun', 'factorRefused', 'addressRefused', 'addressRefused', 'deletionRefused']);
  });
});

test('another organiser reads nothing of it, and nobody but administrators anything', async () => {
  const stranger = await server.join('admin');
  expect(await events(judge.email, stranger)).toEqual([]);
  expect((await events(stranger.email, stranger)).length).toBeGreaterThan(0);
  const entrant = await server.join('entrant');
  expect((await server.api('listAudit', { as: entrant.token, query: { entity: 'security' } })).status).toBe(403);
});

test('an organiser reads what befell an account until it deletes its judge, and the one where they go on reads all', async () => {
  const other = await server.join('admin');
  const person = await server.join('judge', { orgID: admin.orgID });
  const body = { email: person.email, givenName: 'Ines', familyName: 'Both', type: 'judge' } as const;
  await server.ok('createUser', { as: other.token, body });
  const [row] = await server.database.select().from(people).where(eq(people.id, person.personID));
  const read = async (as: TestPerson) => {
    const query = { entity: 'security', entityID: row!.account!, limit: 50 } as const;
    return (await server.ok('listAudit', { as: as.token, query })).map(({ action }) => action);
  };
  await expect(server.signIn(person.email, 'Not-This-One-1')).rejects.toThrow();
  const before = await read(admin);
  expect(before[0]).toBe('security.signInRefused');
  await server.ok('deleteUser', { as: admin.token, query: { id: person.personID } });
  await server.signIn(person.email, demoPassword);
  expect(await read(admin)).toEqual(before);
  expect((await read(other))[0]).toBe('security.signedIn');
  const [joined] = await server.ok('listUsers', { as: other.token, query: { q: 'Both' } });
  await server.ok('deleteUser', { as: other.token, query: { id: joined!.id } });
  expect((await read(other)).slice(-before.length)).toEqual(before);
  expect(await read(admin)).toEqual(before);
});

describe('an attempt to get round what holds a caller', () => {
  const send = async (query: string, headers: Record<string, string>, from: string) =>
    (await rawRequest(`${server.url}api${query}`, { method: 'GET', headers, from })).status;
  const noted = async (source: string) => {
    const rows = await server.database
      .select()
      .from(securityEvents)
      .where(sql`source = ${source}`)
      .orderBy(securityEvents.id);
    return rows.map(({ event, sub, details }) => [event, sub !== null, (details as { why?: string }).why]);
  };

  test.each([
    ['a page that nobody was given', '127.0.1.1', '/user/list?cursor=bzF4', 'malformed', 'request.shape'],
    ['an order that there is none of', '127.0.1.2', '/user/list?sort=password', 'malformed', 'request.shape'],
    ['a filter that there is none of', '127.0.1.3', '/user/list?orgID[]=1', 'malformed', 'request.shape'],
  ])('is kept: %s', async (_, from, query, event, why) => {
    expect(await send(query, { authorization: admin.token }, from)).toBe(400);
    expect(await noted(from)).toEqual([[event, true, why]]);
  });

  test('is kept: a key of a call that is none', async () => {
    const headers = {
      authorization: admin.token,
      'idempotency-key': 'x'.repeat(201),
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ givenName: 'A', familyName: 'B', email: 'a@b.example', type: 'judge' });
    const answer = await rawRequest(`${server.url}api/user`, { method: 'POST', headers, body, from: '127.0.1.200' });
    expect(answer.status).toBe(400);
    expect(await noted('127.0.1.200')).toEqual([['malformed', true, 'request.keyUnusable']]);
  });

  test('is kept: a token with other words, and not one whose time is over', async () => {
    const [head = '', claims = '', signature = ''] = admin.token.split('.');
    const told = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
    const other = Buffer.from(JSON.stringify({ ...told, 'cognito:groups': ['admin', 'judge'] })).toString('base64url');
    expect(await send('/user', { authorization: [head, other, signature].join('.') }, '127.0.1.201')).toBe(401);
    expect(await noted('127.0.1.201')).toEqual([['forged', false, 'session.invalid']]);
    ahead = 7_200_000;
    expect(await send('/user', { authorization: admin.token }, '127.0.1.202')).toBe(401);
    ahead = 0;
    expect(await noted('127.0.1.202')).toEqual([]);
  });

  test('is kept: an action that the identity service does not have, and one of its administration', async () => {
    for (const action of ['AdminFormatDisk', 'AdminDeleteUser']) {
      const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${action}` };
      await rawRequest(`${server.url}identity/`, { method: 'POST', headers, body: '{}', from: '127.0.1.203' });
    }
    expect(await noted('127.0.1.203')).toEqual([
      ['malformed', false, 'UnknownOperationException'],
      ['forged', false, 'MissingAuthenticationTokenException'],
    ]);
  });

  test('is kept a hundred times an hour of one network, and hides no refusal', async () => {
    const from = '127.0.1.204';
    for (let round = 0; round < 13; round += 1)
      await Promise.all(
        Array.from({ length: 10 }, () => send('/user/list?sort=password', { authorization: admin.token }, from)),
      );
    const kept = (await noted(from)).length;
    expect(kept).toBeGreaterThanOrEqual(100);
    expect(kept).toBeLessThanOrEqual(110);
    const entrant = await server.join('entrant');
    expect(await send('/audit', { authorization: entrant.token }, from)).toBe(403);
    expect((await noted(from)).at(-1)).toEqual(['denied', true, 'request.role']);
  });
});

test('no event holds a secret, and a flood of refusals keeps a hundred of them', async () => {
  const ask = (number: number) =>
    fetch(`${server.url}identity/`, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.RespondToAuthChallenge' },
      body: JSON.stringify({
        ChallengeName: 'SMS_MFA',
        ClientId: server.clientId,
        Session: `x${number}`,
        ChallengeResponses: { USERNAME: 'flood@example.org', SMS_MFA_CODE: '123456', ANSWER: password },
      }),
    });
  for (let round = 0; round < 15; round += 1) await Promise.all(Array.from({ length: 10 }, (_, index) => ask(index)));
  const rows = await server.database.select().from(securityEvents).where(sql`event like '%Refused'`);
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.length).toBeLessThanOrEqual(110);
  const text = JSON.stringify(await server.database.select().from(securityEvents));
  for (const secret of [password, 'Not-This-One-1', '123456', 'eyJ']) expect(text).not.toContain(secret);
});
