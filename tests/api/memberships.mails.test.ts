import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { letter, wantedOf } from '#server/modules/mail/letters.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { makeAward } from '../support/stage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('what one membership of an address does without, another one still gets', async () => {
  const [one, other] = [await server.join('admin'), await server.join('admin')];
  const entrant = await server.join('entrant');
  const names = { givenName: 'Ines', familyName: 'Both', type: 'judge' } as const;
  const invite = (admin: typeof one) =>
    server.ok('createUser', { as: admin.token, body: { email: entrant.email, ...names } });
  const judge = await invite(one);
  await invite(other);
  const token = await server.signIn(entrant.email, demoPassword);
  await server.ok('chooseMembership', { as: token, query: { personID: judge.id } });
  await server.ok('updateOwnUser', { as: token, body: { declinedMails: ['reminder'] } });
  const to = { email: entrant.email, name: 'Ines Both', locale: 'en' } as const;
  const wanted = async (orgID: string, role: 'judge' | 'entrant') => {
    const about = { award: 'Quay', timeZone: 'UTC', role, path: role } as const;
    const letters = [letter(to, 'reminder', about, { organiser: 'Quay', message: 'Soon.' })];
    return (await wantedOf(server.database, orgID, letters)).length;
  };
  expect(await wanted(one.orgID, 'judge')).toBe(0);
  expect(await wanted(other.orgID, 'judge')).toBe(1);
  expect(await wanted(one.orgID, 'entrant')).toBe(1);
});

test('an account that becomes an entrant is told of the organisation that its menu names', async () => {
  const [admin, judging] = [await server.join('admin'), await server.join('admin')];
  const judge = await server.join('judge', { orgID: judging.orgID });
  await server.context.identity.setAttributes(judge.email, { email_verified: 'true' });
  const body = { email: judge.email, givenName: 'Ines', familyName: 'Entering', type: 'entrant' } as const;
  const { id } = await server.ok('createUser', { as: admin.token, body });
  const told = (await server.mails()).find(({ to, why }) => to === judge.email && why === 'membership');
  const { memberships } = await server.ok('login', { as: await server.signIn(judge.email) });
  const orgName = memberships?.find(({ personID }) => personID === id)?.orgName;
  expect(orgName).toBe('Ines Entering');
  expect(told?.text).toContain(`Choose ${orgName} in the menu of your account.`);
});

test('letters come in the language of the account, whatever it is to whoever writes', async () => {
  const admin = await server.join('admin');
  const entrant = await server.join('entrant');
  await server.ok('updateOwnUser', { as: entrant.token, body: { locale: 'ro' } });
  const body = { email: entrant.email, givenName: 'Ana', familyName: 'Both', type: 'judge', locale: 'en' } as const;
  const judge = await server.ok('createUser', { as: admin.token, body });
  expect(judge.locale).toBe('ro');
  const as = await server.signIn(entrant.email, demoPassword);
  await server.ok('chooseMembership', { as, query: { personID: judge.id } });
  const before = await server.ok('getUser', { as: entrant.token });
  await server.ok('updateOwnUser', { as, body: { locale: 'fr' } });
  const after = await server.ok('getUser', { as: entrant.token });
  expect([after.id, after.locale, after.version]).toEqual([entrant.personID, 'fr', before.version + 1]);
  // An organiser does not choose it for the others.
  const query = { id: judge.id, orgID: judge.orgID };
  const changed = await server.ok('updateUser', {
    as: admin.token,
    query,
    body: { locale: 'zh', expertise: 'Bridges' },
  });
  expect([changed.locale, changed.expertise]).toEqual(['fr', 'Bridges']);
});

test('an account that is invited to judge is told which awards, categories and dates', async () => {
  const admin = await server.join('admin');
  const entrant = await server.join('entrant');
  const [award, other] = [await makeAward(server, admin), await makeAward(server, admin, { name: 'Night Prize' })];
  const body = { email: entrant.email, givenName: 'Ines', familyName: 'Both', type: 'judge' } as const;
  const assigned = award.categories.slice(0, 1).map(({ categoryID }) => categoryID);
  const assignments = [{ awardID: award.id, categoryIDs: assigned }];
  await server.ok('createUser', { as: admin.token, body: { ...body, assignments } });
  const told = (await server.mails()).filter(({ to, why }) => to === entrant.email && why === 'appointed');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(award.name);
  expect(told[0]?.text).toContain(award.categories[0]!.name);
  expect(told[0]?.text).not.toContain(other.name);
});
