import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/calls.ts';
import { memberships as groups } from '#server/identity/schema.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { people } from '#server/platform/database/schema.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

/** One account that is somebody in several organisations. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const names = { givenName: 'Ines', familyName: 'Both' };
const invite = (by: TestPerson, email: string, type: Role = 'judge') =>
  server.ok('createUser', { as: by.token, body: { email, ...names, type } });
const signIn = (email: string) => server.signIn(email, demoPassword);
const choose = async (as: string, personID: string) =>
  (await server.ok('chooseMembership', { as, query: { personID } })).user;
const login = (as: string) => server.ok('login', { as });
const codeOf = async (as: string) => {
  const { status, body } = await server.refused('getUser', { as });
  return [status, body.code];
};
const rowOf = async (id: string) => {
  const [row] = await server.database.select().from(people).where(eq(people.id, id));
  return row!;
};
const groupsOf = async (account: string) => {
  const rows = await server.database.select().from(groups).where(sql`sub = ${account}`);
  return rows.map(({ group }) => group).sort();
};
const leaveGroup = (account: string, group: string) =>
  server.database.delete(groups).where(and(eq(groups.sub, account), eq(groups.group, group)));

/** An entrant, and the same account as a judge of an organiser. */
async function both() {
  const admin = await server.join('admin');
  const entrant = await server.join('entrant');
  const judge = await invite(admin, entrant.email);
  return { admin, entrant, judge, account: (await rowOf(entrant.personID)).account! };
}

describe('an invitation to an address that has an account', () => {
  test('adds a membership, touches neither password nor what there is, and says so by mail', async () => {
    const { entrant, judge, admin } = await both();
    expect(judge).toMatchObject({ type: 'judge', email: entrant.email, orgID: admin.orgID, invited: true });
    const letters = (await server.mails()).filter(({ to }) => to === entrant.email);
    expect(letters.map(({ why }) => why)).toEqual(['membership']);
    expect(letters[0]?.text).toContain('Your password stays the same');
    expect(await codeOf(entrant.token)).toEqual([200, undefined]);
    expect((await login(entrant.token)).user.id).toBe(entrant.personID);
    expect(await rowOf(entrant.personID)).toMatchObject({ email: entrant.email, name: 'Entrant Test', version: 1 });
  });

  test('is a membership of the first invitation where two organisers invite a new address at once', async () => {
    const [one, other] = [await server.join('admin'), await server.join('admin')];
    const email = `${randomUUID()}@example.org`;
    const made = await Promise.all([invite(one, email), invite(other, email)]);
    const rows = await Promise.all(made.map(({ id }) => rowOf(id)));
    expect(rows[0]?.account).toBeTruthy();
    expect(rows[1]?.account).toBe(rows[0]?.account);
    expect(rows.filter(({ sub }) => sub !== null)).toHaveLength(1);
    expect(await groupsOf(rows[0]!.account!)).toEqual(['judge']);
    const letters = (await server.mails()).filter(({ to }) => to === email);
    expect(letters.map(({ why }) => why)).toEqual(['invitation', 'invitation']);
  });

  test('is refused a second time by the same organiser, and for a second entrant', async () => {
    const { admin, entrant } = await both();
    for (const type of ['judge', 'entrant'] as const) {
      const body = { email: entrant.email, ...names, type };
      const { status, body: refusal } = await server.refused('createUser', { as: admin.token, body });
      expect([status, refusal.code]).toEqual([409, 'user.refusal.emailTaken']);
    }
  });

  test('is refused for an account whose address nobody proved', async () => {
    const admin = await server.join('admin');
    const entrant = await server.join('entrant');
    const unproved = sql`update identity.users set attributes = attributes || '{"email_verified": "false"}'
      where email = ${entrant.email}`;
    await server.database.execute(unproved);
    const body = { email: entrant.email, ...names, type: 'judge' } as const;
    const { body: refusal } = await server.refused('createUser', { as: admin.token, body });
    expect(refusal.code).toBe('user.refusal.emailTaken');
    expect(await server.database.$count(people, eq(people.email, entrant.email))).toBe(1);
  });

  test('sent again under its key adds nothing and writes no second letter', async () => {
    const admin = await server.join('admin');
    const entrant = await server.join('entrant');
    const asked = {
      as: admin.token,
      body: { email: entrant.email, ...names, type: 'judge' as const },
      headers: { 'idempotency-key': randomUUID() },
    };
    const [first, second] = [await server.ok('createUser', asked), await server.ok('createUser', asked)];
    expect(second.id).toBe(first.id);
    expect((await server.mails()).filter(({ to }) => to === entrant.email)).toHaveLength(1);
  });
});

