import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const worthwhile = 4096;
export const pack = promisify(gzip);

/** Whether whoever asks takes replies packed. */
export const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));

/** Sends large replies packed to whoever takes them so. Streams go as they are. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(typeof payload === 'string' || isWritten(reply, payload)) || payload.length < worthwhile) return payload;
    void reply.header('vary', 'accept-encoding');
    if (!takesGzip(request)) return payload;
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return pack(payload, { level: constants.Z_BEST_SPEED + 2 });
  });
}

/** JSON that was written piece by piece, and not packed yet; what is remembered is sent as it was asked for. */
const isWritten = (reply: FastifyReply, payload: unknown): payload is Buffer =>
  Buffer.isBuffer(payload) &&
  /^application\/json/.test(String(reply.getHeader('content-type'))) &&
  !reply.hasHeader('content-encoding');
