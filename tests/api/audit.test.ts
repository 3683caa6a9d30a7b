import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditSubjects } from '#contract/auditActions.ts';
import type { AuditRow } from '#contract/entities/audit.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Query } from '#contract/schemas.ts';
import type { Principal } from '#server/platform/access/principal.ts';
import { recordingDatabase } from '#server/platform/audit/acting.ts';
import { record } from '#server/platform/audit/record.ts';
import { makeRound, screening } from '../support/rounds.ts';
import type { TestPerson } from '../support/server.ts';
import { accept, assign, makeAward, mark, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let award: Award;
let entry: Entry;
let rivalEntry: Entry;
let colleague: TestPerson;

beforeAll(async () => {
  colleague = await server.join('admin', { orgID: people.admin.orgID });
  clock.set(planning);
  award = await openAward(server, people.admin);
  const { id } = await submitted(server, people.entrant, award);
  rivalEntry = await submitted(server, people.rival, award);
  await assign(server, people.judge, award, [award.categories[0]!.categoryID]);
  award = await step(server, people.admin, award, 'judging');
  await accept(server, people.judge, award);
  entry = await server.ok('getEntry', { as: people.admin.token, query: { id, awardID: award.id } });
});
afterAll(() => server.close());

const actionsOf = async (entityID: string) =>
  (await server.ok('listAudit', { as: people.admin.token, query: { entityID } })).map(({ action }) => action);

describe('the rows of the audit', () => {
  /** As the server itself is connected. */
  const asServer = async <Answer>(work: (client: pg.Client) => Promise<Answer>): Promise<Answer> => {
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };

  test.each([
    `update product.audit set actor_name = 'Nobody'`,
    'delete from product.audit',
    'truncate product.audit',
    'alter table product.audit disable trigger all',
    `select set_config('awards.maintenance', 'on', false); delete from product.audit`,
    'create table product.mine (id int)',
    'drop table product.rate_windows',
  ])('are safe from the server’s own account: %s', async (statement) => {
    await expect(asServer((client) => client.query(statement))).rejects.toMatchObject({ code: '42501' });
  });

  test.each([`update product.audit set action = 'x'`, 'delete from product.audit', 'truncate product.audit'])(
    'are safe from the owner of the tables too: %s',
    async (statement) => {
      await expect(server.database.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('append-only') },
      });
    },
  );

  test('are written by an account that is no superuser and owns nothing', async () => {
    const { rows } = await asServer((client) =>
      client.query(`select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
        (select count(*)::int from pg_class where relowner = r.oid) as owns from pg_roles r where rolname = current_user`),
    );
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false, owns: 0 }]);
  });

  test('lose the names of a person who is deleted, and nothing else', async () => {
    const judge = people.secondJudge;
    await server.ok('updateOwnUser', { as: judge.token, body: { givenName: 'Forgotten', familyName: 'Person' } });
    await server.ok('updateOwnUser', { as: judge.token, body: { country: 'GB' } });
    const before = await server.ok('listAudit', { as: people.admin.token, query: { entityID: judge.personID } });
    expect([before[0]?.actorName, before[0]?.about?.name]).toEqual(['Forgotten Person', 'Forgotten Person']);
    await server.ok('deleteUser', { as: people.admin.token, query: { id: judge.personID } });
    const after = await server.ok('listAudit', { as: people.admin.token, query: { entityID: judge.personID } });
    expect(after[0]).toMatchObject({ action: 'user.deleted', actorName: 'Admin Test' });
    expect(after.slice(1)).toEqual(before.map((row) => ({ ...row, actorName: '', about: null })));
  });

  test('keep what a colleague who is deleted did, and the names of others in it', async () => {
    const as = colleague.token;
    const made = await makeAward(server, colleague, { name: 'Short-lived' });
    await step(server, colleague, await makeAward(server, colleague, { name: 'Approved' }), 'approved');
    await server.ok('deleteAward', { as, query: { id: made.id } });
    const conflict = { judgeID: people.judge.personID, entryID: rivalEntry.id };
    await server.ok('declareConflict', { as, query: { awardID: award.id }, body: { ...conflict, reason: 'Related' } });
    await server.ok('declareConflict', { as, query: { awardID: award.id }, body: { ...conflict, reason: null } });
    await server.settleMails();
    const mail = (await server.ok('listMails', { as, query: {} })).find(({ to }) => to === people.entrant.email);
    await server.ok('resendMail', { as, query: { id: mail!.id } });
    const actor = { sub: '', email: people.admin.email, personID: people.admin.personID, orgID: people.admin.orgID };
    const acting = { ...colleague, name: 'Colleague', type: 'admin', actor } as unknown as Principal;
    const details = { name: 'plan.pdf', to: 'stored' };
    await record(server.context.database, clock, acting, { action: 'file.uploaded', entity: 'file', details });

    const rows = () => server.ok('listAudit', { as: people.admin.token, query: { limit: 200 } });
    const isTheirs = ({ actorID, asName }: AuditRow) => actorID === colleague.personID || asName === 'Colleague';
    const before = (await rows()).filter(isTheirs);
    expect(before.map(({ action, details: { to, name, judge } }) => [action, to ?? name ?? judge])).toEqual([
      ['file.uploaded', 'stored'],
      ['mail.resent', people.entrant.email],
      ['entry.liftConflict', 'Judge Test'],
      ['entry.declareConflict', 'Judge Test'],
      ['award.delete', 'Short-lived'],
      ['award.approve', 'approved'],
      ['award.create', 'Approved'],
      ['award.create', 'Short-lived'],
    ]);
    await server.ok('deleteUser', { as: people.admin.token, query: { id: colleague.personID } });
    const after = await rows();
    expect(after.filter(({ id }) => before.some((row) => row.id === id))).toEqual(
      before.map((row) => (row.asName ? { ...row, asName: '' } : { ...row, actorName: '' })),
    );
  });
});