describe('a session', () => {
  test('names the memberships only where there are several, and becomes another one', async () => {
    const alone = await server.join('entrant');
    expect(await login(alone.token)).not.toHaveProperty('memberships');
    const { entrant, judge, admin } = await both();
    const as = await signIn(entrant.email);
    const { memberships } = await login(as);
    const own = expect.objectContaining({ personID: entrant.personID, type: 'entrant' });
    expect(memberships).toEqual([
      own,
      { personID: judge.id, orgID: admin.orgID, orgName: judge.orgName, type: 'judge' },
    ]);
    expect((await choose(as, judge.id)).id).toBe(judge.id);
    expect((await server.ok('getUser', { as })).type).toBe('judge');
    expect((await server.refused('listUsers', { as })).body.code).toBe('request.role');
    expect((await choose(as, entrant.personID)).type).toBe('entrant');
  });

  test('stays what it is while another one is chosen elsewhere; a new one begins as what was chosen last', async () => {
    const { entrant, judge } = await both();
    const [one, other] = [await signIn(entrant.email), await signIn(entrant.email)];
    await login(one);
    await choose(other, judge.id);
    expect((await server.ok('getUser', { as: one })).id).toBe(entrant.personID);
    expect((await server.ok('getUser', { as: other })).id).toBe(judge.id);
    // A session begins within a whole second.
    await server.database.execute(
      sql`update product.membership_choices set chosen_at = chosen_at - interval '1 second'`,
    );
    expect((await login(await signIn(entrant.email))).user.id).toBe(judge.id);
  });

  test('is nobody else’s membership, and none without the group in its token', async () => {
    const { entrant, judge } = await both();
    const stranger = await server.join('entrant');
    const asked = { as: stranger.token, query: { personID: judge.id } };
    expect((await server.refused('chooseMembership', asked)).body.code).toBe('user.notFound');
    // The token is older than the invitation.
    const old = await server.refused('chooseMembership', { as: entrant.token, query: { personID: judge.id } });
    expect([old.status, old.body.code]).toEqual([401, 'session.roleChanged']);
  });

  test('of a judge becomes an entrant’s, who is made once', async () => {
    const admin = await server.join('admin');
    const judge = await server.join('judge', { orgID: admin.orgID });
    const [first, second] = [
      await server.ok('chooseMembership', { as: judge.token }),
      await server.ok('chooseMembership', { as: judge.token }),
    ];
    expect(first.user).toMatchObject({ type: 'entrant', email: judge.email });
    expect(second.user.id).toBe(first.user.id);
    expect(first.org.kind).toBe('entrant');
    expect((await choose(judge.token, judge.personID)).type).toBe('judge');
  });
});

