import { createConnection, type Socket } from 'node:net';

/** What came back. */
interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * One connection that stays open, on which one request follows the other. It does as little as it can: who asks shares the
 * processors with whoever is measured. Answers must say their length, as ours do where nothing is packed.
 */
export class Wire {
  readonly #socket: Socket;
  readonly #host: string;
  #received = '';
  #answer: ((answer: Answer) => void) | null = null;
  #fail: ((error: Error) => void) | null = null;

  constructor(url: string) {
    const { hostname, port, host } = new URL(url);
    this.#host = host;
    this.#socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
    // Bytes as characters: a length counts those.
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (chunk: string) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#fail?.(error));
    this.#socket.on('close', () => this.#fail?.(new Error('The connection was closed')));
  }

  /** `headers`: whole lines, each with its end. */
  ask(method: string, path: string, headers: string, body = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
      // What is written to a closed one is never answered, nor refused.
      if (this.#socket.destroyed) throw new Error('The connection was closed');
      this.#answer = resolve;
      this.#fail = reject;
      const length = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : '';
      this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${headers}${length}\r\n${body}`);
    });
  }

  close(): void {
    this.#fail = null;
    this.#socket.destroy();
  }

  #take(chunk: string): void {
    this.#received = this.#received === '' ? chunk : this.#received + chunk;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#received)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) {
      this.#fail?.(new Error('An answer without its length'));
      return;
    }
    if (this.#received.length < end + 4 + length) return;
    const status = Number(this.#received.slice(9, 12));
    const body = Buffer.from(this.#received.slice(end + 4, end + 4 + length), 'latin1').toString();
    this.#received = '';
    this.#answer?.({ status, body });
  }
}
