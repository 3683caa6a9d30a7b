import nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import type { Config } from './platform/config/config.ts';

/** A reason not to start that the operator can mend, in one line. */
export class StartError extends Error {}

/** Lines of one process; `worker` tells apart those of several. */
export const openLogger = ({ logLevel }: Config, worker: number | null = null): Logger =>
  pino({ level: logLevel, base: worker === null ? null : { worker } });

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);

/**
 * Keeps what Node compiled for the next start, where it can (from 22.1 on). In the data directory once that is made, which is ours
 * alone: whoever could write there could have us run anything.
 */
export function keepCompiled({ dataDirectory }: Config): void {
  // Node 20, whose types these are, has it not.
  const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
  enableCompileCache?.(join(dataDirectory, 'compiled'));
}

/** Where this program lies: `dist/server` once built. */
export const here = (): string => dirname(fileURLToPath(import.meta.url));
