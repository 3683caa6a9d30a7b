import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Access {
  readonly port: number;
  /** Of the superuser, who makes the two others and their database. */
  readonly password: string;
  readonly ownerPassword: string;
  readonly serverPassword: string;
}

export const accessFile = (dataDirectory: string) => join(dataDirectory, 'postgres.json');

/** Port and passwords as they were chosen once; null where they were not. Of an earlier version without those of the two roles. */
export async function readAccess(dataDirectory: string): Promise<Access | null> {
  const text = await readIfThere(accessFile(dataDirectory));
  if (text === null) return null;
  const known = parse(text);
  if (!known?.port || !known.password)
    throw new Error(`${accessFile(dataDirectory)} does not hold port and password any more: put it back.`);
  const { ownerPassword = newPassword(), serverPassword = newPassword() } = known;
  const access = { port: known.port, password: known.password, ownerPassword, serverPassword };
  if (!known.serverPassword) await storeAccess(dataDirectory, access);
  return access;
}

/** Chooses them for a database that is still to be made: those of one that is there can't be chosen anew. */
export async function makeAccess(dataDirectory: string, port: number): Promise<Access> {
  if (await isThere(join(dataDirectory, 'postgres')))
    throw new Error(
      `${accessFile(dataDirectory)} is gone, and with it the passwords of the database beside it: put it back.`,
    );
  const [password, ownerPassword, serverPassword] = [newPassword(), newPassword(), newPassword()];
  const access = { port, password, ownerPassword, serverPassword };
  await storeAccess(dataDirectory, access);
  return access;
}

/** Whether a folder holds a database. */
export const isThere = async (folder: string) => (await readIfThere(join(folder, 'PG_VERSION'))) !== null;

/** A file's text, null where there is no file; rejects where it can't be read, which must never look like an empty installation. */
async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function parse(text: string): Partial<Access> | null {
  try {
    return JSON.parse(text) as Partial<Access> | null;
  } catch {
    return null;
  }
}

const newPassword = () => randomBytes(24).toString('hex');

export async function storeAccess(dataDirectory: string, access: Access): Promise<void> {
  const file = accessFile(dataDirectory);
  await writeFile(`${file}.new`, JSON.stringify(access), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
