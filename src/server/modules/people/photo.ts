import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { FileStore } from '../../ports/files.ts';
import { confirmUpload } from '../files/confirmUpload.ts';
import { holdFile } from '../files/files.repository.ts';

/**
 * The address by which whoever asks is shown a photo that is kept as `stored`: the installation may have had another one when
 * that was stored, or be reached by several.
 */
export function photoShown(store: FileStore, stored: string | null): string | null {
  const key = stored && store.keyOf(stored);
  const name = stored?.split(/[?#]/, 1)[0]?.split('/').at(-1);
  return key && name ? store.publicAddress(key, decodeURIComponent(name)) : stored;
}

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
