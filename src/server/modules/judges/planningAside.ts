import { taskThread } from '../../platform/threads/taskThread.ts';
import type { Situation } from './planning.repository.ts';
import { type Tasks, tasks } from './planningTasks.ts';

/** Up to so many pairs of a judge and an entry are worked out in a few milliseconds. */
const few = 500;

/** Who asks gives up after so long (`callTimeout` of src/app/api); the best plan of 6,500 entries and 40 judges takes 24 seconds. Milliseconds. */
const patience = 60_000;

/** What is worked out of situations, and where. */
export const planning = {
  built: './planningWorker.js',
  source: new URL('./planning.worker.ts', import.meta.url),
  tasks,
  isSmall: (situations: readonly Situation[]) =>
    situations.every(({ entries, judges }) => entries.length * judges.length <= few),
  patience,
};

/**
 * Works out who marks what in a thread of its own, so that thousands of entries keep nobody else waiting; a small award's here. Asked
 * within no transaction: who waits for a turn holds no connection, and nothing that others wait for.
 */
export const planAside = taskThread<Situation, Tasks>(planning);

/** The same in another thread: who looks on never waits for who plans. */
export const describeAside = taskThread<Situation, Tasks>(planning);
