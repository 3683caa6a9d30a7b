import { randomUUID } from 'node:crypto';
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Entry } from '#contract/entities/entry.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import {
  audit as auditRows,
  entries as entryRows,
  orgs,
  paymentMethods,
  people,
} from '#server/platform/database/schema.ts';
import { lookOnAs } from '../support/loginAs.ts';
import { memoryStorage, startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { accept, judgedPrize, mark, step } from '../support/stage.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
});
afterAll(() => server.close());

const codeOf = async (answer: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const invite = (email: string, type: 'admin' | 'judge' | 'entrant' = 'judge') =>
  server.ok('createUser', {
    as: admin.token,
    body: { email, givenName: 'Ana', familyName: 'Dobre', type, locale: 'fr' },
  });
const audited = async (entityID: string) =>
  (await server.ok('listAudit', { as: admin.token, query: { entityID } })).map(({ action }) => action);

test('an entrant with names of any length is invited, and the organisation called by what fits of them', async () => {
  const body = { email: 'long@example.org', givenName: 'W'.repeat(80), familyName: 'X'.repeat(80) };
  const user = await server.ok('createUser', { as: admin.token, body: { ...body, type: 'entrant' } });
  expect(user.name).toBe(`${body.givenName} ${body.familyName}`);
});

describe('an invited judge', () => {
  test('is told by mail, and signs in with the temporary password only to choose another', async () => {
    const user = await invite('ana@example.org');
    expect(user).toMatchObject({
      type: 'judge',
      email: 'ana@example.org',
      name: 'Ana Dobre',
      orgID: admin.orgID,
      locale: 'fr',
      invited: true,
      locked: false,
      allowedLimit: 3,
      assignments: [],
      lastSignInAt: null,
      version: 1,
    });
    const mail = (await server.mails()).filter(({ to }) => to === 'ana@example.org');
    expect(mail.map(({ why }) => why)).toEqual(['invitation']);
    await expect(server.signIn('ana@example.org', mail[0]?.code ?? '')).rejects.toThrow('A new password is required');
    expect(await audited(user.id)).toEqual(['user.invited']);
  });

  test('has the one account of that address', async () => {
    await invite('once@example.org');
    const body = { email: 'ONCE@example.org', givenName: 'B', familyName: 'C', type: 'judge' as const };
    expect(await codeOf(server.refused('createUser', { as: admin.token, body }))).toEqual([
      409,
      'user.refusal.emailTaken',
    ]);
  });

  test('is assigned to categories of the own organiser only; the changed awards are answered', async () => {
    const judge = await invite('assigned@example.org');
    const criteria = [{ criterionID: crypto.randomUUID(), name: 'Use', description: '', weight: 100, anchors: [] }];
    const award = await server.ok('createAward', {
      as: admin.token,
      body: {
        name: 'Prize',
        categories: [
          { name: 'One', criteria },
          { name: 'Two', criteria },
        ],
      },
    });
    const categoryIDs = award.categories.map(({ categoryID }) => categoryID);
    const query = { id: judge.id, orgID: judge.orgID };
    const body = { assignments: [{ awardID: award.id, categoryIDs }] };
    const updated = await server.ok('updateUser', { as: admin.token, query, body });
    expect(updated.awards?.map(({ id }) => id)).toEqual([award.id]);
    expect(updated.assignments?.map(({ categoryIDs }) => [...categoryIDs].sort())).toEqual([[...categoryIDs].sort()]);
    const fewer = await server.ok('updateUser', {
      as: admin.token,
      query,
      body: { assignments: [{ awardID: award.id, categoryIDs: categoryIDs.slice(0, 1) }] },
    });
    expect(fewer.assignments).toEqual([{ awardID: award.id, categoryIDs: categoryIDs.slice(0, 1) }]);

    const stranger = await server.join('admin');
    const theirs = await server.ok('createUser', {
      as: stranger.token,
      body: { email: 'x@example.org', givenName: '', familyName: '', type: 'judge' },
    });
    expect(
      await codeOf(
        server.refused('updateUser', { as: stranger.token, query: { id: theirs.id, orgID: theirs.orgID }, body }),
      ),
    ).toEqual([422, 'user.refusal.unknownCategory']);
  });
});

describe('an update by an administrator', () => {
  test.each([
    ['without orgID', (id: string) => `?id=${id}`],
    ['without id', (_: string, orgID: string) => `?orgID=${orgID}`],
    ['without either', () => ''],
  ])('%s says what is missing', async (_, search) => {
    const { personID, orgID } = await server.join('judge', { orgID: admin.orgID });
    const headers = { authorization: admin.token, 'content-type': 'application/json' };
    const url = `${server.url}api/admin/user${search(personID, orgID)}`;
    const answer = await fetch(url, { method: 'PUT', headers, body: '{}' });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 'user.missingIds', errorMessage: 'Missing id or orgID', reasons: [] },
    ]);
  });

  test('takes orgID from the body as well, which is none of what was changed', async () => {
    const { personID: id, orgID } = await server.join('judge', { orgID: admin.orgID });
    const call = { as: admin.token, query: { id } };
    const changed = await server.ok('updateUser', { ...call, body: { orgID, givenName: 'Io' } });
    expect(changed).toMatchObject({ orgID, name: 'Io Test' });
    const [line] = await server.ok('listAudit', { as: admin.token, query: { entity: 'user', entityID: id, limit: 1 } });
    expect(line).toMatchObject({ action: 'user.updated', details: { fields: ['givenName'] } });
    const elsewhere = server.refused('updateUser', { ...call, body: { orgID: crypto.randomUUID(), givenName: 'Ana' } });
    expect(await codeOf(elsewhere)).toEqual([404, 'user.notFound']);
  });

  test('that deletes somebody says the same without id, and asks for no orgID', async () => {
    const { personID } = await server.join('judge', { orgID: admin.orgID });
    const remove = (search: string) =>
      fetch(`${server.url}api/user${search}`, { method: 'DELETE', headers: { authorization: admin.token } });
    const answer = await remove('');
    expect([answer.status, await answer.json()]).toMatchObject([400, { errorMessage: 'Missing id or orgID' }]);
    expect((await remove(`?id=${personID}`)).status).toBe(200);
  });

  test('of a stale version answers the present person', async () => {
    const { personID: id, orgID } = await server.join('judge', { orgID: admin.orgID });
    const call = { as: admin.token, query: { id, orgID }, headers: { 'if-match': '"1"' } };
    const changed = await server.ok('updateUser', { ...call, body: { allowedLimit: 7, givenName: 'Io' } });
    expect(changed).toMatchObject({ allowedLimit: 7, name: 'Io Test', version: 2, awards: [] });
    const { status, body } = await server.refused('updateUser', { ...call, body: { allowedLimit: 9 } });
    expect([status, body.code]).toEqual([409, 'request.stale']);
    expect(body.current).toMatchObject({ id, allowedLimit: 7, version: 2 });
  });

  test("never reaches another organiser's people", async () => {
    const stranger = await server.join('admin');
    const { personID: id, orgID } = await server.join('judge', { orgID: admin.orgID });
    const as = stranger.token;
    const gone = [404, 'user.notFound'];
    expect(await codeOf(server.refused('updateUser', { as, query: { id, orgID }, body: {} }))).toEqual(gone);
    expect(await codeOf(server.refused('lockUser', { as, query: { id } }))).toEqual(gone);
    expect(await codeOf(server.refused('deleteUser', { as, query: { id } }))).toEqual(gone);
    expect(await codeOf(server.refused('loginAs', { as, query: { id } }))).toEqual(gone);
    expect(await codeOf(server.refused('exportUser', { as, query: { id } }))).toEqual(gone);
    expect((await server.ok('listUsers', { as, query: {} })).map(({ orgID }) => orgID)).toEqual([stranger.orgID]);
  });
});

