import { serveTasks } from '../../platform/threads/serveTasks.ts';
import { tasks } from './planningTasks.ts';

// Plans beside the server's own thread (planningAside.ts).
serveTasks(tasks);
