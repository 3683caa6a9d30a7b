import { sql } from 'drizzle-orm';
import { longestAttempt } from '../../ports/mail.ts';

/** Until when what is being sent belongs to whoever sends it. */
export const lease = sql.raw(`now() + interval '${(2 * longestAttempt) / 1000} seconds'`);
