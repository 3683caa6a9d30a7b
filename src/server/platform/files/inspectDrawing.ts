import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { longestDrawing, type Verdict } from './drawing.ts';

/** A drawing that takes longer to read is none, in milliseconds. */
const patience = 700;

let ready: Promise<Worker> | null = null;
let last: Promise<unknown> = Promise.resolve();

/**
 * What a drawing is, found out in a thread of its own with limits of size, memory and time, so that nothing that is sent
 * here keeps anybody else waiting. One is looked into at a time.
 */
export function inspectDrawing(content: Uint8Array): Promise<Verdict> {
  if (content.length > longestDrawing) return Promise.resolve('content');
  const verdict = last.then(() => ask(content));
  last = verdict.catch(() => undefined);
  return verdict;
}

async function ask(content: Uint8Array): Promise<Verdict> {
  ready ??= start();
  const worker = await ready.catch((error: unknown) => {
    ready = null;
    throw error;
  });
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), patience);
  try {
    const answer = once(worker, 'message', { signal: limit.signal });
    worker.ref();
    worker.postMessage(new Uint8Array(content));
    const [verdict] = await answer;
    worker.unref();
    return verdict;
  } catch {
    // Too long, or out of memory: nobody asks this one any more.
    ready = null;
    await worker.terminate();
    return 'content';
  } finally {
    clearTimeout(timer);
  }
}

async function start(): Promise<Worker> {
  const worker = new Worker(program(), {
    eval: isSource,
    workerData: new URL('./drawing.worker.ts', import.meta.url).href,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 },
  });
  // Without a listener, a thread that dies takes the server with it.
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    ready = null;
  });
  await once(worker, 'message');
  worker.unref();
  return worker;
}

/** The thread's program: built beside the server's own, or the source by the loader that runs the sources. */
function program(): URL | string {
  if (!isSource) return new URL('./drawingWorker.js', import.meta.url);
  return `import('tsx/esm/api').then(({ register }) => {
    register();
    return import(require('node:worker_threads').workerData);
  });`;
}

const isSource = import.meta.url.endsWith('.ts');
