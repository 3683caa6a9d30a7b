import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { StartError } from './starting.ts';

/** What the first process tells each of the others before they begin. */
export interface WorkerSetup {
  /** From 0; the first fills an empty installation. */
  readonly index: number;
  readonly port: number;
  readonly databaseUrl: string;
}

/** What a worker says once: where it answers calls, or why it can't. */
export type WorkerNews = { readonly url: string } | { readonly problem: string; readonly isPlain: boolean };

interface Options {
  readonly count: number;
  readonly setup: Omit<WorkerSetup, 'index'>;
  readonly logger: Logger;
}

/** Milliseconds that a worker must have lived to be replaced at once. */
const soundAge = 5_000;

/**
 * Starts so many processes that answer calls on one port: the first alone, then the others beside each other. One that ends
 * unasked is replaced; one that does so soon after its start, only after a while. Throws a `StartError` where one can't start.
 */
export async function startWorkers({ count, setup, logger }: Options) {
  const running = new Map<number, Worker>();
  let stopping = false;

  async function start(index: number): Promise<string> {
    const worker = cluster.fork();
    running.set(index, worker);
    const began = performance.now();
    const news = await Promise.race([
      handOver(worker, { ...setup, index }),
      once(worker, 'exit').then((): WorkerNews => ({ problem: 'A worker ended while it started.', isPlain: false })),
    ]);
    if ('problem' in news) {
      running.delete(index);
      throw news.isPlain ? new StartError(news.problem) : new Error(news.problem);
    }
    worker.once('exit', (code, signal) => {
      running.delete(index);
      if (stopping) return;
      logger.error({ worker: index, code, signal }, 'a worker ended and is replaced');
      setTimeout(() => void replace(index), performance.now() - began < soundAge ? soundAge : 0);
    });
    return news.url;
  }

  async function replace(index: number): Promise<void> {
    if (stopping) return;
    await start(index).catch((error: unknown) => {
      logger.error({ worker: index, problem: String(error) }, 'a worker could not be replaced');
      setTimeout(() => void replace(index), soundAge);
    });
  }

  /** Each finishes what it answers; settles once all have ended. */
  async function stop(): Promise<void> {
    stopping = true;
    await Promise.all(
      [...running.values()].map(async (worker) => {
        const ended = once(worker, 'exit');
        if (worker.process.exitCode !== null || worker.process.signalCode !== null) return;
        worker.process.kill('SIGTERM');
        await ended;
      }),
    );
  }

  try {
    const url = await start(0);
    await Promise.all(Array.from({ length: count - 1 }, (_, other) => start(other + 1)));
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Tells a worker what it needs once it listens, and answers how its start went. */
async function handOver(worker: Worker, setup: WorkerSetup): Promise<WorkerNews> {
  await once(worker, 'message');
  const news = once(worker, 'message');
  worker.send(setup);
  return (await news)[0] as WorkerNews;
}

/** In a worker: asks the first process for what it needs. */
export async function receiveSetup(): Promise<WorkerSetup> {
  const setup = once(process, 'message');
  await report('listening');
  return (await setup)[0] as WorkerSetup;
}

/** In a worker: tells the first process how its start went. */
export const reportStart = (news: WorkerNews): Promise<void> => report(news);

const report = (news: WorkerNews | 'listening') =>
  new Promise<void>((resolve) => process.send?.(news, undefined, undefined, () => resolve()));