describe('a list of people', () => {
  test('is searched, sorted, filtered and paged with its total', async () => {
    const organiser = await server.join('admin');
    for (const familyName of ['Cole', 'Abel', 'Bard']) {
      const email = `${familyName.toLowerCase()}@list.example`;
      const body = { email, givenName: 'J', familyName, type: 'judge' as const };
      await server.ok('createUser', { as: organiser.token, body });
    }
    const as = organiser.token;
    const names = async (query: object) => (await server.ok('listUsers', { as, query })).map(({ name }) => name);
    expect(await names({ type: 'judge' })).toEqual(['J Abel', 'J Bard', 'J Cole']);
    expect(await names({ type: 'judge', sort: '-name' })).toEqual(['J Cole', 'J Bard', 'J Abel']);
    expect(await names({ q: 'bARD@' })).toEqual(['J Bard']);
    expect(await names({ q: '100%' })).toEqual([]);
    const first = await server.api('listUsers', { as, query: { type: 'judge', limit: 2 } });
    expect(first.headers.get('x-total-count')).toBe('3');
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const second = await server.api('listUsers', { as, query: { type: 'judge', limit: 2, cursor } });
    expect([second.body.map(({ name }) => name), second.headers.get('x-next-cursor')]).toEqual([['J Cole'], null]);
  });
});

