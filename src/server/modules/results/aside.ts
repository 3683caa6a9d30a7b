import { taskThread } from '../../platform/threads/taskThread.ts';
import { type Tasks, tasks } from './rankingTasks.ts';
import type { JudgedCategory } from './results.repository.ts';

/** Up to so many sheets are ranked in a few milliseconds. */
const few = 100;

/** Ranks categories in a thread of its own, so that an award of ten thousand entries keeps nobody else waiting; a few sheets here. */
export const aside = taskThread<JudgedCategory, Tasks>({
  built: './rankingWorker.js',
  source: new URL('./ranking.worker.ts', import.meta.url),
  tasks,
  isSmall: (categories) => categories.reduce((sum, { input }) => sum + input.sheets.length, 0) <= few,
});
