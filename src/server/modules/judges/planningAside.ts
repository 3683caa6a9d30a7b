import { taskThread } from '../../platform/threads/taskThread.ts';
import type { Situation } from './planning.repository.ts';
import { type Tasks, tasks } from './planningTasks.ts';

/** Up to so many pairs of a judge and an entry are worked out in a few milliseconds. */
const few = 500;

/** Works out who marks what in a thread of its own, so that thousands of entries keep nobody else waiting; a small award's here. */
export const aside = taskThread<Situation, Tasks>({
  built: './planningWorker.js',
  source: new URL('./planning.worker.ts', import.meta.url),
  tasks,
  isSmall: (situations) => situations.every(({ entries, judges }) => entries.length * judges.length <= few),
});
