import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const worthwhile = 4096;
const pack = promisify(gzip);

/** Sends large replies packed to whoever takes them so. Streams go as they are. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhile) return payload;
    void reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return pack(payload, { level: constants.Z_BEST_SPEED + 2 });
  });
}