describe('a locked person', () => {
  test('is out at once and cannot sign in, and comes back unlocked', async () => {
    const email = 'locked@example.org';
    const entrant = await server.join('entrant', { email });
    await server.database.update(people).set({ invitedByID: admin.orgID }).where(eq(people.id, entrant.personID));
    await server.context.identity.setPassword(email, 'Locked-Out-1');
    const query = { id: entrant.personID };
    expect((await server.ok('lockUser', { as: admin.token, query })).locked).toBe(true);
    expect(await codeOf(server.refused('getUser', { as: entrant.token }))).toEqual([401, 'session.locked']);
    await expect(server.signIn(email, 'Locked-Out-1')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    expect((await server.ok('lockUser', { as: admin.token, query })).locked).toBe(false);
    expect((await server.ok('getUser', { as: await server.signIn(email, 'Locked-Out-1') })).id).toBe(entrant.personID);
    expect(await audited(entrant.personID)).toEqual(['user.unlocked', 'user.locked']);
  });

  test('stays locked where somebody who saw them unlocked locks them as well', async () => {
    const { id, version } = await invite('twice@example.org');
    const call = { as: admin.token, query: { id }, headers: { 'if-match': `"${version}"` } };
    expect((await server.ok('lockUser', call)).locked).toBe(true);
    const { status, body } = await server.refused('lockUser', call);
    expect([status, body.code, body.current]).toEqual([
      409,
      'request.stale',
      expect.objectContaining({ locked: true }),
    ]);
    expect((await server.ok('listUsers', { as: admin.token, query: { id } }))[0]?.locked).toBe(true);
    expect(await audited(id)).toEqual(['user.locked', 'user.invited']);
  });

  test('is never oneself', async () => {
    const query = { id: admin.personID };
    for (const name of ['lockUser', 'deleteUser', 'loginAs'] as const) {
      expect(await codeOf(server.refused(name, { as: admin.token, query }))).toEqual([422, 'user.refusal.self']);
    }
  });
});

describe('a password', () => {
  const password = 'First-Word-1';
  const person = async (email: string) => {
    const joined = await server.join('entrant', { email });
    await server.context.identity.setPassword(email, password);
    return joined;
  };

  test('is changed by who knows it', async () => {
    await person('changes@example.org');
    const token = await server.signIn('changes@example.org', password);
    const wrong = { old: 'Not-It-At-All-1', new: 'Second-Word-1' };
    expect(await codeOf(server.refused('changePassword', { as: token, query: wrong }))).toEqual([
      422,
      'user.refusal.wrongPassword',
    ]);
    const weak = { old: password, new: 'weak' };
    expect(await codeOf(server.refused('changePassword', { as: token, query: weak }))).toEqual([
      422,
      'user.refusal.weakPassword',
    ]);
    await server.ok('changePassword', { as: token, query: { old: password, new: 'Second-Word-1' } });
    await expect(server.signIn('changes@example.org', password)).rejects.toThrow('Incorrect username or password.');
    await server.signIn('changes@example.org', 'Second-Word-1');
  });

  test('changed with the access token of a session leaves that session, and ends the others', async () => {
    const email = 'stays@example.org';
    await person(email);
    const [here, there] = [await sessionOf(email, password), await sessionOf(email, password)];
    const query = { old: password, new: 'Second-Word-1' };
    const token = here.session.getAccessToken().getJwtToken();
    const as = here.session.getIdToken().getJwtToken();
    const change = (accessToken: string, given = query) =>
      server.refused('changePassword', { as, query: given, headers: { 'x-access-token': accessToken } });
    const wrong = { ...query, old: 'Not-It-1' };
    expect(await codeOf(change(token, wrong))).toEqual([422, 'user.refusal.wrongPassword']);
    const weak = { ...query, new: 'weak' };
    expect(await codeOf(change(token, weak))).toEqual([422, 'user.refusal.weakPassword']);
    const { email: other } = await person('other@example.org');
    const foreign = (await sessionOf(other, password)).session.getAccessToken().getJwtToken();
    for (const bad of [foreign, altered(token), 'rubbish', as]) {
      expect(await codeOf(change(bad))).toEqual([401, 'session.invalid']);
    }
    expect((await change(token)).status).toBe(200);
    expect(await isRenewed(here)).toBe(true);
    expect(await isRenewed(there)).toBe(false);
    await server.signIn(email, query.new);
  });

  test.each(['', 'Long-1'.repeat(60)])(
    'is refused as too weak where it is none that anybody may have: %j',
    async (word) => {
      const judge = await server.join('judge', { orgID: admin.orgID });
      const weak = [422, 'user.refusal.weakPassword'];
      const query = { email: judge.email, newPassword: word };
      expect(await codeOf(server.refused('setUserPassword', { as: admin.token, query }))).toEqual(weak);
      const own = { old: demoPassword, new: word };
      expect(await codeOf(server.refused('changePassword', { as: judge.token, query: own }))).toEqual(weak);
      const none = { old: word, new: 'Given-Word-1' };
      expect(await codeOf(server.refused('changePassword', { as: judge.token, query: none }))).toEqual([
        422,
        'user.refusal.wrongPassword',
      ]);
      await server.signIn(judge.email);
    },
  );

  test("is set by an administrator for the organiser's people, by address", async () => {
    const judge = await server.join('judge', { orgID: admin.orgID, email: 'setfor@example.org' });
    await server.ok('setUserPassword', { as: admin.token, query: { email: judge.email, newPassword: 'Given-Word-1' } });
    await server.signIn(judge.email, 'Given-Word-1');
    const stranger = await server.join('admin');
    const query = { email: judge.email, newPassword: 'Taken-Word-1' };
    expect(await codeOf(server.refused('setUserPassword', { as: stranger.token, query }))).toEqual([
      404,
      'user.notFound',
    ]);
  });
});

describe('an administrator signed in as a judge', () => {
  const redeem = (username: string, code: string) =>
    new Promise<string>((resolve, reject) => {
      const { url, userPoolId, clientId } = server;
      const pool = new CognitoUserPool({ UserPoolId: userPoolId, ClientId: clientId, endpoint: `${url}identity/` });
      const user = new CognitoUser({ Username: username, Pool: pool });
      user.setAuthenticationFlowType('CUSTOM_AUTH');
      const callbacks = {
        onSuccess: (session: { getIdToken(): { getJwtToken(): string } }) =>
          resolve(session.getIdToken().getJwtToken()),
        onFailure: reject,
        customChallenge: () => user.sendCustomChallengeAnswer(code, callbacks),
      };
      user.initiateAuth(new AuthenticationDetails({ Username: username }), callbacks);
    });

  test('sees what the judge sees and changes nothing, until that is asked for', async () => {
    const judge = await server.join('judge', { orgID: admin.orgID, email: 'seen@example.org' });
    const looking = await server.ok('loginAs', { as: admin.token, query: { id: judge.personID } });
    expect(looking).toMatchObject({ username: 'seen@example.org', readOnly: true });
    const as = await redeem(looking.username, looking.code);
    expect((await server.ok('getUser', { as })).id).toBe(judge.personID);
    const change = { as, body: { givenName: 'Else' } };
    expect(await codeOf(server.refused('updateOwnUser', change))).toEqual([403, 'session.readOnly']);
    await expect(redeem(looking.username, looking.code)).rejects.toMatchObject({ code: 'NotAuthorizedException' });

    // Proved meanwhile, and not told to the product yet.
    const moved = { email: 'seen.elsewhere@example.org', email_verified: 'true' };
    await server.context.identity.setAttributes(judge.email, moved);
    const writing = await server.ok('loginAs', { as: admin.token, query: { id: judge.personID, write: 'true' } });
    const token = await redeem(writing.username, writing.code);
    expect((await server.ok('updateOwnUser', { as: token, body: { givenName: 'Else' } })).givenName).toBe('Else');
    const query = { old: 'x', new: 'Y-Password-1' };
    expect(await codeOf(server.refused('changePassword', { as: token, query }))).toEqual([403, 'session.acting']);

    const rows = await server.ok('listAudit', { as: admin.token, query: { entityID: judge.personID } });
    expect(rows.map(({ action, actorName, asName }) => [action, actorName, asName])).toEqual([
      ['user.updated', admin.email, 'Judge Test'],
      ['user.loginAs', 'Admin Test', null],
      ['user.loginAs', 'Admin Test', null],
    ]);
  });
});

describe('a deleted person', () => {
  test('is gone with everything personal, and the address is free again', async () => {
    const judge = await server.join('judge', { orgID: admin.orgID, email: 'leaves@example.org' });
    await server.ok('deleteUser', { as: admin.token, query: { id: judge.personID } });
    const [row] = await server.database.select().from(people).where(eq(people.id, judge.personID));
    expect(row).toMatchObject({ email: `erased-${judge.personID}`, name: '', erased: true, locked: true });
    expect(await codeOf(server.refused('getUser', { as: judge.token }))).toEqual([401, 'session.erased']);
    expect(await server.context.identity.find('leaves@example.org')).toBeNull();
    const listed = await server.ok('listUsers', { as: admin.token, query: { id: judge.personID } });
    expect(listed).toEqual([]);
    expect((await invite('leaves@example.org')).id).not.toBe(judge.personID);
  });
});

describe('whoever is erased', () => {
  const [givenName, familyName] = ['Wilhelmina', 'Quatermass'];
  const name = `${givenName} ${familyName}`;

  /** Where a word still stands, of all texts and documents of both schemas. */
  async function placesOf(...words: readonly string[]): Promise<string[]> {
    const { rows } = await server.database.execute<{ table: string; column: string }>(sql`
      select format('%I.%I', table_schema, table_name) as "table", column_name as "column"
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema in ('product', 'identity') and table_type = 'BASE TABLE'
        and data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY') order by 1, 2`);
    const found: string[] = [];
    for (const { table, column } of rows)
      for (const word of words) {
        const pattern = `%${word}%`;
        const { rows: hits } = await server.database.execute(
          sql`select from ${sql.raw(`${table} where "${column}"::text`)} ilike ${pattern} limit 1`,
        );
        if (hits.length > 0) found.push(`${table}.${column}: ${word}`);
      }
    return found;
  }

  test('stands nowhere any more by name or address', async () => {
    const address = 'wilhelmina.q@example.org';
    const made = await server.ok('createUser', {
      as: admin.token,
      body: { email: address, givenName, familyName, type: 'judge' },
      headers: { 'idempotency-key': randomUUID() },
    });
    await server.context.identity.setPassword(address, demoPassword);
    const token = await server.signIn(address);
    await server.ok('login', { as: token });
    const judge = { token, email: address, personID: made.id, orgID: admin.orgID };
    const entrant = await server.join('entrant');
    const { award, entries } = await judgedPrize(server, admin, judge, [entrant]);
    const [entry] = entries as [Entry];
    await server.ok('acceptNda', { as: token, body: { awardID: award.id, version: award.nda.version, name } });
    await server.ok('updateOwnUser', {
      as: token,
      body: { givenName: 'Wil' },
      headers: { 'idempotency-key': randomUUID() },
    });
    await server.ok('updateOwnUser', { as: token, body: { givenName } });
    await server.ok('declareConflict', {
      as: admin.token,
      query: { awardID: award.id },
      body: { judgeID: judge.personID, entryID: entry.id, reason: 'Related.' },
    });
    await server.database.execute(sql`update product.conflicts set declared_by = ${name}`);
    await server.database.execute(
      sql`update product.entry_versions set person_id = ${judge.personID}, person_name = ${name}`,
    );
    await server.database.insert(auditRows).values([
      {
        at: new Date(),
        orgID: admin.orgID,
        actorID: admin.personID,
        actorName: 'A',
        action: 'mail.resent',
        entity: 'mail',
        details: { to: address },
      },
      {
        at: new Date(),
        orgID: admin.orgID,
        actorID: admin.personID,
        actorName: 'A',
        action: 'entry.declareConflict',
        entity: 'entry',
        details: { judge: name },
      },
    ]);
    await server.settleMails();
    expect((await placesOf(address, familyName)).length).toBeGreaterThan(9);
    await server.ok('deleteUser', { as: admin.token, query: { id: judge.personID } });
    expect(await placesOf(address, givenName, familyName)).toEqual([]);
  });

  test('stands nowhere any more as an administrator who acted for others and decided', async () => {
    const email = 'wilhelmina.runs@example.org';
    const boss = await server.join('admin', { orgID: admin.orgID, email });
    await server.ok('updateOwnUser', { as: boss.token, body: { givenName, familyName } });
    const [judge, entrant, rival] = [
      await server.join('judge', { orgID: admin.orgID }),
      await server.join('entrant'),
      await server.join('entrant'),
    ];
    const { award, categoryID, entries } = await judgedPrize(server, boss, judge, [entrant, rival]);
    const entryIDs = entries.map(({ id }) => id);
    const wrong = { data: { status: 9 as const, message: 'The lead is missing.' } };
    const query = { id: entryIDs[0]!, awardID: award.id };
    await server.ok('updateEntry', { as: boss.token, query, body: wrong });
    const as = await lookOnAs(server, boss, entrant, true);
    await server.ok('updateEntry', { as, query, body: { data: { data: { statement: 'Put right.' } } } });
    await server.ok('submitEntry', { as, query, body: { data: {} } });
    await server.ok('updateEntry', { as: boss.token, query, body: { data: { status: 2 } } });
    await accept(server, judge, award);
    for (const entry of entries) await mark(server, judge, award, entry, [5, 5]);
    await step(server, boss, award, 'closed');
    const chairDecision = { categoryID, entryIDs, reason: 'The braver one.' };
    await server.ok('updateAward', { as: boss.token, query: { id: award.id }, body: { chairDecision } });
    await server.settleMails();
    const places = await placesOf(email, familyName);
    for (const place of ['categories.chair', 'entry_versions.person_name', 'grants.acting'])
      expect(places).toContainEqual(expect.stringContaining(place));
    await server.ok('deleteUser', { as: admin.token, query: { id: boss.personID } });
    expect(await placesOf(email, givenName, familyName)).toEqual([]);
    const results = { as: admin.token, query: { id: award.id, results: 'true' as const } };
    const { summary } = await server.ok('getAwardSummary', results);
    const { chair } = summary!.results!.find((one) => one.categoryID === categoryID)!;
    expect(chair).toMatchObject([{ entryIDs, reason: chairDecision.reason, decidedBy: '' }]);
  });

  test('stands nowhere any more who closes their account by themselves', async () => {
    const email = 'wilhelmina.ends@example.org';
    const entrant = await server.join('entrant', { email });
    await server.ok('updateOwnUser', { as: entrant.token, body: { givenName, familyName } });
    await server.ok('updateOrganisation', { as: entrant.token, body: { name } });
    await server.ok('closeAccount', { as: entrant.token, body: { email } });
    expect(await placesOf(email, givenName, familyName)).toEqual([]);
  });

  test('leaves the name of an organisation that is not their own, and takes that of one named by an address', async () => {
    const [studio, alone] = [await server.join('entrant'), await server.join('entrant')];
    await server.ok('updateOrganisation', { as: studio.token, body: { name: 'Studio North' } });
    await server.ok('updateOrganisation', { as: alone.token, body: { name: alone.email.toUpperCase() } });
    const nameOf = async ({ token, email, orgID }: TestPerson) => {
      await server.ok('closeAccount', { as: token, body: { email } });
      const [org] = await server.database.select({ name: orgs.name }).from(orgs).where(eq(orgs.id, orgID));
      return org?.name;
    };
    expect([await nameOf(studio), await nameOf(alone)]).toEqual(['Studio North', '—']);
  });
});

describe('a person who closes their own account', () => {
  test('types their own address, and is gone with everything personal; what was done stays', async () => {
    const entrant = await server.join('entrant', { email: 'closes@example.org' });
    const as = entrant.token;
    const other = { as, body: { email: 'somebody@example.org' } };
    expect(await codeOf(server.refused('closeAccount', other))).toEqual([422, 'user.refusal.otherEmail']);
    await server.ok('getUser', { as });
    await server.ok('addPaymentMethod', { as, body: { data: { paymentMethod: 'pm_card_visa' } } });
    await server.ok('closeAccount', { as, body: { email: 'Closes@example.org' } });
    expect(await server.database.$count(paymentMethods, eq(paymentMethods.orgID, entrant.orgID))).toBe(0);
    const [row] = await server.database.select().from(people).where(eq(people.id, entrant.personID));
    expect(row).toMatchObject({ email: `erased-${entrant.personID}`, name: '', erased: true, locked: true });
    expect(await codeOf(server.refused('getUser', { as }))).toEqual([401, 'session.erased']);
    expect(await server.context.identity.find('closes@example.org')).toBeNull();
  });

  test('is never somebody else in their name', async () => {
    const judge = await server.join('judge', { orgID: admin.orgID, email: 'remains@example.org' });
    const as = await lookOnAs(server, admin, judge, true);
    const request = { as, body: { email: 'remains@example.org' } };
    expect(await codeOf(server.refused('closeAccount', request))).toEqual([403, 'session.acting']);
  });
});

test('an own profile is changed, and the next tokens carry the name', async () => {
  const { token, email, personID } = await server.join('entrant', { email: 'profile@example.org' });
  const user = await server.ok('updateOwnUser', {
    as: token,
    body: { givenName: 'Nia', familyName: 'Prosser', country: 'GB', locale: 'ro' },
  });
  expect(user).toMatchObject({ id: personID, name: 'Nia Prosser', country: 'GB', locale: 'ro', version: 2 });
  await server.context.identity.setPassword(email, 'Profile-Word-1');
  const [, payload = ''] = (await server.signIn(email, 'Profile-Word-1')).split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ name: 'Nia Prosser', locale: 'ro' });
});

