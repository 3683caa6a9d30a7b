import { connect, type Socket } from 'node:net';
import type { ScannerPort } from '../ports/scanner.ts';

/** Milliseconds without a word or a byte taken after which it counts as away. */
const patience = 30_000;
const longestAnswer = 4_096;

/**
 * ClamAV's daemon, at `tcp://host:port` or `unix:///path`, by its own protocol: a command, and for `INSTREAM` the content in
 * pieces, each behind its length of four bytes, the last one empty.
 */
export const clamd = (address: string): ScannerPort => ({
  async scan(content) {
    try {
      const answer = await talk(address, async (socket) => {
        await write(socket, Buffer.from('zINSTREAM\0'));
        for await (const piece of content) {
          const bytes = Buffer.from(piece as Uint8Array);
          if (bytes.length > 0) await write(socket, Buffer.concat([lengthOf(bytes.length), bytes]));
        }
        await write(socket, lengthOf(0));
      });
      if (answer === 'stream: OK') return null;
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
      if (found === undefined) throw new Error(`The scanner answered: ${answer.slice(0, 100)}`);
      return found;
    } finally {
      content.destroy();
    }
  },
});

/** Whether it is there and answers; rejects otherwise. */
export async function askClamd(address: string): Promise<void> {
  const answer = await talk(address, (socket) => write(socket, Buffer.from('zPING\0')));
  if (answer !== 'PONG') throw new Error(`it answers ${answer.slice(0, 100)}`);
}

/** The one answer to what `send` sends. */
async function talk(address: string, send: (socket: Socket) => Promise<void>): Promise<string> {
  const socket = connect(optionsOf(address));
  socket.setTimeout(patience, () => socket.destroy(new Error('The scanner is silent')));
  const answered = answerOf(socket);
  try {
    // It may have answered, and closed, before everything was sent: what is too long, for example.
    const sent = send(socket).catch((error: unknown) => answered.catch(() => Promise.reject(error)));
    const [answer] = await Promise.all([answered, sent]);
    return answer;
  } finally {
    socket.destroy();
  }
}

const answerOf = (socket: Socket) =>
  new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (part) => {
      text += part.toString('latin1');
      const [answer, rest] = text.split('\0', 2);
      if (rest !== undefined) resolve(answer ?? '');
      else if (text.length > longestAnswer) reject(new Error('The scanner answered too much'));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The scanner said nothing')));
  });

const write = (socket: Socket, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function optionsOf(address: string) {
  const { protocol, hostname, port, pathname } = new URL(address);
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) };
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 3310 };
}
