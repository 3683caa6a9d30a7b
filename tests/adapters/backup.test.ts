import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, isNotNull, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body } from '#contract/schemas.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { dropFiles, removeDropped } from '#server/modules/files/dropFiles.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { files, outbox } from '#server/platform/database/schema.ts';
import { wrappingBy } from '#server/platform/secrets/wrapping.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { type Manifest, saveArchive } from '#tools/archive.ts';
import { checkArchive, loadArchive } from '#tools/loadArchive.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { inDays } from '../support/stage.ts';

let original: TestServer;
let other: TestServer;
let folder: string;
let archive: string;
let manifest: Manifest;
/** Of a session that is open when the archive is made. */
let token: string;

beforeAll(async () => {
  [original, other] = await Promise.all([startServer({ demo: true }), startServer()]);
  folder = await mkdtemp(join(tmpdir(), 'awards-backup-'));
  archive = join(folder, 'archive');
  token = await original.signIn('admin@demo.test');
  await openSignIn(original);
  // Signs of Unicode that end a line for some, within a row.
  await original.database.execute(sql`update product.orgs set address = ${'1 Quay\u2028Bristol\u2029UK\u0085'}`);
  await giveConsent(original);
  await refundOne(original);
  await original.database.insert(outbox).values({
    to: 'invited@example.org',
    why: 'invitation',
    subject: 'An invitation',
    text: 'Your password is Temporary-1.',
    code: 'Temporary-1',
    dueAt: sql`now() + interval '1 hour'`,
  });
  manifest = await saveArchive(partsOf(original, archive), new Date('2026-05-01T12:00:00Z'));
  // What the archive leaves out would be the one difference.
  await original.database.delete(outbox).where(isNotNull(outbox.code));
});
afterAll(async () => {
  await Promise.all([original.close(), other.close()]);
  await rm(folder, { recursive: true });
});

const partsOf = ({ ownerUrl: url, context: { files: store, wrapping: keys } }: TestServer, folder: string) => ({
  url,
  store,
  folder,
  keys,
});

/** As the command restores: what is damaged changes nothing. */
async function restore(parts: ReturnType<typeof partsOf>, replace = false): Promise<void> {
  const { archive, manifest } = await checkArchive(parts.folder, parts.keys.ring);
  await loadArchive({ ...parts, ...archive }, { manifest, replace });
}

/** An entry and the consent that was given with it name each other. */
async function giveConsent({ database }: TestServer): Promise<void> {
  await database.transaction(async (tx) => {
    const [entry] = await rowsOf<{ id: string; awardID: string }>(
      tx,
      sql`select id, award_id as "awardID" from product.entries where status = 1 limit 1`,
    );
    const { id, awardID } = entry!;
    await tx.execute(
      sql`insert into product.entrant_terms (award_id, version, text) values (${awardID}, 1, 'As agreed.')`,
    );
    await tx.execute(sql`update product.awards set entrant_terms_version = 1 where id = ${awardID}`);
    await tx.execute(sql`insert into product.entry_consents (entry_id, award_id, version, person_id, accepted_at)
      select id, award_id, 1, person_id, now() from product.entries where id = ${id}`);
    await tx.execute(sql`update product.entries set terms_version = 1, terms_accepted = 1, terms_open = false
      where id = ${id}`);
  });
}

/** With its credit note, which the database issues. */
async function refundOne({ database }: TestServer): Promise<void> {
  await database.execute(sql`update product.invoices set status = 'refunded', refunded_at = now(), refund_reason = 'Entered twice', refund_reference = 'BACS 00002'
    where id = (select id from product.invoices where status = 'paid' limit 1)`);
}

