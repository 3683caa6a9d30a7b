import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import { hold, waiting } from '../support/held.ts';
import { ofCalls } from '../support/ofCalls.ts';
import { screening } from '../support/rounds.ts';
import { type ApiAnswer, startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { draft, inDays, openAward, submitted } from '../support/stage.ts';

/** What calls leave behind that were on their way while their person's account ended. */
let server: TestServer;
let admin: TestPerson;
let open: Award;
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
  const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
  open = await openAward(server, admin, dates);
});
afterAll(() => server.close());

const close = ({ token, email }: TestPerson) => server.api('closeAccount', { as: token, body: { email } });
const remove = ({ personID }: TestPerson) => server.api('deleteUser', { as: admin.token, query: { id: personID } });

const waitingNow = async () => {
  const { rows } = await server.context.database.execute(sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and pid <> pg_backend_pid() and datname = current_database()`);
  return rows.length;
};

/** Asks once the account's data is taken away, before that is committed. */
async function meanwhile(
  person: TestPerson,
  end: (person: TestPerson) => Promise<ApiAnswer<unknown>>,
  work: () => Promise<ApiAnswer<unknown>>,
) {
  const release = await hold(
    server,
    sql`select from identity.users where lower(email) = ${person.email.toLowerCase()} for update`,
  );
  const ending = end(person);
  await expect.poll(waitingNow, { interval: 10 }).toBe(1);
  let isAnswered = false;
  const working = work().finally(() => {
    isAnswered = true;
  });
  await expect.poll(async () => isAnswered || (await waitingNow()) > 1, { interval: 10 }).toBe(true);
  await release();
  expect((await ending).status).toBe(200);
  return (await working).status;
}

/** How much there is of a person who is erased, and of their address, besides an entry from before. */
async function leftOf({ personID, orgID, email }: TestPerson, entryID: string | null = null) {
  await server.settleMails();
  const { rows } = await server.database.execute(sql`select
    (select count(*) from product.people p where lower(p.email) = ${email.toLowerCase()} and not p.erased)::int as people,
    (select count(*) from product.payment_methods m join product.orgs o on o.id = m.org_id
      where m.org_id = ${orgID} and o.kind = 'entrant')::int as cards,
    (select count(*) from product.orgs o where o.id = ${orgID} and o.kind = 'entrant'
      and (o.name <> '—' or num_nonnulls(o.address, o.tax_id) > 0))::int as organisations,
    (select count(*) from product.judge_keys k where k.person_id = ${personID})::int as keys,
    (select jsonb_array_length(p.views) from product.people p where p.id = ${personID}) as views,
    (select count(*) from product.outbox m where lower(m."to") = ${email.toLowerCase()})::int as letters,
    (select count(*) from product.colleagues c where c.invited_by_id = ${personID} and c.person_id is null)::int as invitations,
    (select count(*) from product.entry_versions v where v.person_id = ${personID} and v.person_name <> '')::int as versions,
    (select count(*) from product.entries e where e.person_id = ${personID} and e.id is distinct from ${entryID})::int as entries`);
  return rows[0];
}
const seats = { people: 0, organisations: 0, keys: 0, views: 0 };
const nothing = { ...seats, cards: 0, letters: 0, invitations: 0, versions: 0, entries: 0 };

const works: Readonly<Record<string, (by: TestPerson, id: string) => Promise<ApiAnswer<unknown>>>> = {
  createEntry: ({ token }) =>
    server.api('createEntry', { as: token, query: {}, body: { data: { awardID: open.id, data: { title: 'Late' } } } }),
  updateEntry: ({ token }, id) =>
    server.api('updateEntry', {
      as: token,
      query: { id, awardID: open.id },
      body: { data: { data: { place: 'Leith' } } },
    }),
  submitEntry: ({ token }, id) =>
    server.api('submitEntry', { as: token, query: { id, awardID: open.id }, body: { data: { payment: 'invoice' } } }),
  inviteColleague: ({ token }, id) =>
    server.api('inviteColleague', {
      as: token,
      query: { id, awardID: open.id },
      body: { data: { email: 'dana@example.org' } },
    }),
  addPaymentMethod: ({ token }) =>
    server.api('addPaymentMethod', { as: token, body: { data: { paymentMethod: 'pm_card_visa' } } }),
  updateOrganisation: ({ token }) =>
    server.api('updateOrganisation', { as: token, body: { name: 'Late', address: '1 Quay', taxID: 'GB123456789' } }),
  updateViews: ({ token }) =>
    server.api('updateViews', { as: token, body: { views: [{ list: 'entries', name: 'Mine', search: '' }] } }),
};

test.each(Object.entries(works))('%s on its way leaves nothing of an entrant who left', async (_, work) => {
  const entrant = await server.join('entrant');
  const { id } = await draft(server, entrant, open);
  const status = await meanwhile(entrant, close, () => work(entrant, id));
  expect(await leftOf(entrant, id)).toEqual(nothing);
  expect(status).toBe(401);
});

test.each([
  ['getJudgeKey', close],
  ['chooseMembership', close],
  ['getJudgeKey', remove],
  ['chooseMembership', remove],
] as const)('%s on its way leaves nothing of a judge whose account ended', async (name, end) => {
  const judge = await server.join('judge', { orgID: admin.orgID });
  // An address that is proved may become an entrant's.
  await server.context.identity.setAttributes(judge.email, { email_verified: 'true' });
  const as = await server.signIn(judge.email);
  const status = await meanwhile({ ...judge, token: as }, end, () => server.api(name, { as, query: {} }));
  expect(await leftOf(judge)).toEqual(nothing);
  expect(status).toBe(401);
});

test('an organiser who sends an entry back writes no letter to an entrant who is leaving', async () => {
  const entrant = await server.join('entrant');
  const { id } = await submitted(server, entrant, open);
  await server.settleMails();
  await server.database.execute(sql`delete from product.outbox where lower("to") = ${entrant.email.toLowerCase()}`);
  await meanwhile(entrant, close, () =>
    server.api('updateEntry', {
      as: admin.token,
      query: { id, awardID: open.id },
      body: { data: { status: 9, message: 'The plan is missing.', fields: ['place'] } },
    }),
  );
  expect(await leftOf(entrant, id)).toEqual(nothing);
});

describe('what others do on the way for a judge who is deleted', () => {
  const seatsOf = async (judgeID: string) => {
    const { rows } = await server.database.execute(sql`select
      (select count(*) from product.assignments where judge_id = ${judgeID})::int as assigned,
      (select count(*) from product.round_judges where judge_id = ${judgeID})::int as seated`);
    return rows[0];
  };
  const categoryIDs = () => open.categories.map(({ categoryID }) => categoryID);
  const plan = (judgeID: string) => {
    const judges = categoryIDs().map((categoryID) => ({ judgeID, categoryID, entryIDs: null }));
    const body = { assign: { categoryIDs: categoryIDs(), judges }, apply: true };
    return server.api('planJudging', { as: admin.token, query: { awardID: open.id }, body });
  };
  const round = (personID: string) => {
    const query = { awardID: open.id, id: randomUUID() };
    return server.api('saveRound', { as: admin.token, query, body: screening(open, [{ ...admin, personID }]) });
  };

  test.each([
    ['a plan', plan],
    ['a round', round],
  ])('%s gives them no seat', async (_, work) => {
    const judge = await server.join('judge', { orgID: admin.orgID });
    const status = await meanwhile(judge, remove, () => work(judge.personID));
    expect(await seatsOf(judge.personID)).toEqual({ assigned: 0, seated: 0 });
    expect(status).toBeGreaterThanOrEqual(404);
  });
});

test('an import on its way makes no draft for an entrant who left', async () => {
  const entrant = await server.join('entrant');
  const { id: entryID } = await draft(server, entrant, open);
  const query = { awardID: open.id };
  const body = { name: 'entries.csv', digest: 'd'.repeat(64), rows: 1 };
  const { id } = await server.ok('beginImport', { as: admin.token, query, body });
  const rows = [{ row: 2, email: entrant.email, categoryID: null, data: { title: 'Late' } }];
  await meanwhile(entrant, close, () =>
    server.api('importEntries', { as: admin.token, query: { ...query, id }, body: { rows, done: true } }),
  );
  expect(await leftOf(entrant, entryID)).toEqual(nothing);
});

test('an administrator who is deleted while the award is waited for declares no conflict and imports nothing', async () => {
  const judge = await server.join('judge', { orgID: admin.orgID });
  const entry = await submitted(server, await server.join('entrant'), open);
  const second = await server.join('admin', { orgID: admin.orgID });
  const as = second.token;
  const query = { awardID: open.id };
  const file = { name: 'more.csv', digest: 'e'.repeat(64), rows: 1 };
  const { id } = await server.ok('beginImport', { as, query, body: file });
  const release = await hold(server, sql`select from product.awards where id = ${open.id} for update`);
  const conflict = { judgeID: judge.personID, entryID: entry.id, reason: 'Related' };
  const row = { row: 2, email: '', categoryID: null, data: { title: 'Late' } };
  const calls = [
    server.api('declareConflict', { as, query, body: conflict }),
    server.api('importEntries', { as, query: { ...query, id }, body: { rows: [row], done: true } }),
  ];
  await waiting(server, 2);
  expect((await remove(second)).status).toBe(200);
  await release();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401]);
});

test('the audit of what an administrator began names them no more once they are deleted', async () => {
  const second = await server.join('admin', { orgID: admin.orgID });
  const release = await hold(server, sql`select from product.awards where id = ${open.id} for update`);
  const changing = server.ok('updateAward', {
    as: second.token,
    query: { id: open.id },
    body: { description: 'Said on the way out.' },
  });
  await waiting(server);
  expect((await remove(second)).status).toBe(200);
  await release();
  await changing;
  const rows = await server.ok('listAudit', { as: admin.token, query: { entityID: open.id } });
  expect(rows[0]).toMatchObject({ action: 'award.edit', actorName: '' });
});

describe('an invitation that a colleague takes back while it is on its way', () => {
  const invite = (email: string) =>
    server.api('createUser', {
      as: admin.token,
      body: { email, givenName: 'Ines', familyName: 'Late', type: 'judge' },
    });
  /** Once the person is stored, before the account is. */
  const takenBack = (email: string) => {
    const accounts = ofCalls(server.context.identity);
    const { create } = accounts;
    accounts.create = async (account) => {
      accounts.create = create;
      const [row] = await server.ok('listUsers', { as: admin.token, query: { q: email, type: 'judge' } });
      expect((await server.api('deleteUser', { as: admin.token, query: { id: row!.id } })).status).toBe(200);
      return create(account);
    };
  };

  test('leaves no account that nobody is', async () => {
    const email = `${randomUUID()}@example.org`;
    takenBack(email);
    expect((await invite(email)).status).toBe(409);
    expect(await server.context.identity.find(email)).toBeNull();
    expect((await invite(email)).status).toBe(200);
  });

  test('gives an account that is there no membership', async () => {
    const entrant = await server.join('entrant');
    await server.context.identity.setAttributes(entrant.email, { email_verified: 'true' });
    takenBack(entrant.email);
    expect((await invite(entrant.email)).status).toBe(409);
    const { rows } = await server.database.execute(sql`select p.type from product.people p
      join product.people e on e.account = p.account where e.id = ${entrant.personID}`);
    expect(rows).toEqual([{ type: 'entrant' }]);
  });
});

test('who left registers again with the same address as somebody new, and finds nothing of before', async () => {
  const email = 'comes-back@example.org';
  const entrant = await server.join('entrant', { email });
  await submitted(server, entrant, open);
  await draft(server, entrant, open);
  await close(entrant);
  const again = await server.join('entrant', { email });
  expect([again.personID, again.orgID]).not.toEqual([entrant.personID, entrant.orgID]);
  expect(await server.ok('listEntries', { as: again.token, query: {} })).toEqual([]);
  expect(await server.ok('listInvoices', { as: again.token, query: {} })).toEqual([]);
  expect((await server.refused('getUser', { as: entrant.token })).status).toBe(401);
  await submitted(server, again, open);
});

test('who leaves alone takes address and tax number of their organisation along, unless an invoice names it', async () => {
  const billing = { address: '1 Quay\nBristol', taxID: 'GB123456789', billingCountry: 'GB', purchaseOrder: 'PO 7' };
  const cleared = { address: null, tax_id: null, billing_country: null, purchase_order: null, told: null };
  const leave = async (before: (entrant: TestPerson) => Promise<unknown>) => {
    const entrant = await server.join('entrant');
    await server.ok('updateOrganisation', { as: entrant.token, body: billing });
    await before(entrant);
    expect((await close(entrant)).status).toBe(200);
    const { rows } = await server.database.execute(
      sql`select address, tax_id, billing_country, purchase_order, (select string_agg(k, ',' order by k) from product.audit a,
          jsonb_object_keys(a.details -> 'changes') k where a.entity_id = o.id::text) as told
        from product.orgs o where id = ${entrant.orgID}`,
    );
    return rows[0];
  };
  const kept = {
    address: billing.address,
    tax_id: billing.taxID,
    billing_country: billing.billingCountry,
    purchase_order: billing.purchaseOrder,
    told: 'address,billingCountry,purchaseOrder,taxID',
  };
  expect(await leave((entrant) => draft(server, entrant, open))).toEqual(cleared);
  expect(await leave((entrant) => submitted(server, entrant, open))).toEqual(kept);
  expect(
    await leave(async ({ orgID, personID }) =>
      server.database.execute(sql`insert into product.people (org_id, type, invited, email)
        select ${orgID}, 'entrant', true, 'second-' || ${personID}::text || '@example.org'`),
    ),
  ).toEqual(kept);
});
