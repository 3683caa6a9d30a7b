import { and, eq } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { files } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { confirmUpload } from '../files/confirmUpload.ts';

/** The address that shows the photo to everybody. Refuses one that this person did not upload. */
export async function photoAddress(
  { files: store }: Pick<Context, 'files'>,
  database: Database,
  personID: string,
  address: string,
): Promise<string> {
  const key = store.keyOf(address);
  const own = and(eq(files.key, key ?? ''), eq(files.personID, personID), eq(files.field, 'userPhoto'));
  const [file] = await database.select().from(files).where(own);
  if (!file || key === null || file.state === 'dropped') throw refuse(422, 'file.notFound');
  const found = await confirmUpload(database, store, file);
  if ('problem' in found) throw refuse(422, found.problem === 'content' ? 'file.content' : 'file.notFound');
  return store.publicAddress(key, file.name);
}
