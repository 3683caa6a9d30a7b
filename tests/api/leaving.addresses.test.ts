import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbox } from '#server/platform/database/schema.ts';
import { inviteTo } from '../support/colleagues.ts';
import { lookOnAs } from '../support/loginAs.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { draft, inDays, openAward } from '../support/stage.ts';

/** What becomes of the addresses that somebody who is deleted had before. */
let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
});
afterAll(() => server.close());

const remove = ({ personID }: Pick<TestPerson, 'personID'>) =>
  server.api('deleteUser', { as: admin.token, query: { id: personID } });

test('letters to an address that somebody had before go with them, unless it is somebody else’s by now', async () => {
  const people = [await server.join('entrant'), await server.join('entrant')];
  for (const { email, personID } of people) {
    await server.context.database.insert(outbox).values({
      orgID: admin.orgID,
      to: email,
      why: 'invoice',
      subject: '',
      text: '',
      attempts: 1,
      sentAt: new Date(),
    });
    const changed = `${personID}@example.org`;
    await server.context.identity.setAttributes(email, { email: changed, email_verified: 'true' });
    await server.ok('login', { as: await server.signIn(changed) });
  }
  const { email } = await server.join('entrant', { email: people[1]!.email });
  for (const person of people) await remove(person);
  const { rows } = await server.database.execute<{ to: string }>(sql`select m."to" from product.outbox m
    where m.why = 'invoice' and m."to" in (${people[0]!.email}, ${people[1]!.email})`);
  expect(rows).toEqual([{ to: email }]);
});

test('letters about entries stay with somebody who is deleted as a judge and enters, and those to judges go', async () => {
  const { email } = await server.join('entrant');
  const body = { email, givenName: 'Ines', familyName: 'Both', type: 'judge' } as const;
  const judge = await server.ok('createUser', { as: admin.token, body });
  await server.settleMails();
  const waiting = { orgID: admin.orgID, to: email, subject: '', text: '', dueAt: new Date(Date.now() + 3_600_000) };
  await server.context.database.insert(outbox).values([
    { ...waiting, why: 'correction' },
    { ...waiting, why: 'invoice', attempts: 1, sentAt: new Date() },
    { ...waiting, why: 'judgingOpened' },
    { ...waiting, why: 'reminder' },
  ]);
  expect((await remove({ personID: judge.id })).status).toBe(200);
  const { rows } = await server.database.execute<{ why: string }>(
    sql`select m.why from product.outbox m where m."to" = ${email} order by m.why`,
  );
  expect(rows.map(({ why }) => why)).toEqual(['correction', 'invoice']);
});

test('what else names an address that somebody had before goes with them', async () => {
  const [leaver, owner] = [await server.join('entrant'), await server.join('entrant')];
  const former = leaver.email;
  const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
  const open = await openAward(server, admin, dates);
  const letter = { orgID: admin.orgID, to: former, why: 'invoice', subject: '', text: '', attempts: 1 } as const;
  const [mail] = await server.context.database
    .insert(outbox)
    .values({ ...letter, sentAt: new Date() })
    .returning({ id: outbox.id });
  await server.ok('resendMail', { as: admin.token, query: { id: mail!.id } });
  const [kept, binned] = [await draft(server, owner, open), await draft(server, owner, open)];
  // One that nobody was invited to.
  const { id: alone } = await draft(server, owner, open);
  await server.ok('deleteEntry', { as: owner.token, query: { id: alone, awardID: open.id } });
  for (const { id } of [kept, binned]) {
    const body = { data: { email: former } };
    await server.ok('inviteColleague', { as: owner.token, query: { id, awardID: open.id }, body });
  }
  await server.ok('deleteEntry', { as: owner.token, query: { id: binned.id, awardID: open.id } });
  const changed = `${leaver.personID}@example.org`;
  await server.context.identity.setAttributes(former, { email: changed, email_verified: 'true' });
  await server.ok('login', { as: await server.signIn(changed) });
  const named = async () => {
    const { rows } = await server.database.execute(sql`select
      (select count(*) from product.colleagues c where c.email = ${former})::int as invitations,
      (select count(*) from product.binned_entries b where b.content::text like ${`%${former}%`})::int as binned,
      (select count(*) from product.audit a where a.details::text like ${`%${former}%`})::int as audited`);
    return rows[0];
  };
  expect(await named()).toEqual({ invitations: 1, binned: 1, audited: 1 });
  expect((await remove(leaver)).status).toBe(200);
  expect(await named()).toEqual({ invitations: 0, binned: 0, audited: 0 });
});

test('an organisation that is called by an address which its only person had before is called so no more', async () => {
  const { email: former, token, orgID, personID } = await server.join('entrant');
  await server.ok('updateOrganisation', { as: token, body: { name: former } });
  const email = `${personID}@example.org`;
  await server.context.identity.setAttributes(former, { email, email_verified: 'true' });
  const as = await server.signIn(email);
  await server.ok('login', { as });
  const named = async () => {
    const { rows } = await server.database.execute(sql`select o.name, (select count(*) from product.audit a
      where a.entity_id = o.id::text and a.details::text like ${`%${former}%`})::int as audited
      from product.orgs o where o.id = ${orgID}`);
    return rows[0];
  };
  expect(await named()).toEqual({ name: former, audited: 1 });
  await server.ok('closeAccount', { as, body: { email } });
  expect(await named()).toEqual({ name: '—', audited: 0 });
});