test('an export holds what there is of a person, and others cannot have it', async () => {
  const { token, personID } = await server.join('entrant');
  const exported = await server.ok('exportUser', { as: token, query: {} });
  expect(Object.keys(exported).sort()).toEqual([
    'activity',
    'confidentiality',
    'entries',
    'exportedAt',
    'files',
    'invoices',
    'organisation',
    'securityEvents',
    'sessions',
    'sheets',
    'user',
  ]);
  expect(exported.user).toMatchObject({ id: personID });
  const query = { id: admin.personID };
  expect(await codeOf(server.refused('exportUser', { as: token, query }))).toEqual([403, 'request.role']);
});

test('one’s own export tells of an entrant’s organisation what invoices say of it, and its cards as they are shown', async () => {
  const { token, personID, orgID } = await server.join('entrant');
  const body = { name: 'Studio North', address: '1 Quay\nBristol', taxID: 'GB123456789', billingCountry: 'GB' };
  await server.ok('updateOrganisation', { as: token, body: { ...body, purchaseOrder: 'PO 7' } });
  await server.ok('addPaymentMethod', { as: token, body: { data: { paymentMethod: 'pm_card_visa' } } });
  const { organisation } = await server.ok('exportUser', { as: token, query: {} });
  expect(organisation).toEqual({
    id: orgID,
    ...body,
    purchaseOrder: 'PO 7',
    paymentMethods: [{ brand: expect.any(String), last4: '4242', expires: expect.any(String), isDefault: true }],
  });
  const judge = await server.join('judge', { orgID: admin.orgID });
  expect(await server.ok('exportUser', { as: judge.token, query: {} })).not.toHaveProperty('organisation');
  await server.database.execute(sql`update product.people set invited_by_id = ${admin.orgID} where id = ${personID}`);
  const asked = await server.ok('exportUser', { as: admin.token, query: { id: personID } });
  expect(asked).not.toHaveProperty('organisation');
});

