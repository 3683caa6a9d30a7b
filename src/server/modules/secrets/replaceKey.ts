import { chmod, chown, open, readFile, realpath, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import { newKey, readKeys } from '../../platform/secrets/openWrapping.ts';
import { wrappingBy } from '../../platform/secrets/wrapping.ts';
import { rewrap } from './rewrap.ts';

/** What replaced keys are kept in, beside the file of the present one: backups made before need them. */
export const replacedFile = (path: string): string => `${path}.replaced`;

/**
 * Gives the file a new key, wraps every secret by it, and takes the old ones out of the file. Answers how many secrets that
 * were. Nobody else may use the database meanwhile. Wherever it is interrupted, the file names all the keys that the
 * secrets need; to do it again ends it.
 */
export async function replaceKey(database: Database, path: string): Promise<number> {
  const file = await realpath(path);
  const text = await readFile(file, 'utf8');
  const old = readKeys(text, path).map((key) => key.toString('base64'));
  const replaced = await readFile(replacedFile(file), 'utf8').catch(() => '');
  const before = replaced.split('\n').filter((line) => line !== '' && !old.includes(line));
  await writeKeys(replacedFile(file), [...old, ...before], file);
  const keys = [newKey(), ...old];
  await writeKeys(file, keys, file);
  const count = await rewrap(database, wrappingBy(readKeys(keys.join('\n'), path)));
  await writeKeys(file, keys.slice(0, 1), file);
  return count;
}

/** In one step: whoever reads the file finds the keys before or those after. It stays with the owner of `model`. */
async function writeKeys(path: string, keys: readonly string[], model: string): Promise<void> {
  const { mode, uid, gid } = await stat(model);
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(`${keys.join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  const made = await stat(part);
  if (made.uid !== uid || made.gid !== gid) await chown(part, uid, gid);
  await chmod(part, mode);
  await rename(part, path);
  const folder = await open(dirname(path));
  await folder.sync().finally(() => folder.close());
}
