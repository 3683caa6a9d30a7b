import { serveTasks } from '../../platform/threads/serveTasks.ts';
import { tasks } from './rankingTasks.ts';

// Ranks beside the server's own thread (aside.ts).
serveTasks(tasks);
