import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { refuse } from '../errors/refusal.ts';
import { inTurn } from './inTurn.ts';
import { type Answered, type Asked, carryOut, type TasksOf } from './serveTasks.ts';
import { type Program, startThread } from './startThread.ts';

/** A thread that nobody asks for so long ends, in milliseconds: it takes memory. */
const rest = 30_000;

interface Waiting {
  readonly worker: Worker;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Further<Task> = Task extends (pieces: never, ...given: infer Given) => unknown ? Given : never;
type Made<Task> = Task extends (...given: never) => infer Result ? Result : never;

interface TaskThread<Piece, Tasks> extends Program {
  readonly tasks: Tasks;
  /** Whether what is given takes a few milliseconds: that is done where it is asked for. */
  readonly isSmall: (pieces: readonly Piece[]) => boolean;
  /** What has not come about so long after it was asked for is refused, and waited for no more. Milliseconds; without it there is no limit. */
  readonly patience?: number;
}

/**
 * Carries out tasks in a thread of its own, which starts with the first: what takes seconds keeps nobody else waiting. One after the
 * other. What is given and what comes of it are copied, so neither has functions. Rejects where the task throws,
 * where its thread ends, and where it takes longer than `patience`.
 */
export function taskThread<Piece, Tasks extends TasksOf<Piece>>({
  tasks,
  isSmall,
  patience = Number.POSITIVE_INFINITY,
  ...program
}: TaskThread<Piece, Tasks>) {
  let ready: Promise<Worker> | null = null;
  let ending: NodeJS.Timeout | undefined;
  let waiting: Waiting | null = null;
  const turn = inTurn();

  async function ask(
    asked: Extract<Asked, { name: string }>,
    pieces: readonly Piece[],
    until: number,
  ): Promise<unknown> {
    if (until <= performance.now()) throw refuse(429, 'request.tooMany');
    const worker = await thread();
    clearTimeout(ending);
    worker.ref();
    const answered = new Promise<unknown>((resolve, reject) => {
      waiting = { worker, resolve, reject };
    });
    answered.catch(() => undefined);
    const limit = Number.isFinite(until) ? setTimeout(breakOff, until - performance.now()).unref() : undefined;
    function breakOff(): void {
      waiting?.reject(refuse(429, 'request.tooMany'));
      // Nobody asks this one any more, and whoever is next does not wait for its end.
      ready = null;
      void worker.terminate();
    }
    try {
      for (const [index, piece] of pieces.entries()) {
        worker.postMessage({ piece, isFirst: index === 0 } satisfies Asked);
        // It was copied: whoever else waits goes first.
        await setImmediate();
      }
      worker.postMessage(asked);
      return await answered;
    } finally {
      clearTimeout(limit);
      waiting = null;
      worker.unref();
      ending = setTimeout(() => {
        ready = null;
        void worker.terminate();
      }, rest).unref();
    }
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
      const worker = await startThread(program);
      worker.on('message', (answer: Answered) => {
        if (waiting?.worker !== worker) return;
        if ('error' in answer) waiting.reject(answer.error);
        else waiting.resolve(answer.result);
      });
      worker.once('exit', () => {
        ended();
        if (waiting?.worker === worker) waiting.reject(new Error('The thread has ended'));
      });
      return worker;
    } catch (error) {
      ended();
      throw error;
    }
  }

  /** `pieces` are copied one by one; there is a pause after each. */
  return async <Name extends keyof Tasks & string>(
    name: Name,
    pieces: readonly Piece[],
    ...given: Further<Tasks[Name]>
  ): Promise<Made<Tasks[Name]>> => {
    if (isSmall(pieces)) return carryOut(tasks, name, pieces, given) as Made<Tasks[Name]>;
    const until = performance.now() + patience;
    return (await turn(() => ask({ name, given }, pieces, until))) as Made<Tasks[Name]>;
  };
}
