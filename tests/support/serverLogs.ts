import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { destination, type Logger, pino } from 'pino';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where every server of the run writes its log. */
    logFolder: string;
  }
}

/** The log of one server, which is looked through once the whole run is over. */
export const capturedLog = (): Logger =>
  pino(
    { level: process.env.LOG_LEVEL ?? 'info', base: null },
    destination({ dest: join(inject('logFolder'), `${randomUUID()}.log`), sync: false }),
  );
