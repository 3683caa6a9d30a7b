import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { confirmUpload } from '../files/confirmUpload.ts';
import { holdFile } from '../files/files.repository.ts';

/** The address that shows the photo to everybody. Refuses one that this person did not upload. */
export async function photoAddress(
  { files: store }: Pick<Context, 'files'>,
  tx: Database,
  personID: string,
  address: string,
): Promise<string> {
  const key = store.keyOf(address);
  // Held: the housekeeping would take away what nothing shows yet.
  const file = key === null ? null : await holdFile(tx, key);
  const isOwn = file?.personID === personID && file.field === 'userPhoto';
  if (!file || key === null || !isOwn || file.state === 'dropped') throw refuse(422, 'file.notFound');
  const found = await confirmUpload(tx, store, file);
  if ('problem' in found) throw refuse(422, found.problem === 'content' ? 'file.content' : 'file.notFound');
  return store.publicAddress(key, file.name);
}