describe('organisers of one account', () => {
  test('see their own membership alone', async () => {
    const { admin, entrant, judge } = await both();
    const elsewhere = await server.join('admin');
    const other = await invite(elsewhere, entrant.email, 'admin');
    const seen = async (by: TestPerson) =>
      (await server.ok('listUsers', { as: by.token }))
        .filter(({ email }) => email === entrant.email)
        .map(({ id }) => id);
    expect([await seen(admin), await seen(elsewhere)]).toEqual([[judge.id], [other.id]]);
    for (const name of ['lockUser', 'deleteUser', 'loginAs', 'exportUser'] as const) {
      expect((await server.refused(name, { as: admin.token, query: { id: other.id } })).status).toBe(404);
    }
  });

  test('set no password and sign in as nobody, with the reason', async () => {
    const { admin, entrant, judge } = await both();
    const query = { email: entrant.email, newPassword: 'Another-Long-1' };
    const answers = [
      await server.refused('setUserPassword', { as: admin.token, query }),
      await server.refused('loginAs', { as: admin.token, query: { id: judge.id } }),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'user.refusal.otherMemberships']);
    expect(await signIn(entrant.email)).toBeTruthy();
  });

  test('change the name that they use, and not that of the account', async () => {
    const { admin, judge, account } = await both();
    const query = { id: judge.id, orgID: judge.orgID };
    await server.ok('updateUser', { as: admin.token, query, body: { givenName: 'Renamed' } });
    const [user] = (await server.database.execute(sql`select attributes from identity.users where sub = ${account}`))
      .rows as { attributes: Record<string, string> }[];
    expect(user?.attributes.given_name).toBe('Entrant');
  });

  test('lock their own membership: its sessions end, the account goes on elsewhere', async () => {
    const { admin, entrant, judge } = await both();
    const [judging, entering] = [await signIn(entrant.email), await signIn(entrant.email)];
    await choose(judging, judge.id);
    await login(entering);
    await server.ok('lockUser', { as: admin.token, query: { id: judge.id } });
    expect(await codeOf(judging)).toEqual([401, 'session.locked']);
    expect(await codeOf(entering)).toEqual([200, undefined]);
    const anew = await signIn(entrant.email);
    expect((await login(anew)).user.id).toBe(entrant.personID);
    const locked = await server.refused('chooseMembership', { as: anew, query: { personID: judge.id } });
    expect(locked.body.code).toBe('user.refusal.locked');
    await server.ok('lockUser', { as: admin.token, query: { id: judge.id } });
    expect((await choose(anew, judge.id)).locked).toBe(false);
  });

  test('delete their own membership: the group goes where nobody else needs it, the account with the last one', async () => {
    const { admin, entrant, judge, account } = await both();
    const elsewhere = await server.join('admin');
    const other = await invite(elsewhere, entrant.email);
    await server.ok('deleteUser', { as: admin.token, query: { id: judge.id } });
    expect(await groupsOf(account)).toEqual(['judge']);
    await server.ok('deleteUser', { as: elsewhere.token, query: { id: other.id } });
    expect(await groupsOf(account)).toEqual([]);
    const as = await signIn(entrant.email);
    const { user, memberships } = await login(as);
    expect([user.id, memberships]).toEqual([entrant.personID, undefined]);
    await server.ok('closeAccount', { as, body: { email: entrant.email } });
    expect(await server.context.identity.find(entrant.email)).toBeNull();
  });

  test('delete the first membership, and the account is found by the one that is left', async () => {
    const { entrant, judge, account } = await both();
    const as = await signIn(entrant.email);
    await login(as);
    await server.ok('closeAccount', { as, body: { email: entrant.email } });
    expect(await rowOf(judge.id)).toMatchObject({ sub: account, furtherSub: null });
    expect(await codeOf(as)).toEqual([401, 'session.erased']);
    expect((await login(await signIn(entrant.email))).user.id).toBe(judge.id);
  });

  test('invite again whom they deleted', async () => {
    const { admin, entrant, judge } = await both();
    await server.ok('deleteUser', { as: admin.token, query: { id: judge.id } });
    const again = await invite(admin, entrant.email);
    expect(again.id).not.toBe(judge.id);
    expect((await choose(await signIn(entrant.email), again.id)).id).toBe(again.id);
  });
});

describe('a role that was taken away', () => {
  test('is not given back by an older token, beside other memberships or as the only one left', async () => {
    const { entrant, account } = await both();
    const elsewhere = await server.join('admin');
    const second = await invite(elsewhere, entrant.email, 'admin');
    const old = await signIn(entrant.email);
    await choose(old, second.id);
    await login(old);
    // The account has its group a moment after its membership.
    await server.database.execute(
      sql`update product.people set created_at = created_at - interval '2 minutes' where id = ${second.id}`,
    );
    await leaveGroup(account, 'admin');
    const fresh = await signIn(entrant.email);
    expect((await login(fresh)).user.type).not.toBe('admin');
    for (const name of ['login', 'listUsers'] as const) {
      const { status, body } = await server.refused(name, { as: old });
      expect([status, body.code]).toEqual([401, 'session.roleChanged']);
    }
    const rows = await server.ok('listAudit', { as: elsewhere.token, query: { entityID: second.id } });
    expect(rows[0]).toMatchObject({ action: 'user.roleChanged', actorID: second.id });
  });

  test('is none by a token that is older than the membership', async () => {
    const { admin, entrant, judge } = await both();
    const as = await signIn(entrant.email);
    await choose(as, judge.id);
    await login(as);
    await login(entrant.token);
    const rows = await server.ok('listAudit', { as: admin.token, query: { entityID: judge.id } });
    expect(rows.map(({ action }) => action)).toEqual(['user.invited']);
    expect((await rowOf(judge.id)).roleAsOf).toBeNull();
  });

  test('by the end of its membership makes the one that is left nothing more', async () => {
    const judging = await server.join('admin');
    const person = await server.join('judge', { orgID: judging.orgID });
    const running = await server.join('admin');
    const second = await invite(running, person.email, 'admin');
    const old = await signIn(person.email);
    await choose(old, second.id);
    await server.ok('deleteUser', { as: running.token, query: { id: second.id } });
    const { account } = await rowOf(person.personID);
    expect(await groupsOf(account!)).toEqual(['judge']);
    // A new session by the old token's groups: what an attacker would have kept.
    await server.database.execute(sql`delete from product.membership_choices where account = ${account}`);
    const { status } = await server.refused('login', { as: old });
    expect(status).toBe(401);
    expect((await rowOf(person.personID)).type).toBe('judge');
  });
});
