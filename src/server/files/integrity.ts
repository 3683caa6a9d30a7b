import type { Database } from '../database.ts';
import type { FileStore } from '../ports/files.ts';
import { files } from '../schema.ts';

export interface Integrity {
  /** Keys of files that the database knows as stored, and whose content is not there. */
  readonly missing: readonly string[];
  /** Keys of files whose content arrived while the server was killed; an upload of the same again settles it. */
  readonly unsettled: readonly string[];
  /** Names of content that nothing in the database points to; it may be removed. */
  readonly orphans: readonly string[];
}

/** Compares what the database says of files with what is kept. `names` are those of everything kept, where known. */
export async function checkFiles(
  database: Database,
  store: Pick<FileStore, 'stat'>,
  names: readonly string[] = [],
): Promise<Integrity> {
  const rows = await database.select({ key: files.key, name: files.name, state: files.state }).from(files);
  const missing: string[] = [];
  const unsettled: string[] = [];
  for (const { key, name, state } of rows) {
    const kept = (await store.stat(key, name)) !== null;
    if (state === 'stored' && !kept) missing.push(key);
    if (state === 'pending' && kept) unsettled.push(key);
  }
  const known = new Set(rows.map(({ key }) => key));
  return { missing, unsettled, orphans: names.filter((name) => !known.has(name)) };
}
