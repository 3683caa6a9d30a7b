import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Verification } from '#contract/entities/verification.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { assignments, files, outbox } from '#server/platform/database/schema.ts';
import { builtPrograms } from '../support/builtPrograms.ts';
import { hold, waiting } from '../support/held.ts';
import {
  accept,
  assign,
  draft,
  mark,
  openAward,
  planning,
  startStage,
  step,
  submitted,
  upload,
} from '../support/stage.ts';
import { secretsKey } from '../support/templates.ts';

const { server, people, clock } = await startStage();
let award: Award;

beforeAll(async () => {
  clock.set(planning);
  award = await openAward(server, people.admin);
});
afterAll(() => server.close());

const as = () => ({ as: people.admin.token });

describe('the mail log', () => {
  test('names who was written to, why and when, page by page, and only to the organiser', async () => {
    const { ref } = await submitted(server, people.entrant, award);
    await submitted(server, people.rival, award);
    await server.settleMails();
    const all = await server.ok('listMails', { ...as(), query: { q: 'submitted to' } });
    expect(
      all.map(({ to, name, why, status, attempts, error, nextAt }) => [to, name, why, status, attempts, error, nextAt]),
    ).toEqual(
      [people.rival, people.entrant].map(({ email }) => [email, 'Entrant Test', 'submission', 'sent', 1, null, null]),
    );
    expect(all[1]!.subject).toContain(ref);
    expect(Date.parse(all[0]!.sentAt!)).toBeGreaterThanOrEqual(Date.parse(all[0]!.createdAt));
    const first = await server.api('listMails', { ...as(), query: { limit: 1, q: 'submitted to' } });
    const cursor = first.headers.get('x-next-cursor')!;
    const second = await server.ok('listMails', { ...as(), query: { limit: 1, cursor, q: 'submitted to' } });
    expect([...first.body, ...second].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(await server.ok('listMails', { as: people.stranger.token, query: {} })).toEqual([]);
  });

  test('says what the mail server answered, tries again when asked, and says so', async () => {
    const { mail } = server.context;
    const send = mail.send;
    // What an SMTP server answers is only known by asking one: here it is the port that refuses.
    mail.send = () => Promise.reject(new Error('550 no such mailbox'));
    await server.ok('messageAward', {
      ...as(),
      query: { id: award.id },
      body: { to: 'entrants', message: 'One week left.' },
    });
    await server.settleMails();
    mail.send = send;
    const failed = await server.ok('listMails', { ...as(), query: { status: 'failed' } });
    expect(failed.map(({ why, error, sentAt }) => [why, error, sentAt])).toEqual(
      [1, 2].map(() => ['reminder', '550 no such mailbox', null]),
    );
    expect(Date.parse(failed[0]!.nextAt!)).toBeGreaterThan(Date.parse(failed[0]!.createdAt));
    const { id, to } = failed[0]!;
    await server.ok('resendMail', { ...as(), query: { id } });
    await server.settleMails();
    const [again] = await server.ok('listMails', { ...as(), query: { status: 'sent', q: to } });
    expect(again).toMatchObject({ id, status: 'sent', attempts: 2, error: null, nextAt: null });
    expect((await server.mails()).filter((one) => one.to === to && one.why === 'reminder')).toHaveLength(1);
    const [auditEvent] = await server.ok('listAudit', { ...as(), query: { entity: 'mail' } });
    expect(auditEvent).toMatchObject({ action: 'mail.resent', entityID: String(id), details: { to, why: 'reminder' } });
  });

  test('sends a delivered message once more as one of its own', async () => {
    const [sent] = await server.ok('listMails', { ...as(), query: { status: 'sent', q: 'submission' } });
    const copy = await server.ok('resendMail', { ...as(), query: { id: sent!.id } });
    expect(copy.id).toBeGreaterThan(sent!.id);
    const copies = (await server.mails()).filter(({ to, subject }) => to === sent!.to && subject === sent!.subject);
    expect(copies).toHaveLength(2);
    expect(copies[1]).toEqual(copies[0]);
  });

  test('keeps no password of an invitation, and sends another one with a new password until it is accepted', async () => {
    const email = 'newcomer@example.org';
    const body = { email, givenName: 'New', familyName: 'Comer', type: 'judge' } as const;
    await server.ok('createUser', { ...as(), body });
    const [first] = (await server.mails()).filter(({ to }) => to === email);
    const [row] = await server.database.select().from(outbox).where(eq(outbox.to, email));
    expect([row!.why, row!.text, row!.code]).toEqual(['invitation', '', null]);
    const [logged] = await server.ok('listMails', { ...as(), query: { q: email } });
    expect(logged).toMatchObject({ why: 'invitation', name: 'New Comer', status: 'sent' });
    await server.ok('resendMail', { ...as(), query: { id: logged!.id } });
    const second = (await server.mails()).filter(({ to }) => to === email).at(-1)!;
    expect(second.code).not.toBe(first!.code);
    await server.context.identity.setPassword(email, 'Accepted-Word-1');
    const refused = await server.refused('resendMail', { ...as(), query: { id: logged!.id } });
    expect([refused.status, refused.body.code]).toEqual([409, 'mail.refusal.accepted']);
  });

  test('sends an invitation that was given up with a new password, since the one it carried is gone', async () => {
    const email = 'unreached@example.org';
    const { mail } = server.context;
    const send = mail.send;
    mail.send = (one) => (one.to === email ? Promise.reject(new Error('450 try later')) : send(one));
    const body = { email, givenName: 'Un', familyName: 'Reached', type: 'judge' } as const;
    await server.ok('createUser', { ...as(), body });
    const own = eq(outbox.to, email);
    await server.database
      .update(outbox)
      .set({ createdAt: sql`now() - interval '25 hours'`, dueAt: sql`now()`, attempts: 30 })
      .where(own);
    await server.settleMails();
    mail.send = send;
    const [givenUp] = await server.ok('listMails', { ...as(), query: { q: email } });
    expect(givenUp).toMatchObject({ why: 'invitation', status: 'givenUp' });
    const { id } = await server.ok('resendMail', { ...as(), query: { id: givenUp!.id } });
    const arrived = (await server.mails()).filter(({ to }) => to === email);
    expect(arrived.map(({ code, text }) => [typeof code, text.includes(code ?? '–')])).toEqual([['string', true]]);
    const logged = await server.ok('listMails', { ...as(), query: { q: email } });
    expect(logged.map((one) => [one.id, one.status])).toEqual([[id, 'sent']]);
  });

  test('forgets a person who is erased', async () => {
    const { id } = await server.ok('createUser', {
      ...as(),
      body: { email: 'leaver@example.org', givenName: 'Le', familyName: 'Aver', type: 'judge' },
    });
    expect(await server.ok('listMails', { ...as(), query: { q: 'leaver@' } })).toHaveLength(1);
    await server.ok('deleteUser', { ...as(), query: { id } });
    expect(await server.ok('listMails', { ...as(), query: { q: 'leaver@' } })).toEqual([]);
  });
});

describe('the integrity check', () => {
  const check = async (token = people.admin.token) => {
    const verification = await server.ok('checkIntegrity', { as: token });
    const broken = verification.invariants.filter(({ count }) => count > 0);
    return { ...verification, broken, found: Object.fromEntries(broken.map(({ id, found }) => [id, found])) };
  };

  test('finds nothing where all is well', async () => {
    const { broken, checked } = await check();
    expect(broken).toEqual([]);
    expect([checked.files, checked.entries, checked.sheets]).toEqual([6, 2, 0]);
  });

  test('finds nothing where a file is replaced while it looks', async () => {
    const entry = await draft(server, people.entrant, award);
    const { files: store } = server.context;
    let replaced: Entry | null = null;
    const list = async function* () {
      const supportingDoc = await upload(server, people.entrant, 'supportingDoc');
      replaced = await server.ok('updateEntry', {
        as: people.entrant.token,
        query: { id: entry.id, awardID: award.id },
        body: { data: { files: { supportingDoc } } },
      });
      yield* store.list();
    };
    const { invariants } = await verify({ ...server.context, files: { ...store, list } }, people.admin.orgID);
    expect(replaced).not.toBeNull();
    expect(invariants.filter(({ count }) => count > 0)).toEqual([]);
  });

  test('names missing, left over and unsettled files of its organiser only', async () => {
    const { files: store } = server.context;
    const entry = await draft(server, people.entrant, award);
    const lost = entry.files.supportingDoc!;
    const key = store.keyOf(lost.url)!;
    const [row] = await server.database.select().from(files).where(eq(files.key, key));
    await store.remove(key, row!.name);
    const leftOver = randomUUID();
    const unsettled = randomUUID();
    const owner = { orgID: people.entrant.orgID, personID: people.entrant.personID, awardID: award.id };
    const file = { ...owner, field: 'supportingDoc', name: 'supportingDocOld.pdf', mimeType: 'application/pdf' };
    for (const [one, more] of [
      [leftOver, { state: 'stored', size: 5, createdAt: new Date('2019-01-01') }],
      [unsettled, { state: 'pending', createdAt: clock.now() }],
    ] as const) {
      await store.write(one, file.name, file.mimeType, Readable.from(['%PDF-']));
      await server.database.insert(files).values({ ...file, ...more, key: one });
    }
    const { found, broken } = await check();
    expect(broken.map(({ id, weight, count }) => [id, weight, count])).toEqual([
      ['file.invariant.kept', 'broken', 1],
      ['file.invariant.settled', 'attention', 1],
      ['file.invariant.used', 'attention', 1],
    ]);
    expect(found['file.invariant.kept']).toMatchObject([
      { id: key, entryID: entry.id, ref: entry.ref, title: 'Estuary Steps' },
    ]);
    expect(found['file.invariant.used']).toMatchObject([{ id: leftOver, name: file.name, size: 5, awardID: award.id }]);
    expect(found['file.invariant.settled']).toMatchObject([{ id: unsettled }]);
    expect((await check(people.stranger.token)).broken).toEqual([]);
    await tidyUp(server.context);
    expect((await check()).broken.map(({ id }) => id)).toEqual(['file.invariant.kept', 'file.invariant.settled']);
  });

  test('an old upload that is put into an entry while it would be removed stays', async () => {
    const entry = await draft(server, people.entrant, award);
    const { supportingDoc } = entry.files;
    const key = server.context.files.keyOf(supportingDoc!.url)!;
    const held = sql`key = ${key}`;
    await server.database.execute(sql`update product.files set created_at = '2019-01-01' where ${held}`);
    await server.database.execute(
      sql`update product.entries set files = files - 'supportingDoc' where id = ${entry.id}`,
    );
    const release = await hold(
      server,
      sql`select from product.files where ${held} for update`,
      sql`update product.entries set files = files || ${JSON.stringify({ supportingDoc })}::jsonb where id = ${entry.id}`,
    );
    const tidied = tidyUp(server.context);
    // Either it waits for whoever holds the file, or it is done without.
    await Promise.race([tidied, waiting(server, 1, 'product.files')]);
    await release();
    await tidied;
    const [row] = await server.database.select().from(files).where(held);
    expect(row?.state).toBe('stored');
    expect(await server.context.files.stat(key, row!.name)).not.toBeNull();
  });

  test('names marks that count for nothing, and entries judged whose fee is due', async () => {
    const { admin, judge, secondJudge, entrant } = people;
    const own = await openAward(server, admin, { name: 'Judged Awards' });
    const [costly, free] = own.categories;
    const entry = await submitted(server, entrant, own, costly!.categoryID);
    const moved = await submitted(server, people.rival, own, free!.categoryID);
    for (const each of [judge, secondJudge]) await assign(server, each, own, [costly!.categoryID, free!.categoryID]);
    const judging = await step(server, admin, own, 'judging');
    for (const each of [judge, secondJudge]) await accept(server, each, judging);
    await mark(server, judge, judging, entry, [5, 5]);
    await mark(server, secondJudge, judging, moved, [5, 5]);
    await server.database.delete(assignments).where(eq(assignments.judgeID, secondJudge.personID));
    const { found } = await check();
    expect(found['score.invariant.counts']).toMatchObject([{ entryID: moved.id, ref: moved.ref, name: 'Judge Test' }]);
    expect(found['entry.invariant.paidBeforeJudged']).toMatchObject([{ entryID: entry.id, ref: entry.ref }]);
  });
});

test.each([
  ['a table', ['--import', 'tsx', 'src/tools/verify.ts'], []],
  ['what programs read', [], ['--json']],
])(
  'the command checks the whole installation beside its server, and ends with 1 where something is broken: %s',
  async (_, sources, options) => {
    const program = sources.length > 0 ? sources : [join(await builtPrograms(), 'verify.js')];
    const { dataDirectory } = server.context.config;
    const env = {
      ...process.env,
      DATABASE_URL: server.databaseUrl,
      SECRETS_KEY: secretsKey,
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'silent',
    };
    const run = promisify(execFile)(process.execPath, [...program, ...options], { env });
    const { code, stdout } = await run.then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => error,
    );
    expect(code).toBe(1);
    const { invariants } = await server.ok('checkIntegrity', as());
    const broken = invariants.filter(({ weight, count }) => weight === 'broken' && count > 0);
    expect(broken.map(({ id }) => id)).toEqual(['file.invariant.kept']);
    if (options.length > 0) {
      const all = (JSON.parse(stdout) as Verification).invariants;
      expect(all.find(({ id }) => id === 'file.invariant.kept')).toEqual(broken[0]);
      return;
    }
    expect(stdout).toContain('BROKEN  file.invariant.kept  1  ');
    expect(stdout).toContain(`    ${broken[0]!.found[0]!.id}  `);
    expect(stdout.trim().split('\n').at(-1)).toMatch(/^\d+ invariants: 1 broken, \d+ to look at$/);
  },
  60_000,
);

test('an award counts the entries that lack something and those whose invoice is due', async () => {
  const own = await openAward(server, people.admin, { name: 'Counted Awards' });
  const body = { data: { awardID: own.id, data: { title: 'Only a title' } } };
  await server.ok('createEntry', { as: people.entrant.token, query: {}, body });
  await submitted(server, people.rival, own);
  const { summary } = await server.ok('getAwardSummary', { ...as(), query: { id: own.id } });
  expect([summary!.missing, summary!.unpaid]).toEqual([1, 1]);
  for (const asked of [{ missing: 'true' as const }, { payment: 'draft' }])
    expect(await server.ok('listAwardEntries', { ...as(), query: { awardID: own.id, ...asked } })).toHaveLength(1);
});