test('a call that acts for somebody and records nothing leaves a row by itself, where it wrote anything', async () => {
  const { personID, email } = people.admin;
  const actor = { sub: '', email, personID, orgID: people.admin.orgID };
  const by = { ...people.entrant, name: 'Entrant Test', type: 'entrant', actor } as unknown as Principal;
  const { database } = server.context;
  const watched = recordingDatabase(database, clock, by, 'updateViews');
  const own = sql`where id = ${by.personID}`;
  await watched.transaction((tx) => tx.execute(sql`select from product.people ${own} for update`));
  const actions = () => actionsOf(by.personID);
  expect(await actions()).not.toContain('acting.updateViews');
  await expect(
    watched.transaction(async (tx) => {
      await tx.execute(sql`update product.people set views = '[]' ${own}`);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await actions()).not.toContain('acting.updateViews');
  await watched.transaction((tx) => tx.execute(sql`update product.people set views = '[]' ${own}`));
  expect(await actions()).toContain('acting.updateViews');
});

describe('what used to leave no row', () => {
  test('an entry let in to judging by its award', async () => {
    expect(await actionsOf(entry.id)).toContain('judging.opened');
    const [row] = await server.ok('listAudit', { as: people.admin.token, query: { entityID: entry.id, limit: 1 } });
    expect(row).toMatchObject({ action: 'judging.opened', details: { from: 1, to: 2 }, actorName: 'Admin Test' });
  });

  test('a sheet that is begun', async () => {
    const sheet = await mark(server, people.judge, award, entry, [9, 5], false);
    await mark(server, people.judge, award, entry, [8, 5], false);
    expect(await actionsOf(sheet.id)).toEqual(['sheet.begun']);
  });

  test('a judge’s favourite, named and taken back', async () => {
    const query = { id: entry.id, awardID: award.id };
    const as = people.judge.token;
    await server.ok('markBestEntry', { as, query, body: { bestEntry: true } });
    await server.ok('markBestEntry', { as, query, body: { bestEntry: false } });
    const rows = await server.ok('listAudit', { as: people.admin.token, query: { entity: 'sheet', limit: 2 } });
    expect(rows.map(({ action, details }) => [action, details.entryID])).toEqual([
      ['sheet.noFavourite', entry.id],
      ['sheet.favourite', entry.id],
    ]);
  });

  test.each(auditSubjects)('what is about %s alone', async (entity) => {
    expect((await server.api('listAudit', { as: people.admin.token, query: { entity } })).status).toBe(200);
  });

  test('a category and a round that are deleted, in the history of their award', async () => {
    const as = people.admin.token;
    const made = await makeAward(server, people.admin, { name: 'Losing' });
    const [{ categoryID, name }] = made.categories as [Award['categories'][number]];
    const { id } = await makeRound(server, people.admin, made, []);
    const query = { awardID: made.id, id };
    await server.ok('saveRound', { as, query, body: screening(made, [], { name: 'First look' }) });
    await server.ok('deleteRound', { as, query });
    await server.ok('deleteAwardCategory', { as, query: { awardID: made.id, categoryID } });
    const history = { entity: 'award', entityID: made.id };
    const rows = await server.ok('listAudit', { as, query: history });
    expect(rows.slice(0, 2).map(({ action, about, lines }) => [action, about?.name, lines])).toEqual([
      ['category.delete', 'Losing', [{ field: 'category', to: name }]],
      [
        'round.delete',
        'Losing',
        [
          { field: 'round', to: 'First look' },
          { field: 'answers', to: 0 },
        ],
      ],
    ]);
    const steps = await server.ok('listAudit', { as, query: { ...history, steps: 'true' } });
    expect(steps.map(({ action }) => action)).not.toContain('category.delete');
    const ofRound = await server.ok('listAudit', { as, query: { entityID: id } });
    expect(ofRound.map(({ action, about }) => [action, about?.name, about?.isGone])).toEqual([
      ['round.edit', 'First look', true],
      ['round.create', 'Screening', true],
    ]);
  });

  test('entries that judging lets go, and takes in again', async () => {
    await step(server, people.admin, award, 'closed', { reason: 'Two judges are ill.' });
    await step(server, people.admin, award, 'judging', { reason: 'They are well again.' });
    expect((await actionsOf(entry.id)).slice(0, 3)).toEqual(['judging.reopened', 'judging.closed', 'judging.opened']);
  });
});

describe('what is looked for in the audit', () => {
  const found = (query: Query<'listAudit'>, as = people.admin) =>
    server.ok('listAudit', { as: as.token, query: { limit: 200, ...query } });

  test('is who, as whom, a value, or the reference or title of an entry', async () => {
    const { ref } = entry;
    const byRef = await found({ q: ref });
    expect(byRef.map(({ entityID }) => entityID)).toContain(entry.id);
    const others = byRef.filter(({ entity, entityID }) => entity === 'entry' && entityID !== entry.id);
    expect(others).toEqual([]);
    expect(byRef.length).toBeLessThan((await found({})).length);
    expect((await found({ q: award.name })).map(({ entityID }) => entityID)).toContain(award.id);
    expect(await found({ q: ref }, people.stranger)).toEqual([]);
    expect(await found({ q: 'nobody wrote this %_' })).toEqual([]);
  });

  test('can be an entry with its score sheets, which nobody else finds by it', async () => {
    await mark(server, people.judge, award, entry, [8, 5]);
    const reopened = {
      entryID: entry.id,
      awardID: award.id,
      judgeID: people.judge.personID,
      status: 'scored',
    } as const;
    const reason = 'A mark was mistaken.';
    await server.ok('changeScoreStatus', { as: people.admin.token, query: reopened, body: { reason } });
    const rows = await found({ entryID: entry.id });
    const ofSheets = rows.filter(({ entity }) => entity === 'sheet');
    expect(ofSheets.length).toBeGreaterThan(0);
    expect(new Set(ofSheets.map(({ about }) => about?.judge))).toEqual(
      new Set([(await server.ok('getUser', { as: people.judge.token })).name]),
    );
    expect(rows[0]).toMatchObject({ entity: 'sheet', action: 'score.reopen', reason });
    const own = await found({ entity: 'entry', entityID: entry.id });
    expect(rows.filter(({ entity }) => entity === 'entry')).toEqual(own);
    expect(new Set(rows.map(({ entity }) => entity))).toEqual(new Set(['entry', 'sheet']));
    expect(rows.filter(({ entity }) => entity === 'sheet').every(({ about }) => about?.entryID === entry.id)).toBe(
      true,
    );
    expect(await found({ entryID: entry.id, limit: 1 })).toEqual([rows[0]]);
    expect(await found({ entryID: entry.id }, people.stranger)).toEqual([]);
  });

  test('can be what a thing went through alone, page by page', async () => {
    const query = { entity: 'award', entityID: award.id };
    const as = people.admin.token;
    await server.ok('updateAward', { as, query: { id: award.id }, body: { ndaText: 'Say nothing until December.' } });
    const all = await found(query);
    const steps = all.filter(({ action }) => !/\.(edit|message|zip)$/.test(action));
    expect(steps.length).toBeLessThan(all.length);
    const first = await server.api('listAudit', { as, query: { ...query, steps: 'true', limit: 2 } });
    expect(first.headers.get('x-total-count')).toBe(String(steps.length));
    const rest = await found({ ...query, steps: 'true', cursor: first.headers.get('x-next-cursor')! });
    expect([...first.body, ...rest].map(({ id }) => id)).toEqual(steps.map(({ id }) => id));
  });

  test('can be of some days, the end left out, and of what was done as somebody else alone', async () => {
    const all = await found({ entity: 'award' });
    const at = all.at(-1)!.at;
    const ids = (rows: typeof all) => rows.map(({ id }) => id);
    expect(ids(await found({ entity: 'award', from: at }))).toEqual(ids(all.filter((row) => row.at >= at)));
    expect(ids(await found({ entity: 'award', until: at }))).toEqual(ids(all.filter((row) => row.at < at)));
    expect(await found({ entity: 'security', from: '2099-01-01T00:00:00Z' })).toEqual([]);
    const actingRows = await found({ acting: 'true' });
    expect(actingRows.every(({ asName }) => asName !== null)).toBe(true);
    expect(actingRows.length).toBe((await found({})).filter(({ asName }) => asName !== null).length);
    expect(await server.refused('listAudit', { as: people.admin.token, query: { from: 'yesterday' } })).toMatchObject({
      status: 400,
    });
  });
});