test('what a judge says they know well is read by administrators, is in the export, and is gone with them', async () => {
  const judge = await server.join('judge', { orgID: admin.orgID });
  const expertise = 'Timber structures, playgrounds';
  await server.ok('updateOwnUser', { as: judge.token, body: { expertise } });
  const read = async () =>
    (await server.ok('listUsers', { as: admin.token, query: { id: judge.personID } }))[0]?.expertise;
  expect(await read()).toBe(expertise);
  expect((await server.ok('exportUser', { as: judge.token, query: {} })).user.expertise).toBe(expertise);
  const long = await server.refused('updateOwnUser', { as: judge.token, body: { expertise: 'x'.repeat(501) } });
  expect(long.status).toBe(400);
  await server.ok('deleteUser', { as: admin.token, query: { id: judge.personID } });
  const [row] = await server.database.select().from(people).where(eq(people.id, judge.personID));
  expect(row?.expertise).toBe('');
});

test('a photo is shown at the address that the installation has now', async () => {
  const { token, personID } = await server.join('entrant');
  const name = 'userPhotoMe.png';
  const file = { name, path: 'userPhoto', mimeType: 'image/png', isPrivate: 'false' } as const;
  const { url } = await server.ok('getUploadAddress', { as: token, query: file });
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
  expect((await fetch(url, { method: 'PUT', body: png, headers: { 'content-type': 'image/png' } })).status).toBe(200);
  await server.ok('updateOwnUser', { as: token, body: { photoURL: url.split('?')[0]! } });
  // Another one than when it was stored.
  const moved = sql`replace(photo_url, ${server.url}, 'https://before.example/awards/')`;
  await server.database.execute(sql`update product.people set photo_url = ${moved}, invited_by_id = ${admin.orgID}
    where id = ${personID}`);
  const user = await server.ok('getUser', { as: token });
  expect(user.photoURL?.startsWith(`${server.url}files/`)).toBe(true);
  expect(new Uint8Array(await (await fetch(user.photoURL!)).arrayBuffer())).toEqual(png);
  const listed = await server.ok('listUsers', { as: admin.token, query: { id: personID } });
  expect(listed.map(({ photoURL }) => photoURL)).toEqual([user.photoURL]);
  expect((await server.ok('login', { as: token })).user.photoURL).toBe(user.photoURL);
});

