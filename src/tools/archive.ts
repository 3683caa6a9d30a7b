import { createHash } from 'node:crypto';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { columns, read, text } from '#server/platform/database/rows.ts';
import { files as storedFiles } from '#server/platform/database/schema.ts';
import type { Wrapping } from '#server/platform/secrets/wrapping.ts';
import type { FileStore } from '#server/ports/files.ts';
import { migrationsOf, present, tablesOf } from './archivedTables.ts';
import { DamagedError, readSealed, writeSealed } from './sealedFile.ts';

interface SavedTable {
  readonly table: string;
  readonly rows: number;
  readonly sha256: string;
}

interface SavedFile {
  readonly key: string;
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
}

/** What an archive holds: the last thing written, so that a folder without it is no archive. */
export interface Manifest {
  readonly format: 2;
  readonly savedAt: string;
  /** The migrations that the tables went through: only a database of just these takes them back. */
  readonly migrations: readonly string[];
  /** In an order in which each table comes after those it points to. */
  readonly tables: readonly SavedTable[];
  readonly files: readonly SavedFile[];
  /** Keys of files whose content was not there when the archive was made. */
  readonly missing: readonly string[];
}

interface Parts {
  /** To put an archive back, the one of the tables' owner. */
  readonly url: string;
  readonly store: Pick<FileStore, 'read' | 'stat' | 'write'>;
  readonly folder: string;
  /** Seals every file of the archive; only the same key opens it. */
  readonly keys: Keys;
}

type Keys = Pick<Wrapping, 'derive'>;

/** An archive that cannot be made or taken back; the message says why in one line. */
export class ArchiveError extends Error {}

const batch = 500;

const fileRow = columns({ key: storedFiles.key, name: storedFiles.name, mimeType: storedFiles.mimeType });
const lineRow = columns({ line: text });
const columnRow = columns({ column: text });

/** What is open for minutes: sign-ins under way, codes that were sent, counters of guesses. No archive holds them. */
const momentary: readonly string[] = [
  'identity.challenges',
  'identity.codes',
  'identity.login_as_codes',
  'identity.attempts',
  'product.rate_windows',
];

/** Rows that are left out: a code or password in clear must not lie in an archive, nor be sent when it is restored. */
const leftOut: Readonly<Record<string, string>> = { 'product.outbox': 'code is not null' };

/**
 * Writes every table, as it stood at one instant, and every stored file into an empty folder, all of it encrypted. The
 * server may run.
 */
export async function saveArchive({ url, store, folder, keys }: Parts, now: Date): Promise<Manifest> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).includes('manifest.sealed'))
    throw new ArchiveError(`${folder} holds an archive already.`);
  const client = await connected(url);
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const tables: SavedTable[] = [];
    for (const table of (await tablesOf(client)).filter((one) => !momentary.includes(one)))
      tables.push(await saveTable(client, table, { folder, keys }));
    const stored = read(
      fileRow,
      await client.query(
        `select key, name, mime_type as "mimeType" from product.files where state = 'stored' order by key`,
      ),
    );
    const migrations = await migrationsOf(client);
    await client.query('commit');
    const files: SavedFile[] = [];
    const missing: string[] = [];
    for (const { key, name, mimeType } of stored) {
      // Removed since, or lost before.
      if ((await store.stat(key, name)) === null) missing.push(key);
      else
        files.push({
          key,
          name,
          mimeType,
          ...(await saveFile(await store.read(key, name), key, { folder, keys })),
        });
    }
    const manifest: Manifest = { format: 2, savedAt: now.toISOString(), migrations, tables, files, missing };
    await writeSealed(Readable.from([JSON.stringify(manifest)]), join(folder, 'manifest.part'), keys, 'manifest');
    await rename(join(folder, 'manifest.part'), join(folder, 'manifest.sealed'));
    return manifest;
  } finally {
    await client.end();
  }
}

/**
 * Puts an archive's tables and files back into a migrated database that holds nothing, or in place of what it holds where
 * `replace` is set. Every session that was open when it was saved is ended. Everything is checked against its digest before anything is changed.
 */
