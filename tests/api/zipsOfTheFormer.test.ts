import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { inDays, openAward } from '../support/stage.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
});
afterAll(() => server.close());

const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };

const statusOf = async (as: string, url: string) =>
  (await server.api('getDownloadAddress', { as, query: { url } })).status;

/** Signs in anew as what the account is by now. */
async function signInAs(type: 'judge' | 'entrant', { email }: TestPerson): Promise<string> {
  const { identity } = server.context;
  await identity.removeFromGroup(email, 'admin');
  if (type === 'judge') await identity.addToGroup(email, type);
  const as = await server.signIn(email);
  expect((await server.ok('login', { as })).user.type).toBe(type);
  return as;
}

test.each(['judge', 'entrant'] as const)(
  'a zip is for administrators, not for one who made it and changed role: %s',
  async (type) => {
    const award = await openAward(server, admin, dates);
    const former = await server.join('admin', { orgID: admin.orgID });
    const query = { id: award.id, type: 'results' };
    const { url } = (await server.ok('createAwardZip', { as: former.token, query })).zip;
    expect(await statusOf(former.token, url)).toBe(200);
    const as = await signInAs(type, former);
    expect([await statusOf(as, url), await statusOf(admin.token, url)]).toEqual([404, 200]);
  },
);
