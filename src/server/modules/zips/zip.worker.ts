import { serveTasks } from '../../platform/threads/serveTasks.ts';
import { tasks } from './zipTasks.ts';

// Writes results beside the server's own thread (zipContent.ts).
serveTasks(tasks);
