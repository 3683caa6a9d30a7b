import { connect, createServer, type Socket } from 'node:net';

/**
 * A port in front of another one, whose connections can be cut, or left without a word, and let through again, to the same
 * or to another port.
 */
export async function startProxy(port: number) {
  let aim = port;
  const sockets = new Set<Socket>();
  let open = true;
  let silent = false;
  let received = 0;
  let lost: { readonly word: string; readonly instead: Uint8Array } | null = null;
  const server = createServer((incoming) => {
    if (!open) return incoming.destroy();
    if (silent) {
      sockets.add(incoming);
      incoming.on('error', () => undefined);
      return incoming.on('close', () => sockets.delete(incoming));
    }
    const outgoing = connect(aim, '127.0.0.1');
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    incoming.on('data', (chunk) => {
      received += chunk.length;
      if (!lost || !chunk.includes(lost.word)) return;
      const { instead } = lost;
      outgoing.unpipe(incoming);
      outgoing.once('data', () => incoming.end(instead)).resume();
    });
    return incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The proxy has no port');
  const cut = () => {
    open = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    /** How many bytes have come in since the start, those of cut connections included. */
    received: () => received,
    cut,
    /** Nothing passes any more and nobody is told, as by an unplugged cable. */
    hush: () => {
      silent = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    /** What is asked in this word is carried out, and its answer does not arrive: the connection ends, with other bytes or none. */
    loseAnswerTo: (word: string, instead = new Uint8Array()) => {
      lost = { word, instead };
    },
    mend: () => {
      open = true;
      silent = false;
    },
    aimAt: (other: number) => {
      cut();
      aim = other;
      open = true;
    },
    close: async () => {
      cut();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
