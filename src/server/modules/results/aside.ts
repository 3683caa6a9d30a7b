import { taskThread } from '../../platform/threads/taskThread.ts';
import { type Tasks, tasks } from './rankingTasks.ts';
import type { JudgedCategory } from './results.repository.ts';

/** Up to so many sheets are ranked in a few milliseconds. */
const few = 100;

const thread = taskThread<JudgedCategory, Tasks>({
  built: './rankingWorker.js',
  source: new URL('./ranking.worker.ts', import.meta.url),
});

/** Ranks categories in a thread of its own, so that an award of ten thousand entries keeps nobody else waiting; a few sheets here. */
export const aside: typeof thread = async (name, categories, ...given) => {
  if (categories.reduce((sum, { input }) => sum + input.sheets.length, 0) > few)
    return thread(name, categories, ...given);
  // The compiler does not know that the name decides of what is given with it.
  const task = tasks[name] as (...given: readonly unknown[]) => never;
  return task(categories, ...given);
};
