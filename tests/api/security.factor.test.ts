import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: TestPerson;
const password = 'Quiet-Harbour-27';
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
});
afterAll(() => server.close());

test('an organiser that requires a second factor has administrators and judges set one up, and nobody else', async () => {
  const judge = await server.join('judge', { orgID: admin.orgID });
  const entrant = await server.join('entrant');
  const stranger = await server.join('admin');
  for (const { email } of [admin, judge, entrant, stranger]) await server.context.identity.setPassword(email, password);
  const own = await server.signIn(admin.email, password);
  const org = await server.ok('updateOrganisation', { as: own, body: { secondFactor: true } });
  expect(org.secondFactor).toBe(true);
  for (const { email } of [admin, judge]) {
    await expect(server.signIn(email, password)).rejects.toThrow('The service asks for MFA_SETUP');
  }
  for (const { email } of [entrant, stranger]) expect(await server.signIn(email, password)).toMatch(/^eyJ/);
  await server.ok('updateOrganisation', { as: own, body: { secondFactor: false } });
  expect(await server.signIn(judge.email, password)).toMatch(/^eyJ/);
});

test('an entrant’s organisation cannot ask for it', async () => {
  const { token } = await server.join('entrant');
  const { status } = await server.api('updateOrganisation', { as: token, body: { secondFactor: true } });
  expect(status).toBe(403);
});

test('beside an identity service of somebody else’s nothing can be required that nobody would ask for', async () => {
  const { url, ownerUrl, database } = { ...server, url: server.databaseUrl };
  const elsewhere = await startServer({
    database: { url, ownerUrl, database, close: async () => undefined },
    environment: {
      COGNITO_USER_POOL_ID: server.userPoolId,
      COGNITO_CLIENT_ID: server.clientId,
      COGNITO_ENDPOINT: `${server.url}identity/`,
    },
  });
  try {
    const boss = await server.join('admin');
    const asking = (secondFactor: boolean) => ({ as: boss.token, body: { secondFactor } });
    const { status, body } = await elsewhere.refused('updateOrganisation', asking(true));
    expect([status, body.code]).toEqual([409, 'org.secondFactorElsewhere']);
    expect(body.errorMessage).toMatch(/identity service/);
    // What was required before may be taken back.
    await server.ok('updateOrganisation', asking(true));
    expect((await elsewhere.ok('updateOrganisation', asking(false))).secondFactor).toBe(false);
  } finally {
    await elsewhere.close();
  }
});
