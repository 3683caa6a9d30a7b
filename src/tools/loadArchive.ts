import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { columns, read, text } from '#server/platform/database/rows.ts';
import {
  type Archive,
  ArchiveError,
  type ArchiveParts,
  connected,
  filePart,
  type Manifest,
  pathOf,
  type SavedFile,
  type SavedTable,
  tablePart,
} from './archive.ts';
import { migrationsOf, present, tablesOf } from './archivedTables.ts';
import { DamagedError, readSealed } from './sealedFile.ts';

const batch = 500;

const columnRow = columns({ column: text });

/** What the archive in a folder holds, by whichever key sealed it, once all of it was read and is as it was saved. */
export async function checkArchive(
  folder: string,
  ring: readonly Archive['keys'][],
): Promise<{ readonly archive: Archive; readonly manifest: Manifest }> {
  for (const keys of ring) {
    const archive = { folder, keys };
    const manifest = await readManifest(archive);
    if (!manifest) continue;
    await check(manifest, archive);
    return { archive, manifest };
  }
  throw new ArchiveError(
    `The archive in ${folder} is damaged, or was sealed by another key: name the one that its installation had in SECRETS_KEY.`,
  );
}

/**
 * Puts the tables and files of an archive that was checked back into a migrated database that holds nothing, or in place of what it
 * holds where `replace` is set. Every session that was open when it was saved is ended.
 */
export async function loadArchive(
  { url, store, folder, keys }: ArchiveParts,
  { manifest, replace = false }: { readonly manifest: Manifest; readonly replace?: boolean },
): Promise<void> {
  const archive = { folder, keys };
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
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

/** Null where the key does not open it. */
async function readManifest({ folder, keys }: Archive): Promise<Manifest | null> {
  if (!(await readdir(folder).catch((): string[] => [])).includes('manifest.sealed'))
    throw new ArchiveError(`${folder} holds no archive: there is no manifest.sealed in it.`);
  const text = await buffer(readSealed(join(folder, 'manifest.sealed'), keys, 'manifest')).catch((error: unknown) => {
    if (!(error instanceof DamagedError)) throw error;
    return null;
  });
  if (!text) return null;
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

const readPart = (part: string, { folder, keys }: Archive) => readSealed(pathOf(folder, part), keys, part);

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
  for await (const line of linesOf(readPart(tablePart(table), archive))) {
    waiting.push(line);
    if (waiting.length === batch) await insert();
  }
  await insert();
  await continueNumbers(client, table);
}

/** One after the other. Node's own reader takes the signs of Unicode for ends of lines too, from 24 on: they stand within rows. */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of content) {
    const whole = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = whole.indexOf(newLine); end >= 0; end = whole.indexOf(newLine, start)) {
      yield whole.toString('utf8', start, end);
      start = end + 1;
    }
    rest = whole.subarray(start);
  }
}
const newLine = 10;

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

async function loadFile(
  store: ArchiveParts['store'],
  { key, name, mimeType }: SavedFile,
  archive: Archive,
): Promise<void> {
  const content = Readable.from(readPart(filePart(key), archive), { objectMode: false });
  await store.write(key, name, mimeType, content);
}
