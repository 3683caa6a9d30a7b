import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryBeside } from '#server/adapters/diskWriting.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { audit, files } from '#server/platform/database/schema.ts';
import { builtPrograms } from '../support/builtPrograms.ts';
import { startProxy } from '../support/proxy.ts';
import { rowsOf } from '../support/rows.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { draft, inDays, openAward } from '../support/stage.ts';

let server: TestServer;
let admin: TestPerson;
let folder: string;

beforeAll(async () => {
  server = await startServer({ environment: { KEEP_MAILS: '30', KEEP_SECURITY: '60', KEEP_REPLIES: '2' } });
  admin = await server.join('admin');
  folder = await mkdtemp(join(tmpdir(), 'awards-retention-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const days = [1, 3, 29, 31, 59, 61, 400];

test('what is kept for a time goes when the operator’s days are over, however much it is, and nothing else', async () => {
  const { database } = server;
  const at = sql`now() - (array[${sql.raw(days.join(', '))}])[n % ${days.length} + 1] * interval '1 day'`;
  // More than one statement removes, of each age.
  const many = sql`generate_series(1, ${days.length * 900}) n`;
  await database.execute(sql`delete from product.security_events`);
  await database.execute(sql`insert into product.outbox (org_id, "to", why, subject, text, sent_at)
    select ${admin.orgID}, 'somebody@example.org', 'submission', 'Hello', 'Hello', ${at} from ${many}`);
  await database.execute(sql`insert into product.outbox (org_id, "to", why, subject, text, due_at, created_at)
    values (${admin.orgID}, 'waiting@example.org', 'submission', 'Hello', 'Hello', now() + interval '1 hour', now() - interval '400 days')`);
  await database.execute(sql`insert into product.mails ("to", why, subject, text, created_at)
    select 'somebody@example.org', 'submission', 'Hello', 'Hello', ${at} from ${many}`);
  await database.execute(
    sql`insert into product.security_events (event, source, at) select 'signIn', '192.0.2.1', ${at} from ${many}`,
  );
  await database.execute(sql`insert into product.idempotency (key, person_id, call, request, created_at)
    select 'key ' || n, ${admin.personID}, 'scoreEntry', '', ${at} from ${many}`);
  await database.execute(sql`insert into product.audit (at, org_id, actor_name, action, entity)
    values (now() - interval '9 years', ${admin.orgID}, 'Somebody', 'award.open', 'award')`);
  await tidyUp(server.context);
  const left = async (table: string, column: string) => {
    const rows = await rowsOf<{ days: number }>(
      database,
      sql`select distinct round(extract(epoch from now() - ${sql.raw(column)}) / 86400)::integer as days
        from product.${sql.raw(table)} where ${sql.raw(column)} < now() - interval '12 hours' order by 1`,
    );
    return rows.map((row) => row.days);
  };
  expect(await left('outbox', 'sent_at')).toEqual([1, 3, 29]);
  expect(await left('mails', 'created_at')).toEqual([1, 3, 29]);
  expect(await left('security_events', 'at')).toEqual([1, 3, 29, 31, 59]);
  expect(await left('idempotency', 'created_at')).toEqual([1]);
  const waiting = await rowsOf(database, sql`select from product.outbox where "to" = 'waiting@example.org'`);
  const audited = await rowsOf(database, sql`select from product.audit where at < now() - interval '8 years'`);
  expect([waiting.length, audited.length]).toEqual([1, 1]);
});

test('a registration that nobody confirms goes after a week, and leaves the address to whoever registers', async () => {
  const { database } = server;
  const identity = (action: string, body: object) =>
    fetch(`${server.url}identity/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      },
      body: JSON.stringify({ ClientId: server.clientId, ...body }),
    });
  const register = async (name: string, title = 'Somebody') => {
    const given = { Username: `${name}@example.org`, Password: 'Demo-Awards-1' };
    return identity('SignUp', { ...given, UserAttributes: [{ Name: 'name', Value: title }] });
  };
  const names = ['young', 'old', 'asking', 'proved'];
  for (const name of names) expect((await register(name)).status).toBe(200);
  await database.execute(
    sql`update identity.users set updated_at = now() - interval '6 days' where email like 'young@%'`,
  );
  await database.execute(
    sql`update identity.users set updated_at = now() - interval '8 days' where email = any(array['old@example.org', 'asking@example.org', 'proved@example.org'])`,
  );
  await database.execute(sql`update identity.users set status = 'CONFIRMED' where email = 'proved@example.org'`);
  // The codes that came with them are over; one of them has asked for another.
  await database.execute(sql`update identity.codes set expires_at = now() - interval '1 minute'`);
  expect((await identity('ResendConfirmationCode', { Username: 'asking@example.org' })).status).toBe(200);
  await tidyUp(server.context);
  const left = await rowsOf<{ email: string }>(
    database,
    sql`select email from identity.users where email = any(${sql.param(names.map((name) => `${name}@example.org`))}::text[]) order by 1`,
  );
  expect(left.map(({ email }) => email)).toEqual(['asking@example.org', 'proved@example.org', 'young@example.org']);
  expect((await register('old')).status).toBe(200);
  expect([
    (await register('long', 'x'.repeat(250))).status,
    (await register('longer', 'x'.repeat(251))).status,
  ]).toEqual([200, 400]);
});

test('from where and with what somebody signed in goes with the session, though they never sign in again', async () => {
  const { database } = server;
  const [gone, here] = [await server.join('entrant'), await server.join('entrant')];
  const account = (email: string) => sql`(select sub from identity.users where email = ${email})`;
  const signIns = async (table: 'grants' | 'devices', email: string) =>
    (await rowsOf(database, sql`select from identity.${sql.identifier(table)} where sub = ${account(email)}`)).length;
  expect([await signIns('grants', gone.email), await signIns('devices', gone.email)]).toEqual([1, 1]);
  await database.execute(
    sql`update identity.grants set expires_at = now() - interval '1 minute' where sub = ${account(gone.email)}`,
  );
  await database.execute(sql`update identity.devices set created_at = now() - interval '25 hours'`);
  await database.execute(sql`update identity.devices set confirmed = true where sub = ${account(here.email)}`);
  await tidyUp(server.context);
  expect([await signIns('grants', gone.email), await signIns('devices', gone.email)]).toEqual([0, 0]);
  expect([await signIns('grants', here.email), await signIns('devices', here.email)]).toEqual([1, 1]);
  expect((await server.ok('getUser', { as: here.token })).id).toBe(here.personID);
});

test('what a killed server was still writing goes after two days, whether its upload is known or not', async () => {
  const folder = join(server.context.config.dataDirectory, 'files');
  const write = async (path: string, hours: number) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'half of');
    const at = new Date(Date.now() - hours * 3600_000);
    await utimes(path, at, at);
    return basename(path);
  };
  const [known, unknown] = [randomUUID(), randomUUID()];
  const { orgID, personID } = admin;
  const file = { field: 'supportingDoc', name: 'supportingDoc.pdf', mimeType: 'application/pdf', size: 7 };
  await server.database.insert(files).values({ ...file, orgID, personID, key: known });
  const whole = join(folder, known.slice(0, 2), known);
  const left: string[] = [await write(whole, 49), await write(`${whole}.p1`, 49)];
  for (const key of [known, unknown]) {
    const path = join(folder, key.slice(0, 2), key);
    for (const one of [path, `${path}.p2`]) {
      await write(temporaryBeside(one), 49);
      left.push(await write(temporaryBeside(one), 47));
    }
  }
  await tidyUp(server.context);
  const names = (await readdir(folder, { recursive: true })).map((name) => basename(name));
  expect(names.filter((name) => name.startsWith(known) || name.startsWith(unknown)).sort()).toEqual(left.sort());
});

test('old rows of the audit go into a file before they leave the database, by its owner and none of the last year', async () => {
  await server.database.execute(sql`insert into product.audit (at, org_id, actor_name, action, entity)
    select now() - n * interval '100 days', ${admin.orgID}, 'Somebody ' || n, 'award.open', 'award' from generate_series(1, 10) n`);
  const count = async () => {
    const answer = await server.api('listAudit', { as: admin.token, query: { limit: 1 } });
    return Number(answer.headers.get('x-total-count'));
  };
  const before = await count();
  const file = join(folder, 'audit.jsonl');
  const twoYearsAgo = new Date(Date.now() - 650 * 86_400_000).toISOString();
  expect(await trim('--before', twoYearsAgo, '--to', file)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^5 rows of the audit/),
  });
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const names = lines.map((line) => (JSON.parse(line) as { actor_name: string }).actor_name);
  expect(names).toEqual(['Somebody', 'Somebody 7', 'Somebody 8', 'Somebody 9', 'Somebody 10']);
  expect(await count()).toBe(before - 5);
  expect(await trim('--before', twoYearsAgo, '--to', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('EEXIST'),
  });
  const recent = await trimByNpm('--before', new Date().toISOString(), '--to', join(folder, 'recent.jsonl'));
  expect(recent).toMatchObject({ code: 1, output: 'The audit of the last year stays\n' });
  expect(await count()).toBe(before - 5);
  await expect(server.pool.query('select product.forget_audit(array(select id from product.audit))')).rejects.toThrow();
  expect(await count()).toBe(before - 5);
});

test('a row of the audit that the disk has no room for stays in the database', async () => {
  await server.database.execute(sql`insert into product.audit (at, org_id, actor_name, action, entity)
    select now() - interval '20 years', ${admin.orgID}, repeat('x', 1000), 'award.open', 'award' from generate_series(1, 300) n`);
  const count = () => server.database.$count(audit);
  const before = await count();
  const file = join(folder, 'full.jsonl');
  const given = ['--before', '2010-01-01', '--to', file];
  expect(
    await trimBy('bash', ['-c', 'ulimit -f 64; exec "$@"', 'bash', process.execPath, await built()], given),
  ).toMatchObject({
    code: 1,
    output: 'EFBIG: file too large, write\n',
  });
  expect(await count()).toBe(before);
  // Nothing of it is in that file alone: the same one may be named again.
  expect(await trim(...given)).toMatchObject({ code: 0, output: expect.stringMatching(/^300 rows/) });
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(300);
});

/** As PostgreSQL, or a pooler before it, ends a connection. */
const fatal = (code: string) => {
  const said = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mthe connection ends\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, said.length + 4]);
  return Buffer.concat([head, said]);
};

test.each([
  ['cut', undefined],
  ['ended by the server', fatal('57P01')],
  ['ended by a pooler', fatal('08P01')],
])(
  'the file that rows may be in alone stays where the answer to taking them out of the audit is %s',
  async (how, instead) => {
    const name = `Somebody whose answer was ${how}`;
    await server.database.execute(sql`insert into product.audit (at, org_id, actor_name, action, entity)
    select now() - interval '20 years', ${admin.orgID}, ${name}, 'award.open', 'award' from generate_series(1, 3)`);
    const address = new URL(server.ownerUrl);
    const proxy = await startProxy(Number(address.port));
    proxy.loseAnswerTo('forget_audit', instead);
    address.host = `127.0.0.1:${proxy.port}`;
    const file = join(folder, `${how}.jsonl`);
    const given = ['--before', '2010-01-01', '--to', file];
    const { code, output } = await trimBy(process.execPath, [await built()], given, address.href);
    await proxy.close();
    expect([code, output]).toEqual([1, expect.stringMatching(/3 rows may be in .*\.jsonl alone: keep it\./)]);
    const names = (await readFile(file, 'utf8')).match(/"actor_name":"[^"]*"/g);
    expect(names).toEqual(Array.from({ length: 3 }, () => `"actor_name":"${name}"`));
    expect(await rowsOf(server.database, sql`select from product.audit where actor_name = ${name}`)).toEqual([]);
  },
);

test('what the audit tells no longer is not taken for broken', async () => {
  const { database, context } = server;
  const award = await openAward(server, admin, {
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  });
  const [entrant, moved] = [await server.join('entrant'), await server.join('entrant')];
  const { id } = await draft(server, entrant, award);
  const old = sql`now() - interval '3 years'`;
  await database.execute(sql`with made as (
      insert into product.imports (id, award_id, person_id, name, digest, rows, created_at)
      values (gen_random_uuid(), ${award.id}, ${admin.personID}, 'Entries.csv', ${'0'.repeat(64)}, 1, ${old}) returning id)
    insert into product.imported_rows (import_id, row, entry_id) select id, 1, ${id} from made`);
  await database.execute(
    sql`update product.people set org_id = ${admin.orgID}, created_at = ${old} where id = ${moved.personID}`,
  );
  const broken = async () =>
    (await verify(context, null)).invariants.filter(
      ({ subject, weight, count }) => subject !== 'mail' && weight === 'broken' && count > 0,
    );
  const told = async () => (await broken()).map((one) => one.id);
  // As long as the audit reaches back, what it does not tell did not happen.
  await database.execute(sql`insert into product.audit (id, at, org_id, actor_name, action, entity)
    overriding system value values (-1, ${old} - interval '1 day', ${admin.orgID}, 'Somebody', 'award.open', 'award')`);
  expect(await told()).toEqual(expect.arrayContaining(['importing.invariant.rowsMadeDrafts']));
  await database.execute(
    sql`select product.forget_audit(array(select id from product.audit where at < now() - interval '400 days'))`,
  );
  expect(await broken()).toEqual([]);
});

const built = async () => join(await builtPrograms(), 'trimAudit.js');

/** The tool, as an operator runs it: as it is built, or by npm. */
const trim = async (...given: readonly string[]) => trimBy(process.execPath, [await built()], given);
const trimByNpm = (...given: readonly string[]) =>
  trimBy(process.execPath, ['--import', 'tsx', 'src/tools/trimAudit.ts'], given);

async function trimBy(
  program: string,
  before: readonly string[],
  given: readonly string[],
  ownerUrl = server.ownerUrl,
) {
  const child = spawn(program, [...before, ...given], {
    env: {
      ...process.env,
      DATABASE_URL: server.databaseUrl,
      DATABASE_OWNER_URL: ownerUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  await once(child, 'close');
  return { code: child.exitCode, output };
}
