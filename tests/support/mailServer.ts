import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server that behaves as it is told. */
export async function startMailServer(behaviour: Pick<SMTPServerOptions, 'onData' | 'onRcptTo'>) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 10,
    ...behaviour,
  });
  server.on('error', () => undefined);
  const sockets: Socket[] = [];
  server.server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  const url = `smtp://127.0.0.1:${address.port}/?from=awards@example.org`;
  return { sockets, url, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
