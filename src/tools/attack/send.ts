import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** One request of the attack. */
export interface Sent {
  /** What it was, for whoever reads of a failure. */
  readonly what: string;
  readonly method: string;
  /** Below the server's address, beginning with a slash. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Heard {
  readonly status: number;
  readonly milliseconds: number;
  readonly text: string;
  /** By which the server's log names the request. */
  readonly id: string;
}

/**
 * Sends requests over connections that are used again. A stream of events counts as answered with its head; a connection that the
 * server closed has the status 0.
 */
export function sender(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    send: ({ method, path, headers, body }: Sent): Promise<Heard> =>
      new Promise((resolve, reject) => {
        const start = performance.now();
        const sent = request(new URL(origin), { method, path, agent, headers: { ...headers } }, (answer) => {
          const parts: Buffer[] = [];
          const end = () =>
            resolve({
              status: answer.statusCode ?? 0,
              milliseconds: performance.now() - start,
              text: Buffer.concat(parts).toString(),
              id: String(answer.headers['x-request-id'] ?? ''),
            });
          if (answer.headers['content-type']?.startsWith('text/event-stream')) {
            end();
            answer.destroy();
            return;
          }
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', end);
          answer.on('error', reject);
        });
        sent.on('error', (error: NodeJS.ErrnoException) => {
          // Refused before all of it was sent and the connection closed; with a body where none is due, by Node's own parser.
          const isClosed = error.code === 'ECONNRESET' || error.code === 'EPIPE';
          const isUnread = method === 'HEAD' && error.code?.startsWith('HPE_');
          if (isClosed || isUnread) resolve({ status: 0, milliseconds: performance.now() - start, text: '', id: '' });
          else reject(error);
        });
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** Sends bytes that may be no HTTP at all, and waits until the server closes or answers; answers the status, 0 for none. */
export const sendBytes = (origin: string, bytes: string): Promise<Heard> =>
  new Promise((resolve) => {
    const start = performance.now();
    const { hostname, port } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port) });
    let text = '';
    const end = () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ status, milliseconds: performance.now() - start, text, id: '' });
      socket.destroy();
    };
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1');
      end();
    });
    socket.on('close', end);
    socket.on('error', end);
    socket.end(bytes, 'latin1');
  });
