import { parentPort } from 'node:worker_threads';

/** What a thread can do: each task is given pieces, and whatever else it needs. */
export type TasksOf<Piece> = Readonly<Record<string, (pieces: readonly Piece[], ...given: never[]) => unknown>>;

/** What the server's own thread asks (taskThread.ts): pieces, the first anew, then what becomes of them. */
export type Asked =
  | { readonly piece: unknown; readonly isFirst: boolean }
  | { readonly name: string; readonly given: readonly unknown[] };
export type Answered = { readonly result: unknown } | { readonly error: unknown };

/** The name decides of what is given with it, which the compiler does not know. */
export function carryOut<Piece>(
  tasks: TasksOf<Piece>,
  name: string,
  pieces: readonly Piece[],
  given: readonly unknown[],
): unknown {
  const task = tasks[name] as (pieces: readonly Piece[], ...given: readonly unknown[]) => unknown;
  return task(pieces, ...given);
}

/** Carries out in this thread what the server's own asks. */
export function serveTasks<Piece>(tasks: TasksOf<Piece>): void {
  let pieces: Piece[] = [];
  parentPort?.on('message', (asked: Asked) => {
    if ('piece' in asked) {
      // What was broken off before it was asked leaves nothing behind.
      if (asked.isFirst) pieces = [];
      pieces.push(asked.piece as Piece);
      return;
    }
    try {
      const result = carryOut(tasks, asked.name, pieces, asked.given);
      const moved = result instanceof Uint8Array ? [result.buffer as ArrayBuffer] : [];
      parentPort?.postMessage({ result } satisfies Answered, moved);
    } catch (error) {
      parentPort?.postMessage({ error } satisfies Answered);
    } finally {
      pieces = [];
    }
  });
  parentPort?.postMessage('ready');
}
