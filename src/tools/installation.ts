import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DirectoryInUse, lockDirectory } from '#server/adapters/directoryLock.ts';
import { diskFiles } from '#server/adapters/diskFiles.ts';
import { addressesOfRunning, embeddedPostgres } from '#server/adapters/embeddedPostgres.ts';
import { filesFolder } from '#server/openAdapters.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { DatabaseAddresses } from '#server/platform/database/database.ts';
import { holdKeys } from '#server/platform/secrets/holdKeys.ts';
import { systemClock } from '#server/ports/clock.ts';
import type { FileStore } from '#server/ports/files.ts';
import { CommandError } from './command.ts';

export interface OpenedInstallation extends DatabaseAddresses {
  close(): Promise<void>;
}

/** The database of the running installation, or of one that is started for the while. */
export async function openInstallation(config: Config): Promise<OpenedInstallation> {
  const { dataDirectory } = config;
  const named = namedInstallation(config);
  if (named) return named;
  try {
    return await openAlone(dataDirectory);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    return { ...(await addressesOfRunning(dataDirectory)), close: async () => undefined };
  }
}

/** The database itself that the environment names, not by a pooler; null where it is the embedded one. */
function namedInstallation({ databaseUrl, databaseOwnerUrl, databaseDirectUrl }: Config): OpenedInstallation | null {
  const url = databaseDirectUrl ?? databaseUrl;
  return url === null ? null : { url, ownerUrl: databaseOwnerUrl ?? url, close: async () => undefined };
}

/** The database of an embedded installation that nobody else uses meanwhile; rejects where a server runs on it. */
export async function openAlone(dataDirectory: string): Promise<OpenedInstallation> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(join(dataDirectory, 'server.pid'));
  const postgres = await embeddedPostgres({ dataDirectory, log: (line) => console.error(line) });
  const { url, ownerUrl } = postgres;
  return {
    url,
    ownerUrl,
    close: async () => {
      await postgres.stop();
      await unlock();
    },
  };
}

/** The database of an installation on which no server runs, nor starts until it is closed. */
export async function openUnused(config: Config): Promise<OpenedInstallation> {
  const named = namedInstallation(config);
  if (named) return holdNamed(named);
  return openAlone(config.dataDirectory).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUse)) throw error;
    throw new CommandError(`A server (${error.message}) is running on it: stop that one first.`);
  });
}

async function holdNamed(named: OpenedInstallation): Promise<OpenedInstallation> {
  const release = await holdKeys(named.url, 'replace', 1, () =>
    console.error('A server has started on the database: stop it.'),
  );
  if (!release) throw new CommandError('A server is running on the database: stop every one first.');
  return { ...named, close: release };
}

/** Where the files of an installation are kept, to be read and written; it signs no address that anybody could use. */
export async function openStore(config: Config): Promise<{ readonly store: FileStore; close(): void }> {
  const parts = { address: () => '', secret: randomBytes(32).toString('hex'), clock: systemClock };
  if (config.s3) {
    const bucket = (await import('#server/adapters/s3Files.ts')).s3Files(config.s3, parts);
    return { store: bucket, close: () => bucket.close() };
  }
  return { store: diskFiles({ ...parts, folder: filesFolder(config.dataDirectory) }), close: () => undefined };
}
