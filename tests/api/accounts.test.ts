import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/calls.ts';
import { locales } from '#contract/locales.ts';
import { memberships } from '#server/identity/schema.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { people } from '#server/platform/database/schema.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { accept, judgedPrize, makeAward, mark } from '../support/stage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const password = 'Once-More-1';

/** Another account under an address, in these groups; its token. */
async function account(email: string, type: Role = 'entrant', verified = true): Promise<string> {
  const { identity } = server.context;
  const names = { givenName: 'Once', familyName: 'More', locale: 'en' as const };
  await identity.create({ email, ...names, type, orgID: '', personID: '', invite: false });
  await identity.setPassword(email, password);
  if (!verified) {
    await server.database.execute(
      sql`update identity.users set attributes = attributes || '{"email_verified": "false"}' where email = ${email}`,
    );
  }
  return server.signIn(email, password);
}
const personOf = async ({ personID }: TestPerson) => {
  const [row] = await server.database.select().from(people).where(eq(people.id, personID));
  return row!;
};
const deleteAccount = (person: TestPerson) => server.context.identity.remove(person.email);
const codeOf = async (as: string) => {
  const { status, body } = await server.refused('getUser', { as });
  return [status, body.code];
};

describe('an address whose account was deleted and registered again', () => {
  test('gives an entrant who proved it their person back, entries and all', async () => {
    const entrant = await server.join('entrant');
    const { sub } = await personOf(entrant);
    await deleteAccount(entrant);
    const as = await account(entrant.email);
    const { user } = await server.ok('login', { as });
    expect([user.id, user.orgID]).toEqual([entrant.personID, entrant.orgID]);
    expect((await personOf(entrant)).sub).not.toBe(sub);
    expect(await codeOf(entrant.token)).not.toEqual([200, undefined]);
  });

  test('gives nothing to who has not proved it', async () => {
    const entrant = await server.join('entrant');
    await deleteAccount(entrant);
    const as = await account(entrant.email, 'entrant', false);
    expect(await codeOf(as)).toEqual([403, 'session.addressUnproved']);
    expect((await personOf(entrant)).version).toBe(1);
  });

  test.each(['admin', 'judge'] as const)('never makes a self-registered account the %s', async (type) => {
    const admin = await server.join('admin');
    const person = await server.join(type, { orgID: admin.orgID });
    await deleteAccount(person);
    const as = await account(person.email);
    expect(await codeOf(as)).toEqual([403, 'session.addressTaken']);
    const answers = await Promise.all(
      locales.map(async (locale) => {
        const { body } = await server.refused('getUser', { as, headers: { 'accept-language': locale } });
        return body.errorMessage;
      }),
    );
    expect(new Set(answers).size).toBe(locales.length);
    // Whoever administers the accounts puts it into the group again.
    await server.context.identity.remove(person.email);
    const back = await account(person.email, type);
    expect((await server.ok('login', { as: back })).user).toMatchObject({ id: person.personID, type });
  });

  test('is a new person where the former one was deleted here', async () => {
    const admin = await server.join('admin');
    const judge = await server.join('judge', { orgID: admin.orgID });
    await server.ok('deleteUser', { as: admin.token, query: { id: judge.personID } });
    const { user } = await server.ok('login', { as: await account(judge.email) });
    expect(user).toMatchObject({ type: 'entrant', email: judge.email });
    expect(user.id).not.toBe(judge.personID);
  });

  test('stays locked where the person is', async () => {
    const admin = await server.join('admin');
    const entrant = await server.join('entrant');
    await server.database.update(people).set({ locked: true }).where(eq(people.id, entrant.personID));
    await deleteAccount(entrant);
    expect(await codeOf(await account(entrant.email))).toEqual([401, 'session.locked']);
    expect(admin.personID).toBeTruthy();
  });

  test('is refused, never failed, while the other account is there', async () => {
    const entrant = await server.join('entrant');
    const other = await server.join('entrant');
    await server.database.update(people).set({ email: 'mine@example.org' }).where(eq(people.id, entrant.personID));
    const as = await account('mine@example.org');
    expect(await codeOf(as)).toEqual([403, 'session.addressTaken']);
    expect(await codeOf(other.token)).toEqual([200, undefined]);
  });
});

