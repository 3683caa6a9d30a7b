import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DirectoryInUse, lockDirectory } from '#server/adapters/directoryLock.ts';
import { addressesOfRunning, embeddedPostgres } from '#server/adapters/embeddedPostgres.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { DatabaseAddresses } from '#server/platform/database/database.ts';

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

/** The database that the environment names; null where it is the embedded one. */
const namedInstallation = ({ databaseUrl: url, databaseOwnerUrl }: Config): OpenedInstallation | null =>
  url === null ? null : { url, ownerUrl: databaseOwnerUrl ?? url, close: async () => undefined };

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

/** The database of an installation on which no server runs; ends the program in one line where one does. */
export async function openUnused(config: Config): Promise<OpenedInstallation> {
  const named = namedInstallation(config);
  if (named) return named;
  try {
    return await openAlone(config.dataDirectory);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    console.error(`A server (${error.message}) is running on it: stop that one first.`);
    process.exit(1);
  }
}