test('an export tells no entrant the best entry before its award is completed, and a private note to its judge alone', async () => {
  const judge = await server.join('judge', { orgID: admin.orgID });
  const entrant = await server.join('entrant');
  const { award, entries } = await judgedPrize(server, admin, judge, [entrant]);
  const [entry] = entries as [Entry];
  await accept(server, judge, award);
  const query = { id: entry.id, awardID: award.id };
  const marks = { ...query, categoryID: entry.categoryID ?? '' };
  await mark(server, judge, award, entry, [8, 7], false);
  await server.ok('scoreEntry', { as: judge.token, query: marks, body: { note: 'Ask about the cost.' } });
  await mark(server, judge, award, entry, [8, 7]);
  await step(server, admin, award, 'closed');
  await server.ok('markBestEntry', { as: admin.token, query, body: { bestEntry: true } });
  await server.database.update(entryRows).set({ bestReason: 'The boldest of all.' }).where(eq(entryRows.id, entry.id));
  const told = async (as: string, id: string) => JSON.stringify(await server.ok('exportUser', { as, query: { id } }));

  const {
    entryVersions = [],
    mails = [],
    securityEvents = [],
    activity,
  } = await server.ok('exportUser', { as: entrant.token, query: {} });
  expect(entryVersions).toContainEqual(expect.objectContaining({ entryID: entry.id }));
  expect(mails.map(({ why }) => why)).toContain('submission');
  const done = activity.map(({ action, entityID }) => `${action} ${entityID}`);
  expect(done).toEqual(expect.arrayContaining([`entry.create ${entry.id}`, `entry.submit ${entry.id}`]));
  expect(securityEvents.map(({ event }) => event)).toContain('signedIn');
  for (const as of [entrant.token, admin.token, await lookOnAs(server, admin, entrant)]) {
    const own = await told(as, entrant.personID);
    expect(own).toContain(entry.ref);
    expect(own).not.toMatch(/bestEntry|bestReason|boldest/);
  }
  for (const as of [admin.token, await lookOnAs(server, admin, judge)]) {
    const seen = await told(as, judge.personID);
    expect(seen).toContain(entry.id);
    expect(seen).not.toContain('Ask about the cost.');
  }
  expect(await told(judge.token, judge.personID)).toContain('Ask about the cost.');
  const final = { awardID: award.id, status: 'final' as const };
  await server.ok('changeScoreStatus', { as: admin.token, query: final });
  await step(server, admin, award, 'completed');
  expect(await told(entrant.token, entrant.personID)).toMatch(/"bestEntry":true,"bestReason":"The boldest of all\."/);
});

