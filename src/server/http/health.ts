import type { FastifyInstance } from 'fastify';
import type { Database } from '../database.ts';

/** Whether the server takes calls: not before it is prepared, and no more once it was told to stop. */
export interface Readiness {
  isReady: boolean;
}

/** `live`: the process answers. `ready`: it takes calls and its database answers. Neither is limited, nor logged. */
export function answerHealth(app: FastifyInstance, database: Database, readiness: Readiness): void {
  app.get('/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/ready', { schema: { hide: true } }, async (_, reply) => {
    const isReady = readiness.isReady && (await database.execute('select 1').then(yes, no));
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'not ready' });
  });
}

const yes = () => true;
const no = () => false;
