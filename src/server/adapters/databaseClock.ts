import { setInterval } from 'node:timers';
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { columns, number } from '../platform/database/rows.ts';
import { rowsOf } from '../platform/database/sql.ts';
import type { Clock } from '../ports/clock.ts';

/** The database's instant, read now and then, and between that what has passed since. */
export interface DatabaseClock extends Clock {
  /** Asks the database what time it is; rejects where it doesn't answer. */
  measure(): Promise<void>;
  /** Whether the time was read lately, and twice alike. */
  isSure(): boolean;
  stop(): void;
}

/** Milliseconds: how often the database is asked, how long an answer counts, and how far two answers may be apart. */
const every = 60_000;
const counts = 5 * every;
const tolerance = 2_000;

/**
 * The same time for every replica on one database, whatever the clocks of their machines say, and never going back while the
 * database's own does not. `passed`: milliseconds since some instant, by nothing that anybody sets.
 */
export async function databaseClock(
  database: Database,
  {
    passed = () => performance.now(),
    warn = () => undefined,
  }: { passed?: () => number; warn?: (by: number) => void } = {},
): Promise<DatabaseClock> {
  let read = await ask(database, passed);
  let isAlike = true;
  let latest = 0;
  const timeAt = (now: number) => read.time + (now - read.at);
  const measure = async () => {
    const next = await ask(database, passed);
    const by = next.time - timeAt(next.at);
    isAlike = Math.abs(by) <= tolerance + next.took;
    // The database's clock was set, or this machine slept: what it says counts, and is read again before calls come.
    if (!isAlike) {
      latest = 0;
      warn(by);
    }
    read = next;
  };
  const look = () =>
    measure()
      .then(() => (isAlike ? undefined : measure()))
      // Whoever asks whether it is sure hears of it.
      .catch(() => undefined);
  const timer = setInterval(() => void look(), every).unref();
  return {
    now() {
      latest = Math.max(latest, Math.floor(timeAt(passed())));
      return new Date(latest);
    },
    measure,
    isSure: () => isAlike && passed() - read.at < counts,
    stop: () => clearInterval(timer),
  };
}

const timeRow = columns({
  time: number,
});

/** What the database says, taken for the middle of the time that it took to ask. */
async function ask(database: Database, passed: () => number) {
  const before = passed();
  const [row] = await rowsOf(
    database,
    timeRow,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`,
  );
  const at = passed();
  if (!row) throw new Error('The database did not say what time it is');
  return { time: row.time + (at - before) / 2, at, took: at - before };
}