describe('an organiser that runs awards', () => {
  const pair = async () => {
    const first = await server.join('admin');
    const second = await server.join('admin', { orgID: first.orgID });
    await makeAward(server, first);
    return [first, second] as const;
  };
  const left = async (orgID: string) => {
    const rows = await server.database.select().from(people).where(eq(people.orgID, orgID));
    return rows.filter(({ type, locked, erased }) => type === 'admin' && !locked && !erased).length;
  };

  test.each(['lockUser', 'deleteUser'] as const)(
    'keeps an administrator when two %s each other at once, every time',
    async (name) => {
      for (let round = 0; round < 5; round += 1) {
        const [first, second] = await pair();
        const answers = await Promise.all([
          server.refused(name, { as: first.token, query: { id: second.personID } }),
          server.refused(name, { as: second.token, query: { id: first.personID } }),
        ]);
        expect(await left(first.orgID)).toBe(1);
        const refused = answers.find(({ status }) => status !== 200);
        expect([401, 409, 422]).toContain(refused?.status);
      }
    },
  );

  test('loses none by a statement either', async () => {
    const [first, second] = await pair();
    const lock = (orgID: string) =>
      server.database.update(people).set({ locked: true }).where(eq(people.orgID, orgID)).execute();
    await expect(lock(first.orgID)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('administrator') },
    });
    const each = ({ personID }: TestPerson) =>
      server.database.transaction(async (tx) => {
        await tx.update(people).set({ type: 'judge' }).where(eq(people.id, personID));
        await tx.execute(sql`select pg_sleep(0.2)`);
      });
    const outcomes = await Promise.allSettled([each(first), each(second)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await left(first.orgID)).toBe(1);
  });

  test('keeps the last one whose group was taken away, with the reason', async () => {
    const admin = await server.join('admin');
    await makeAward(server, admin);
    const as = await tokenWithout(admin, 'admin');
    const { status, body } = await server.refused('login', { as });
    expect([status, body.code]).toEqual([422, 'user.refusal.lastAdministrator']);
    expect((await personOf(admin)).type).toBe('admin');
  });
});

/** A token of this person's that stays good beside later ones: a new password would end it. */
async function signInAnew(person: TestPerson): Promise<string> {
  await server.context.identity.setPassword(person.email, password);
  return server.signIn(person.email, password);
}

/** What `npm run verify` would end with 1 for, of an organiser or of all. */
async function brokenIn(orgID: string | null): Promise<string[]> {
  const { invariants } = await verify(server.context, orgID);
  return invariants.filter(({ weight, count }) => weight === 'broken' && count > 0).map(({ id }) => id);
}

const leaveGroup = async (person: TestPerson, group: string) => {
  const { sub } = await personOf(person);
  await server.database.delete(memberships).where(sql`sub = ${sub} and "group" = ${group}`);
};

/** A new token of somebody who has been taken out of a group. */
async function tokenWithout(person: TestPerson, group: string): Promise<string> {
  await leaveGroup(person, group);
  return signInAnew(person);
}

describe('the role of somebody whose groups changed', () => {
  test('is not given back by an older token', async () => {
    const first = await server.join('admin');
    const demoted = await server.join('admin', { orgID: first.orgID });
    const former = await signInAnew(demoted);
    await leaveGroup(demoted, 'admin');
    const fresh = await server.signIn(demoted.email, password);
    expect((await server.ok('login', { as: fresh })).user.type).toBe('entrant');
    const old = await server.refused('login', { as: former });
    expect([old.status, old.body.code]).toEqual([401, 'session.roleChanged']);
    expect((await personOf(demoted)).type).toBe('entrant');
    expect(await codeOf(former)).toEqual([401, 'session.roleChanged']);
    expect((await server.ok('login', { as: fresh })).user.type).toBe('entrant');
  });

  test('is recorded, and readable by the organiser', async () => {
    const first = await server.join('admin');
    const demoted = await server.join('admin', { orgID: first.orgID });
    await server.ok('login', { as: await tokenWithout(demoted, 'admin') });
    const rows = await server.ok('listAudit', { as: first.token, query: { entityID: demoted.personID } });
    expect(rows[0]).toMatchObject({ action: 'user.roleChanged', details: { from: 'admin', to: 'entrant' } });
  });

  test('is taken from a token issued after the last change', async () => {
    const entrant = await server.join('entrant');
    const { sub } = await personOf(entrant);
    await server.database.insert(memberships).values({ sub: sub!, group: 'admin' });
    await server.context.identity.setPassword(entrant.email, password);
    const as = await server.signIn(entrant.email, password);
    expect((await server.ok('login', { as })).user.type).toBe('admin');
  });
});

describe('a judge who has marked', () => {
  test.each(['admin', 'entrant'] as const)('becomes an %s, keeps the sheets, and breaks nothing', async (role) => {
    const admin = await server.join('admin');
    const judge = await server.join('judge', { orgID: admin.orgID });
    const { award, entries } = await judgedPrize(server, admin, judge, [await server.join('entrant')]);
    await accept(server, judge, award);
    await mark(server, judge, award, entries[0]!, [7, 8]);
    const { sub } = await personOf(judge);
    if (role === 'admin') await server.database.insert(memberships).values({ sub: sub!, group: 'admin' });
    const as = await tokenWithout(judge, 'judge');
    expect((await server.ok('login', { as })).user.type).toBe(role);
    const query = { id: entries[0]!.id, awardID: award.id };
    const { scores } = await server.ok('getEntry', { as: admin.token, query });
    expect(scores?.map(({ judgeID, status }) => [judgeID, status])).toEqual([[judge.personID, 'submitted']]);
    expect(await brokenIn(admin.orgID)).toEqual([]);
  });
});

test('an invitation that nobody accepted yet is not taken over by an unproved address', async () => {
  const email = `${randomUUID()}@example.org`;
  const { orgID } = await server.join('entrant');
  await server.database.insert(people).values({ orgID, type: 'entrant', email, invited: true });
  expect(await codeOf(await account(email, 'entrant', false))).toEqual([403, 'session.addressUnproved']);
});

test('whatever became of all these accounts, `npm run verify` finds nothing broken', async () => {
  expect(await brokenIn(null)).toEqual([]);
});
