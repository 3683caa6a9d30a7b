import { type Read, type Reader, readHere } from './readHere.ts';

/** What the worker is asked for. */
export interface AskedBeside {
  readonly address: string;
  readonly options: RequestInit;
}

/** What the worker tells: a list a few items at a time, and how the server answered once all is here. */
export type ToldBeside =
  | { readonly items: readonly unknown[] }
  | {
      readonly ok: boolean;
      readonly status: number;
      readonly headers: [name: string, value: string][];
      /** Absent where it was told as items. */
      readonly data?: unknown;
      readonly bytes: ArrayBuffer;
    }
  | { readonly failed: true };

/**
 * Reads a long answer in a worker: megabytes that arrive, are decoded and parsed would hold up the page for a second on a slow phone. Its
 * items are handed over a few at a time. A browser that starts no worker reads it in the page.
 */
export const readBeside: Reader = (address, { signal, ...options }) =>
  new Promise<Read>((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL(/* webpackChunkName: "beside" */ './beside.worker.ts', import.meta.url), {
      type: 'module',
    });
    const items: unknown[] = [];
    const end = () => {
      worker.terminate();
      signal?.removeEventListener('abort', stop);
    };
    const stop = () => {
      end();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop);
    worker.onmessage = ({ data: told }: MessageEvent<ToldBeside>) => {
      if ('items' in told) {
        items.push(...told.items);
        return;
      }
      end();
      if ('failed' in told) reject(new TypeError('The answer did not come'));
      else resolve({ ...told, headers: new Headers(told.headers), data: 'data' in told ? told.data : items });
    };
    worker.onerror = () => {
      end();
      readHere(address, { ...options, signal: signal ?? null }).then(resolve, reject);
    };
    worker.postMessage({ address, options } satisfies AskedBeside);
  });
