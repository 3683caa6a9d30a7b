import { createServer, type Socket } from 'node:net';

/** The string that every scanner finds and that harms nobody, in two parts, so that none finds it here. */
export const eicar = `${String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}`}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

/** A daemon that speaks ClamAV's protocol, and finds the test file alone; `most` bytes are looked into, as `StreamMaxLength` says. */
export async function startClamd({ most = 1024 ** 2 }: { readonly most?: number } = {}) {
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let waiting = Buffer.alloc(0);
    let isStream = false;
    let content = Buffer.alloc(0);
    const answer = (text: string) => socket.end(`${text}\0`);
    socket.on('data', (part) => {
      waiting = Buffer.concat([waiting, part]);
      if (!isStream) {
        const end = waiting.indexOf(0);
        if (end < 0) return;
        const command = waiting.subarray(0, end).toString();
        waiting = waiting.subarray(end + 1);
        if (command === 'zPING') return void answer('PONG');
        if (command !== 'zINSTREAM') return void answer('UNKNOWN COMMAND');
        isStream = true;
      }
      while (waiting.length >= 4) {
        const length = waiting.readUInt32BE();
        if (length === 0) {
          scanned.push(content.length);
          return void answer(content.includes(eicar) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK');
        }
        if (content.length + length > most) return void answer('INSTREAM size limit exceeded. ERROR');
        if (waiting.length < 4 + length) return;
        content = Buffer.concat([content, waiting.subarray(4, 4 + length)]);
        waiting = waiting.subarray(4 + length);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  const port = typeof place === 'object' && place ? place.port : 0;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return {
    address: `tcp://127.0.0.1:${port}`,
    /** How long everything was that it looked into. */
    scanned,
    close,
    /** Listens again, where it did before. */
    reopen: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
  };
}
