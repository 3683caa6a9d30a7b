import { taskThread } from '../../platform/threads/taskThread.ts';
import type { Situation } from './planning.repository.ts';
import { type Tasks, tasks } from './planningTasks.ts';

/** Up to so many pairs of a judge and an entry are worked out in a few milliseconds. */
const few = 500;

const thread = taskThread<Situation, Tasks>({
  built: './planningWorker.js',
  source: new URL('./planning.worker.ts', import.meta.url),
});

/** Works out who marks what in a thread of its own, so that thousands of entries keep nobody else waiting; a small award's here. */
export const aside: typeof thread = async (name, situations, ...given) => {
  const isLarge = situations.some(({ entries, judges }) => entries.length * judges.length > few);
  if (isLarge) return thread(name, situations, ...given);
  // The compiler does not know that the name decides of what is given with it.
  const task = tasks[name] as (...given: readonly unknown[]) => never;
  return task(situations, ...given);
};
