import { afterAll, beforeAll, expect, it } from 'vitest';
import { players } from '../../support/players.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { planning, testClock } from '../../support/stage.ts';

const clock = testClock();
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

it('Who has an account and signs in with it can work.', async () => {
  const { admin1 } = await players(server);
  clock.set(planning);
  const password = `Test-${admin1.personID}-A1`;
  const { identity } = server.context;
  const tokens = [admin1.token, admin1.token];
  // identity: The account is deleted at the identity service.
  await identity.remove(admin1.email);
  // admin1: Registers the same address again.
  const names = { givenName: 'Helen', familyName: 'Okafor', locale: 'en', type: 'admin', invite: false } as const;
  await identity.create({ email: admin1.email, ...names, orgID: '', personID: '' });
  await identity.setPassword(admin1.email, password);
  const answer = await server.api('login', { as: await server.signIn(admin1.email, password) });
  expect(answer.status).toBe(200);
});