test('a restored draft brings back no name of who is gone: who wrote along, acted for them, or declared a conflict', async () => {
  const owner = await server.join('entrant');
  const [writer, boss, judge] = [
    await server.join('entrant'),
    await server.join('admin', { orgID: admin.orgID }),
    await server.join('judge', { orgID: admin.orgID }),
  ];
  for (const [{ token }, givenName] of [
    [writer, 'Wilhelmina'],
    [boss, 'Ottoline'],
  ] as const)
    await server.ok('updateOwnUser', { as: token, body: { givenName, familyName: 'Featherstonehaugh' } });
  const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
  const open = await openAward(server, admin, dates);
  const { id } = await draft(server, owner, open);
  const query = { id, awardID: open.id };
  const accepted = await inviteTo(server, owner, query, writer.email);
  await server.ok('acceptColleague', { as: writer.token, body: accepted });
  for (const [as, title] of [
    [writer.token, 'Written along'],
    [await lookOnAs(server, boss, owner, true), 'Written for them'],
  ] as const)
    await server.ok('updateEntry', { as, query, body: { data: { data: { title } } } });
  // As an organiser who takes an entry back to a draft leaves it.
  await server.database.execute(sql`insert into product.conflicts (judge_id, entry_id, award_id, reason, declared_by)
    select ${judge.personID}, ${id}, ${open.id}, 'Related', p.name from product.people p where p.id = ${boss.personID}`);
  await server.ok('deleteEntry', { as: owner.token, query });
  const binned = async () => {
    const { rows } = await server.database.execute<{ text: string }>(
      sql`select content::text as text from product.binned_entries where id = ${id}`,
    );
    return rows[0]?.text;
  };
  for (const named of ['Wilhelmina', boss.email, 'Ottoline']) expect(await binned()).toContain(named);
  for (const person of [writer, boss]) expect((await remove(person)).status).toBe(200);
  for (const named of ['Wilhelmina', 'Featherstonehaugh', boss.email, 'Ottoline'])
    expect(await binned()).not.toContain(named);
  await server.ok('restoreEntry', { as: owner.token, query });
  const versions = await server.ok('listEntryVersions', { as: owner.token, query });
  expect(versions.map(({ data }) => data.title)).toContain('Written along');
  const { rows } = await server.database.execute(
    sql`select declared_by, reason from product.conflicts where entry_id = ${id}`,
  );
  expect(rows).toEqual([{ declared_by: '', reason: 'Related' }]);
});

test('versions of entries name no address that an administrator who acted for somebody had then', async () => {
  const owner = await server.join('entrant');
  const boss = await server.join('admin', { orgID: admin.orgID });
  const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
  const open = await openAward(server, admin, dates);
  const [kept, binned] = [await draft(server, owner, open), await draft(server, owner, open)];
  const as = await lookOnAs(server, boss, owner, true);
  for (const { id } of [kept, binned])
    await server.ok('updateEntry', {
      as,
      query: { id, awardID: open.id },
      body: { data: { data: { title: 'Written for them' } } },
    });
  await server.ok('deleteEntry', { as: owner.token, query: { id: binned.id, awardID: open.id } });
  const changed = `${boss.personID}@example.org`;
  await server.context.identity.setAttributes(boss.email, { email: changed, email_verified: 'true' });
  await server.ok('login', { as: await server.signIn(changed) });
  const named = async () => {
    const { rows } = await server.database.execute(sql`select
      (select count(*) from product.entry_versions v where v.person_name = ${boss.email})::int as versions,
      (select count(*) from product.binned_entries b where b.content::text like ${`%${boss.email}%`})::int as binned`);
    return rows[0];
  };
  expect(await named()).toEqual({ versions: 1, binned: 1 });
  expect((await remove(boss)).status).toBe(200);
  expect(await named()).toEqual({ versions: 0, binned: 0 });
});

test('versions of entries go on naming the address of an administrator who is deleted elsewhere', async () => {
  const owner = await server.join('entrant');
  const boss = await server.join('admin', { orgID: admin.orgID });
  const elsewhere = await server.join('admin');
  const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
  const open = await openAward(server, admin, dates);
  const { id } = await draft(server, owner, open);
  const written = {
    as: await lookOnAs(server, boss, owner, true),
    query: { id, awardID: open.id },
    body: { data: { data: { title: 'Written for them' } } },
  };
  await server.ok('updateEntry', written);
  const body = { email: boss.email, givenName: 'Ottoline', familyName: 'Both', type: 'judge' } as const;
  const judge = await server.ok('createUser', { as: elsewhere.token, body });
  await server.ok('deleteUser', { as: elsewhere.token, query: { id: judge.id } });
  const names = async () =>
    (await server.ok('listEntryVersions', { as: owner.token, query: written.query })).map(
      ({ personName }) => personName,
    );
  expect(await names()).toContain(boss.email);
  expect((await remove(boss)).status).toBe(200);
  expect(await names()).not.toContain(boss.email);
});
