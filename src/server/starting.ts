import { dirname } from 'node:path';
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

/** Where this program lies: `dist/server` once built. */
export const here = (): string => dirname(fileURLToPath(import.meta.url));