export async function loadArchive({ url, store, folder, keys }: Parts, replace = false): Promise<Manifest> {
  const archive = { folder, keys };
  const manifest = await readManifest(archive);
  await check(manifest, archive);
  const client = await connected(url);
  try {
    await client.query('begin');
    const migrations = await migrationsOf(client);
    if (JSON.stringify(migrations) !== JSON.stringify(manifest.migrations)) {
      throw new ArchiveError('The archive was made by another version of the product: restore it with that one.');
    }
    const tables = await tablesOf(client);
    const { rowCount } = await client.query('select from product.orgs limit 1');
    if (rowCount && !replace)
      throw new ArchiveError('The database is not empty: add --replace to overwrite what it holds.');
    // The audit gives its rows up to the owner of the tables alone.
    await client.query(`select set_config('awards.maintenance', 'on', true)`);
    await client.query(`truncate ${[...tables, ...present].join(', ')}`);
    for (const saved of manifest.tables) await loadTable(client, saved, archive);
    for (const file of manifest.files) await loadFile(store, file, archive);
    // Whoever found the archive may have found tokens beside it; everybody signs in anew.
    await client.query('update identity.grants set revoked_at = now() where revoked_at is null');
    await client.query('commit');
    return manifest;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

type Archive = Pick<Parts, 'folder' | 'keys'>;

async function readManifest({ folder, keys }: Archive): Promise<Manifest> {
  if (!(await readdir(folder).catch((): string[] => [])).includes('manifest.sealed'))
    throw new ArchiveError(`${folder} holds no archive: there is no manifest.sealed in it.`);
  const text = await buffer(readSealed(join(folder, 'manifest.sealed'), keys, 'manifest')).catch((error: unknown) => {
    if (!(error instanceof DamagedError)) throw error;
    throw new ArchiveError(
      `The archive in ${folder} is damaged, or was sealed by another key: name the one that its installation had in SECRETS_KEY.`,
    );
  });
  // Written by `saveArchive`; the format says so.
  const manifest = JSON.parse(text.toString('utf8')) as Manifest;
  if (manifest.format !== 2) throw new ArchiveError(`${folder} holds an archive of an unknown format.`);
  return manifest;
}

/** Rejects where a part of the archive is not what was saved. */
async function check({ tables, files }: Manifest, archive: Archive): Promise<void> {
  for (const { table, sha256 } of tables) {
    if ((await digestOf(tablePart(table), archive)) !== sha256)
      throw new ArchiveError(`The table ${table} is damaged.`);
  }
  for (const { key, sha256 } of files) {
    if ((await digestOf(filePart(key), archive)) !== sha256) throw new ArchiveError(`The file ${key} is damaged.`);
  }
}

/** Null where there is no such file, or it is not what was sealed. */
async function digestOf(part: string, archive: Archive): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of readPart(part, archive)) hash.update(chunk);
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
  return hash.digest('hex');
}

const tablePart = (table: string) => `tables/${table.replaceAll('"', '')}.jsonl`;
const filePart = (key: string) => `files/${key}`;

const readPart = (part: string, { folder, keys }: Archive) => readSealed(pathOf(folder, part), keys, part);

const pathOf = (folder: string, part: string) => join(folder, `${part}.sealed`);

/** Writes a part of the archive; answers how much it was, and its digest. */
async function writePart(content: AsyncIterable<string | Uint8Array>, part: string, { folder, keys }: Archive) {
  const hash = createHash('sha256');
  let size = 0;
  const counted = async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await writeSealed(counted(), pathOf(folder, part), keys, part);
  return { size, sha256: hash.digest('hex') };
}

/** One row a line, by a cursor: no table needs to fit into memory. */
async function saveTable(client: pg.Client, table: string, archive: Archive): Promise<SavedTable> {
  let rows = 0;
  const only = leftOut[table] ? `where not (${leftOut[table]})` : '';
  await client.query(`declare lines cursor for select to_json(t)::text as line from ${table} t ${only}`);
  const lines = async function* () {
    while (true) {
      const fetched = read(lineRow, await client.query(`fetch ${batch} from lines`));
      if (fetched.length === 0) return;
      rows += fetched.length;
      yield fetched.map(({ line }) => `${line}\n`).join('');
    }
  };
  const { sha256 } = await writePart(lines(), tablePart(table), archive);
  await client.query('close lines');
  return { table, rows, sha256 };
}

async function loadTable(client: pg.Client, { table }: SavedTable, archive: Archive): Promise<void> {
  let waiting: string[] = [];
  const columnsOf = await stored(client, table);
  const insert = async () => {
    if (waiting.length === 0) return;
    await client.query(
      `insert into ${table} (${columnsOf}) overriding system value select ${columnsOf} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${waiting.join(',')}]`],
    );
    waiting = [];
  };
  for await (const line of createInterface({ input: Readable.from(readPart(tablePart(table), archive)) })) {
    waiting.push(line);
    if (waiting.length === batch) await insert();
  }
  await insert();
  await continueNumbers(client, table);
}

/** The columns whose values are not worked out from others, to be listed in a statement. */
async function stored(client: pg.Client, table: string): Promise<string> {
  const found = await client.query(
    `select quote_ident(a.attname) as column from pg_attribute a
      where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [table],
  );
  return read(columnRow, found)
    .map(({ column }) => column)
    .join(', ');
}

/** Numbers that the database gives go on after the highest one there is. */
async function continueNumbers(client: pg.Client, table: string): Promise<void> {
  const numbered = await client.query(
    `select a.attname::text as column from pg_attribute a
      where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped
        and pg_get_serial_sequence($1::text, a.attname) is not null`,
    [table],
  );
  for (const { column } of read(columnRow, numbered)) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce((select max("${column}") from ${table}), 0) + 1, false)`,
      [table, column],
    );
  }
}

const saveFile = (content: AsyncIterable<string | Uint8Array>, key: string, archive: Archive) =>
  writePart(content, filePart(key), archive);

async function loadFile(store: Parts['store'], { key, name, mimeType }: SavedFile, archive: Archive): Promise<void> {
  const content = Readable.from(readPart(filePart(key), archive), { objectMode: false });
  await store.write(key, name, mimeType, content);
}
