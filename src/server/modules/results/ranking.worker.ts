import { parentPort } from 'node:worker_threads';
import { type Tasks, tasks } from './rankingTasks.ts';
import type { JudgedCategory } from './results.repository.ts';

/** What the server's own thread asks (aside.ts): categories, one after the other, then what becomes of them. */
export type Asked =
  | { readonly category: JudgedCategory }
  | { readonly name: keyof Tasks; readonly given: readonly unknown[] };

export type Answered = { readonly result: unknown } | { readonly error: unknown };

let categories: JudgedCategory[] = [];
parentPort?.on('message', (asked: Asked) => {
  if ('category' in asked) return void categories.push(asked.category);
  const { name, given } = asked;
  try {
    // The name decides of what is given with it.
    const task = tasks[name] as (...given: readonly unknown[]) => unknown;
    const result = task(categories, ...given);
    parentPort?.postMessage(
      { result } satisfies Answered,
      result instanceof Uint8Array ? [result.buffer as ArrayBuffer] : [],
    );
  } catch (error) {
    parentPort?.postMessage({ error } satisfies Answered);
  } finally {
    categories = [];
  }
});
parentPort?.postMessage('ready');
