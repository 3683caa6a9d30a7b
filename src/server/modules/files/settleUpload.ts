import type { Context } from '../../http/context.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import type { FileStat } from '../../ports/files.ts';
import { type FileRow, holdFile } from './files.repository.ts';

/** What there is of a file; of an upload that is not used yet, which is kept from then on as it arrived. Null where there is nothing. */
export async function settleUpload(
  { database, files }: Pick<Context, 'database' | 'files'>,
  { key, name, state }: FileRow,
): Promise<FileStat | null> {
  if (state !== 'pending') return files.stat(key, name);
  return inTransaction(database, async (tx) => ((await holdFile(tx, key)) ? files.settle(key, name) : null));
}
