import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers open connections ahead of need; one that never carried a request must not hold up the end of the server. */
export function dropUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });
}
