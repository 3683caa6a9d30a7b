import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { assemble } from './assemble.ts';
import { prepareInstallation } from './installation.ts';
import { watchDates } from './modules/dates/timer.ts';
import type { Config } from './platform/config/config.ts';
import { UnwrapError } from './platform/secrets/wrapping.ts';
import { here, messageOf, StartError } from './starting.ts';

/** What one process needs to answer calls. */
export interface Serving {
  readonly config: Config;
  /** Really free, not 0. */
  readonly port: number;
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** Whether it is the process that fills an empty installation. */
  readonly prepares: boolean;
  /** Takes what has to be ended, in the opposite order, as soon as it was started. */
  opened(close: () => Promise<void>): void;
}

/** Answers calls on a database that is prepared, and looks after dates; answers its address. Throws a `StartError`. */
export async function serve({ config, port, databaseUrl, logger, prepares, opened }: Serving): Promise<string> {
  const server = await assemble({
    config: { ...config, port },
    databaseUrl,
    logger,
    webFolder: builtApplication(),
    announceMail: ({ to, why, subject }) => logger.info({ to, why, subject }, 'mail'),
  }).catch((error: unknown) => {
    if (!(error instanceof UnwrapError)) throw error;
    throw new StartError(`${error.message} Name it in SECRETS_KEY or SECRETS_KEY_FILE.`);
  });
  opened(server.close);
  // Before anybody can sign in: who comes first would otherwise be made a person of their own.
  if (prepares) await prepareInstallation(server.context, config.databaseDirectUrl ?? databaseUrl);
  await server.listen().catch((error: unknown) => {
    throw new StartError(whyDeaf({ ...config, port }, error));
  });
  opened(watchDates(server.context));
  opened(server.announceStop);
  return server.url;
}

/** Names the variable that helps: of calls or of metrics, the port or the address. */
function whyDeaf({ host, port, metrics }: Config, error: unknown): string {
  const { code = '', port: tried } = error as NodeJS.ErrnoException & { readonly port?: number };
  const isOfMetrics = metrics !== null && tried === metrics.port;
  const at = isOfMetrics ? `for metrics on ${metrics.host}:${metrics.port}` : `on ${host}:${port}`;
  const part = ['EADDRINUSE', 'EACCES'].includes(code) ? 'PORT' : 'HOST';
  return `Can't listen ${at}: ${messageOf(error)}. Set ${isOfMetrics ? 'METRICS_' : ''}${part} to another one.`;
}

function builtApplication(): string | null {
  const folder = join(here(), '..', 'web');
  return existsSync(join(folder, 'index.html')) ? folder : null;
}
