import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/environment.ts';
import { type Wrapping, wrappingBy } from './wrapping.ts';

/** The file of an installation that was told no key: made at the first start, readable by its owner alone. */
export const secretsFile = (dataDirectory: string): string => join(dataDirectory, 'secrets.key');

/** Where keys are looked for. */
export type NamedKeys = Pick<Config, 'secretsKey' | 'secretsKeyFile' | 'dataDirectory'>;

/** The keys that the environment names, or those of the installation's own file, which is made where it is not there. */
export async function openWrapping({ secretsKey, secretsKeyFile, dataDirectory }: NamedKeys): Promise<Wrapping> {
  if (secretsKey) return wrappingBy(readKeys(secretsKey, 'SECRETS_KEY'));
  if (secretsKeyFile) {
    const text = await readFile(secretsKeyFile, 'utf8').catch(() => '');
    return wrappingBy(readKeys(text, 'SECRETS_KEY_FILE'));
  }
  const path = secretsFile(dataDirectory);
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  // Whoever comes second finds the first one's.
  await writeFile(path, `${newKey()}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  return wrappingBy(readKeys(await readFile(path, 'utf8'), path));
}

/** The same keys, none being made; null where there is none. */
export async function presentWrapping(named: NamedKeys): Promise<Wrapping | null> {
  const { secretsKey, secretsKeyFile, dataDirectory } = named;
  const isThere = secretsKey ?? secretsKeyFile ?? (await stat(secretsFile(dataDirectory)).catch(() => null));
  return isThere === null ? null : openWrapping(named);
}

export const newKey = (): string => randomBytes(32).toString('base64');

/** Keys in base 64, the one that wraps first. */
export function readKeys(text: string, name: string): Buffer[] {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((one) => Buffer.from(one, 'base64'));
  if (keys.length === 0 || keys.some(({ length }) => length !== 32))
    throw new ConfigError(`${name} is not usable: expected keys of 32 bytes in base 64, the newest first.`);
  return keys;
}
