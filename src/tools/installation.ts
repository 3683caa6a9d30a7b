import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DirectoryInUse, lockDirectory } from '../server/adapters/directoryLock.ts';
import { embeddedPostgres, urlOfRunning } from '../server/adapters/embeddedPostgres.ts';
import type { Config } from '../server/config.ts';

export interface OpenedInstallation {
  readonly url: string;
  close(): Promise<void>;
}

/** The database of the running installation, or of one that is started for the while. */
export async function openInstallation({ databaseUrl, dataDirectory }: Config): Promise<OpenedInstallation> {
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined };
  try {
    return await openAlone(dataDirectory);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    return { url: await urlOfRunning(dataDirectory), close: async () => undefined };
  }
}

/** The database of an embedded installation that nobody else uses meanwhile; rejects where a server runs on it. */
export async function openAlone(dataDirectory: string): Promise<OpenedInstallation> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(join(dataDirectory, 'server.pid'));
  const postgres = await embeddedPostgres({ dataDirectory, log: (line) => console.error(line) });
  return {
    url: postgres.url,
    close: async () => {
      await postgres.stop();
      await unlock();
    },
  };
}
