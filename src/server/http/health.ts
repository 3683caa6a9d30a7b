import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';

/** Whether the server takes calls: not before it is prepared, and no more once it was told to stop. */
export interface Readiness {
  isReady: boolean;
  /** Whether the server knows what time it is. */
  readonly isTimeSure?: () => boolean;
}

/** `live`: the process answers. `ready`: it takes calls and its database answers. Neither is limited, nor logged. */
export function answerHealth(
  app: FastifyInstance,
  { database, reserve }: Pick<Context, 'database' | 'reserve'>,
  readiness: Readiness,
): void {
  app.get('/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/ready', { schema: { hide: true } }, async (_, reply) => {
    const isTimeSure = readiness.isTimeSure?.() ?? true;
    const isReady = readiness.isReady && isTimeSure && (await database.execute('select 1').then(yes, no));
    // A disk that is nearly full takes no files, and every other call.
    const disk = await reserve.state().catch(() => null);
    const status = isReady ? 'ok' : 'not ready';
    return reply.status(isReady ? 200 : 503).send({ status, ...(disk && { disk: disk.isLow ? 'low' : 'ok' }) });
  });
}

const yes = () => true;
const no = () => false;