test('an export names the person’s passkeys, without their keys', async () => {
  const { token, personID } = await server.join('entrant');
  await server.database.execute(sql`insert into identity.passkeys
    (id, sub, name, public_key, counter, transports, relying_party, created_at)
    select ${personID}, sub::uuid, 'Work laptop', 'secret-enough', 0, '[]', 'localhost', '2026-01-02T03:04:05Z'
    from product.people where id = ${personID}`);
  const { passkeys } = await server.ok('exportUser', { as: token, query: {} });
  expect(passkeys).toEqual([{ name: 'Work laptop', addedAt: '2026-01-02T03:04:05.000Z', usedAt: null }]);
});

test('an export names the devices that are remembered, without what they prove themselves by', async () => {
  const { token, personID } = await server.join('entrant');
  const add = (key: string, confirmed: boolean) =>
    server.database.execute(sql`insert into identity.devices
      (key, sub, group_key, salt, verifier, name, confirmed, last_source, created_at, updated_at, authenticated_at)
      select ${key}, sub::uuid, 'g', 's', 'secret-enough', 'Firefox', ${confirmed}, '192.0.2.7',
        '2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z', '2026-02-02T03:04:05Z' from product.people where id = ${personID}`);
  await add('known', true);
  await add('begun', false);
  const { devices } = await server.ok('exportUser', { as: token, query: {} });
  expect(devices).toEqual([
    { name: 'Firefox', source: '192.0.2.7', addedAt: '2026-01-02T03:04:05.000Z', usedAt: '2026-02-02T03:04:05.000Z' },
  ]);
});