/** A digest of each table's rows, and of each file's content. */
async function contentsOf(server: TestServer): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const digests: Record<string, string> = {};
  // Sessions are ended by a restore.
  for (const { table } of manifest.tables.filter(({ table }) => table !== 'identity.grants')) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as digest from ${table} t`,
    );
    digests[table] = rows[0]!.digest;
  }
  await client.end();
  const stored = await server.database.select().from(files);
  for (const { key, name, state } of stored.filter(({ state }) => state === 'stored')) {
    const content = await buffer(await server.context.files.read(key, name));
    digests[`${state} ${key}`] = createHash('sha256').update(content).digest('hex');
  }
  return digests;
}

test('an archive names every table and file of the installation', async () => {
  const stored = (await original.database.select().from(files)).filter(({ state }) => state === 'stored');
  expect(manifest.files.map(({ key }) => key)).toEqual(stored.map(({ key }) => key).sort());
  expect(manifest.missing).toEqual([]);
  const names = manifest.tables.map(({ table }) => table);
  expect(names).toEqual(expect.arrayContaining(['product.entries', 'product.secrets', 'identity.users']));
  expect(names.indexOf('product.orgs')).toBeLessThan(names.indexOf('product.people'));
});

test('a file that is replaced while the others are saved is in the archive, as are the rows that show it', async () => {
  const { context } = original;
  const { key: last } = manifest.files.at(-1)!;
  const own = eq(files.key, last);
  let replaced = 0;
  const stat: typeof context.files.stat = async (key, name) => {
    replaced += 1;
    if (replaced === 1) {
      await dropFiles(original.database, [last]);
      await removeDropped(context, own);
      await tidyUp(context);
    }
    return context.files.stat(key, name);
  };
  const parts = { ...partsOf(original, join(folder, 'busy')), store: { ...context.files, stat } };
  const saved = await saveArchive(parts, new Date());
  expect([saved.missing, saved.files.some(({ key }) => key === last)]).toEqual([[], true]);
  await original.database.update(files).set({ state: 'stored' }).where(own);
  expect(await context.files.stat(last, manifest.files.at(-1)!.name)).not.toBeNull();
});

test('a restored installation has the same rows and files, and goes on with them', async () => {
  await restore(partsOf(other, archive));
  const restored = await contentsOf(other);
  expect(restored).toEqual(await contentsOf(original));
  expect(restored['product.credit_notes']).toMatch(/^1 /);
  // No password that was on its way is sent by the restored one.
  expect(await other.database.select().from(outbox).where(isNotNull(outbox.code))).toEqual([]);
  // A server that starts on it finds the pool, the keys and the numbers that it left.
  const started = await other.replica();
  try {
    const token = await started.signIn('admin@demo.test', 'Demo-Awards-1');
    const made = await started.api('createAward', { as: token, body: { name: 'After the restore' } });
    expect(made.status).toBe(200);
    const { body } = await started.api('listAwards', { as: token, query: { q: 'After the restore' } });
    expect(body.map(({ name }) => name)).toEqual(['After the restore']);
  } finally {
    await started.close();
  }
});

test('an archive says nothing to whoever does not have its key, and cannot be changed', async () => {
  const parts = await readdir(archive, { recursive: true, withFileTypes: true });
  const paths = parts.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  expect(paths.length).toBe(manifest.tables.length + manifest.files.length + 1);
  for (const path of paths) {
    const content = await readFile(path);
    for (const word of ['demo.test', 'verifier', 'identity.users', '%PDF-1.', 'Demo-Awards']) {
      expect([path, content.includes(word)]).toEqual([path, false]);
    }
  }
  const before = await contentsOf(other);
  const stranger = { ...partsOf(other, archive), keys: wrappingBy([randomBytes(32)]) };
  await expect(restore(stranger, true)).rejects.toThrow('was sealed by another key');
  // Nor is it by one that another took the place of, as long as it is named.
  const held = { derive: original.context.wrapping.derive };
  expect((await checkArchive(archive, [...stranger.keys.ring, held])).archive.keys).toBe(held);
  // A part that stands in the place of another is not taken for it.
  const swapped = join(folder, 'swapped');
  await cp(archive, swapped, { recursive: true });
  const [one, two] = manifest.files;
  await cp(join(archive, 'files', `${one!.key}.sealed`), join(swapped, 'files', `${two!.key}.sealed`));
  await expect(restore(partsOf(other, swapped), true)).rejects.toThrow(`The file ${two!.key} is damaged.`);
  expect(await contentsOf(other)).toEqual(before);
});

test('an archive holds no sign-in under way and no code, and a restore ends every session', async () => {
  const names = manifest.tables.map(({ table }) => table);
  for (const open of ['challenges', 'codes', 'login_as_codes', 'attempts'])
    expect(names).not.toContain(`identity.${open}`);
  expect((await original.api('getUser', { as: token })).status).toBe(200);
  const started = await other.replica();
  try {
    const { rows } = await other.database.execute(sql`select from identity.challenges`);
    expect(rows).toHaveLength(0);
    expect((await started.api('getUser', { as: token })).status).toBe(401);
  } finally {
    await started.close();
  }
});

/** Begins a sign-in that nobody ends. */
const openSignIn = ({ url, clientId }: TestServer) =>
  fetch(`${url}identity/`, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
    body: JSON.stringify({
      AuthFlow: 'USER_SRP_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: 'admin@demo.test', SRP_A: 'abcdef12' },
    }),
  });

test('what an installation holds is overwritten only where that is asked for', async () => {
  const before = await contentsOf(other);
  await expect(restore(partsOf(other, archive))).rejects.toThrow('The database is not empty: add --replace');
  expect(await contentsOf(other)).toEqual(before);
  await restore(partsOf(other, archive), true);
  expect(await contentsOf(other)).toEqual(await contentsOf(original));
  const { invariants } = await verify(other.context, null);
  expect(invariants.filter(({ id, count }) => id === 'award.invariant.sheetsCounted' && count > 0)).toEqual([]);
});

test('a damaged archive, and a folder that holds none, change nothing', async () => {
  const before = await contentsOf(other);
  const damaged = join(folder, 'damaged');
  await saveArchive(partsOf(original, damaged), new Date());
  await appendFile(join(damaged, 'tables', 'product.discounts.jsonl.sealed'), '\n');
  await expect(restore(partsOf(other, damaged), true)).rejects.toThrow('The table product.discounts is damaged.');
  const cut = join(folder, 'cut');
  const { files } = await saveArchive(partsOf(original, cut), new Date());
  await rm(join(cut, 'files', `${files[0]!.key}.sealed`));
  await expect(restore(partsOf(other, cut), true)).rejects.toThrow(`The file ${files[0]!.key} is damaged.`);
  await expect(restore(partsOf(other, join(folder, randomUUID())), true)).rejects.toThrow('holds no archive');
  await expect(saveArchive(partsOf(original, archive), new Date())).rejects.toThrow('holds an archive already');
  expect(await contentsOf(other)).toEqual(before);
});

test('an award that takes entries again once it was judged is restored with its final scores', async () => {
  const [award] = await rowsOf<{ id: string }>(
    original.database,
    sql`update product.awards set status = 'closed', judging_closes_at = null, results_at = null
      where status = 'completed' returning id`,
  );
  const as = await original.signIn('admin@demo.test');
  const reopen = (body: Body<'updateAward'>) =>
    original.ok('updateAward', { as, query: { id: award!.id }, body: { reason: 'One was forgotten', ...body } });
  await reopen({ status: 'judging' });
  await reopen({ status: 'open', closesAt: inDays(9) });
  const final = sql`select from product.sheets where award_id = ${award!.id} and status = 'final'`;
  expect(await rowsOf(original.database, final)).not.toEqual([]);
  await expectRestored('reopened');
});

test('a charge that is kept in parts is restored wherever they lie among many others', async () => {
  await releaseMany(original, 480);
  await chargeInParts(original);
  await releaseMany(original, 100);
  // Its row is written anew, behind the others.
  await original.database.execute(
    sql`update product.payments set description = 'Again' where charged > 0 and part_of_id is null`,
  );
  await expectRestored('parts');
});

/** Columns of a payment, and what stands in them for somebody who paid an invoice before. */
const payer = sql`organiser_id, org_id, award_id, person_id, by_id, currency, reserved_at`;
const payers = sql`(select i.organiser_id, i.org_id, i.award_id, p.id as person_id, p.id as by_id, i.currency, now() as reserved_at
  from product.invoices i join product.people p on p.org_id = i.org_id where i.status = 'paid' order by i.number, p.id limit 1) payer`;

const releaseMany = ({ database }: TestServer, many: number) =>
  database.execute(sql`insert into product.payments (${payer}, state, amount)
    select ${payer}, 'released', 1000 from ${payers}, generate_series(1, ${many}::integer)`);

/** £20 for one invoice and £10 for another, charged at once. */
async function chargeInParts({ database }: TestServer): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`insert into product.invoices (organiser_id, number, org_id, award_id, entry_title, amount, currency, status,
        charge_id, paid_at)
      select organiser_id, last_invoice + n, org_id, award_id, 'Quay Steps', 3000 - n * 1000, payer.currency, 'paid', 'ch_parts', now()
      from ${payers} join product.orgs o on o.id = payer.organiser_id, generate_series(1, 2) n`);
    await tx.execute(sql`update product.orgs set last_invoice = last_invoice + 2
      where id = (select organiser_id from product.invoices where charge_id = 'ch_parts' limit 1)`);
    for (const amount of [2000, 1000])
      await tx.execute(sql`insert into product.payments (${payer}, state, amount, charge_id, charged, part_of_id, invoice_id)
        select ${payer}, 'paid', ${amount}::integer, 'ch_parts', 3000,
          (select id from product.payments where charge_id = 'ch_parts'),
          (select id from product.invoices where charge_id = 'ch_parts' and amount = ${amount}::integer) from ${payers}`);
  });
}

async function expectRestored(name: string): Promise<void> {
  const saved = partsOf(original, join(folder, name));
  await saveArchive(saved, new Date());
  await restore(partsOf(other, saved.folder), true);
  expect(await contentsOf(other)).toEqual(await contentsOf(original));
}
