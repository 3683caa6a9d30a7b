import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** What a thread runs: beside the server's own program, and in the sources. */
export interface Program {
  readonly built: string;
  readonly source: URL;
}

/**
 * Starts a thread with nothing of the server's environment; resolves once it has said that it is ready. It keeps no process from ending.
 */
export async function startThread({ built, source }: Program, resourceLimits?: ResourceLimits): Promise<Worker> {
  const worker = new Worker(isSource ? withLoader : new URL(built, import.meta.url), {
    eval: isSource,
    workerData: source.href,
    env: {},
    ...(resourceLimits && { resourceLimits }),
  });
  // Without a listener, a thread that dies takes the server with it.
  worker.on('error', () => undefined);
  await once(worker, 'message');
  worker.unref();
  return worker;
}

const isSource = import.meta.url.endsWith('.ts');

/** Reads the program in by the loader that runs the sources. */
const withLoader = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(require('node:worker_threads').workerData);
});`;
