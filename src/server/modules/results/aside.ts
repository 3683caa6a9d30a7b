import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../platform/threads/startThread.ts';
import type { Answered, Asked } from './ranking.worker.ts';
import { type Tasks, tasks } from './rankingTasks.ts';
import type { JudgedCategory } from './results.repository.ts';

/** Up to so many sheets are ranked in a few milliseconds. */
const few = 100;
/** A thread that nobody asks for so long ends, in milliseconds: it takes memory. */
const rest = 30_000;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

let ready: Promise<Worker> | null = null;
let ending: NodeJS.Timeout | undefined;
let waiting: Waiting | null = null;
let last: Promise<unknown> = Promise.resolve();

/**
 * Carries out a task in a thread of its own, so that an award of ten thousand entries keeps nobody else waiting; a small one here.
 * One after the other. Rejects where the task throws, and where its thread ends.
 */
export function aside<Name extends keyof Tasks>(
  name: Name,
  categories: readonly JudgedCategory[],
  ...given: Further<Name>
): Promise<ReturnType<Tasks[Name]>> {
  if (categories.reduce((sum, { input }) => sum + input.sheets.length, 0) <= few) {
    // The compiler does not know that the name decides of what is given with it.
    const task = tasks[name] as (...given: readonly unknown[]) => ReturnType<Tasks[Name]>;
    return new Promise((resolve) => resolve(task(categories, ...given)));
  }
  const answer = last.then(() => ask(name, categories, given));
  last = answer.catch(() => undefined);
  return answer as Promise<ReturnType<Tasks[Name]>>;
}

type Further<Name extends keyof Tasks> =
  Parameters<Tasks[Name]> extends readonly [unknown, ...infer Rest] ? Rest : never;

async function ask(name: keyof Tasks, categories: readonly JudgedCategory[], given: readonly unknown[]) {
  const worker = await thread();
  clearTimeout(ending);
  worker.ref();
  const answered = new Promise<unknown>((resolve, reject) => {
    waiting = { resolve, reject };
  });
  answered.catch(() => undefined);
  try {
    for (const category of categories) {
      worker.postMessage({ category } satisfies Asked);
      // It was copied: whoever else waits goes first.
      await setImmediate();
    }
    worker.postMessage({ name, given } satisfies Asked);
    return await answered;
  } finally {
    waiting = null;
    worker.unref();
    ending = setTimeout(() => end(worker), rest).unref();
  }
}

function end(worker: Worker): void {
  ready = null;
  void worker.terminate();
}

function thread(): Promise<Worker> {
  if (ready) return ready;
  const started = start(() => {
    if (ready === started) ready = null;
  });
  ready = started;
  return started;
}

async function start(ended: () => void): Promise<Worker> {
  try {
    const source = new URL('./ranking.worker.ts', import.meta.url);
    const worker = await startThread({ built: './rankingWorker.js', source });
    worker.on('message', (answer: Answered) => {
      if ('error' in answer) waiting?.reject(answer.error);
      else waiting?.resolve(answer.result);
    });
    worker.once('exit', () => {
      ended();
      waiting?.reject(new Error('The thread that ranks has ended'));
    });
    return worker;
  } catch (error) {
    ended();
    throw error;
  }
}