test('an export tells where the person is signed in, and not where an administrator is as them', async () => {
  const { token } = await server.join('entrant');
  const { sessions } = await server.ok('exportUser', { as: token, query: {} });
  expect(sessions).toEqual([
    { source: '127.0.0.1', agent: 'node', signedInAt: expect.any(String), seenAt: expect.any(String) },
  ]);
});

/** One more session of the person, in a browser of its own. */
function sessionOf(Username: string, Password: string): Promise<{ user: CognitoUser; session: CognitoUserSession }> {
  const { userPoolId: UserPoolId, clientId: ClientId, url } = server;
  const Storage = memoryStorage();
  const Pool = new CognitoUserPool({ UserPoolId, ClientId, endpoint: `${url}identity/`, Storage });
  const user = new CognitoUser({ Username, Pool, Storage });
  return new Promise((resolve, onFailure) => {
    const onSuccess = (session: CognitoUserSession) => resolve({ user, session });
    user.authenticateUser(new AuthenticationDetails({ Username, Password }), { onSuccess, onFailure });
  });
}

/** The token with another signature. */
const altered = (token: string) => `${token.slice(0, -20)}${'A'.repeat(20)}`;

/** Whether the session can still be renewed. */
const isRenewed = ({ user, session }: Awaited<ReturnType<typeof sessionOf>>): Promise<boolean> =>
  new Promise((resolve) => user.refreshSession(session.getRefreshToken(), (error) => resolve(!error)));
