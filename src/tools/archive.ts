import { createHash } from 'node:crypto';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { boolean, columns, read, text } from '#server/platform/database/rows.ts';
import { files as storedFiles } from '#server/platform/database/schema.ts';
import { keepContent } from '#server/platform/files/saving.ts';
import type { Wrapping } from '#server/platform/secrets/wrapping.ts';
import type { FileStore } from '#server/ports/files.ts';
import { migrationsOf, tablesOf } from './archivedTables.ts';
import { CommandError } from './command.ts';
import { writeSealed } from './sealedFile.ts';

export interface SavedTable {
  readonly table: string;
  readonly rows: number;
  readonly sha256: string;
}

export interface SavedFile {
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

export interface ArchiveParts {
  /** The database itself, no pooler's; to put an archive back, as the tables' owner. */
  readonly url: string;
  readonly store: Pick<FileStore, 'read' | 'stat' | 'write'>;
  readonly folder: string;
  /** Seals every file of the archive; only the same key opens it. */
  readonly keys: Keys;
}

type Keys = Pick<Wrapping, 'derive'>;

/** An archive that cannot be made or taken back. */
export class ArchiveError extends CommandError {}

const batch = 500;

const fileRow = columns({ key: storedFiles.key, name: storedFiles.name, mimeType: storedFiles.mimeType });
const keyRow = columns({ key: storedFiles.key });
const foundRow = columns({ found: boolean });
const lineRow = columns({ line: text });

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
 * server may run. Answers besides which files are lost: what was removed meanwhile is not.
 */
export async function saveArchive(
  { url, store, folder, keys }: ArchiveParts,
  now: Date,
): Promise<Manifest & { readonly lost: readonly string[] }> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).includes('manifest.sealed'))
    throw new ArchiveError(`${folder} holds an archive already.`);
  const client = await connected(url);
  try {
    await keepContent(client);
    await client.query('begin transaction isolation level repeatable read read only');
    await refuseEmpty(client);
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
    const lost = await client.query(`select key from product.files where state = 'stored' and key = any($1)`, [
      missing,
    ]);
    return { ...manifest, lost: read(keyRow, lost).map(({ key }) => key) };
  } finally {
    await client.end();
  }
}

/** An archive of nothing is of another database than was meant. */
async function refuseEmpty(client: pg.Client): Promise<void> {
  const made = read(foundRow, await client.query("select to_regclass('product.orgs') is not null as found"));
  if (made[0]?.found && (await client.query('select from product.orgs limit 1')).rowCount) return;
  throw new ArchiveError(
    'There is nothing to save: the database is empty. Name the one that the server has (DATABASE_URL, DATA_DIR).',
  );
}

export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

export type Archive = Pick<ArchiveParts, 'folder' | 'keys'>;

export const tablePart = (table: string) => `tables/${table.replaceAll('"', '')}.jsonl`;
export const filePart = (key: string) => `files/${key}`;

export const pathOf = (folder: string, part: string) => join(folder, `${part}.sealed`);

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

const saveFile = (content: AsyncIterable<string | Uint8Array>, key: string, archive: Archive) =>
  writePart(content, filePart(key), archive);
