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
  /** By how many seconds it was ahead of this machine's clock when it was read last. */
  ahead(): number;
  stop(): void;
}

/** Milliseconds: how often the database is asked, how long an answer counts, and how far two answers may be apart. */
const every = 60_000;
const counts = 5 * every;
const tolerance = 2_000;

/**
 * Seconds by which the clocks of machine and database may be apart: lines of the log have the machine's time, records the
 * database's, and services refuse what is signed by a clock that is minutes off.
 */
export const apart = { note: 1, fault: 60 } as const;

/** How bad it is that they are so many seconds apart. */
export const gravityOf = (ahead: number): 'none' | keyof typeof apart =>
  Math.abs(ahead) > apart.fault ? 'fault' : Math.abs(ahead) > apart.note ? 'note' : 'none';

interface DatabaseClockOptions {
  /** Milliseconds since some instant, by nothing that anybody sets. */
  readonly passed?: () => number;
  /** Hears by how many milliseconds the time jumped. */
  readonly warn?: (by: number) => void;
  /** What the machine's clock says; milliseconds since 1970. */
  readonly machine?: () => number;
  /** Hears by how many seconds the database is ahead of the machine, each time that it gets better or worse. */
  readonly tellApart?: (ahead: number, gravity: ReturnType<typeof gravityOf>) => void;
}

/**
 * The same time for every replica on one database, whatever the clocks of their machines say, and never going back while the
 * database's own does not.
 */
export async function databaseClock(
  database: Database,
  {
    passed = () => performance.now(),
    warn = () => undefined,
    machine = Date.now,
    tellApart = () => undefined,
  }: DatabaseClockOptions = {},
): Promise<DatabaseClock> {
  let read = await ask(database, passed, machine);
  let gravity: ReturnType<typeof gravityOf> = 'none';
  const look = ({ ahead }: typeof read) => {
    const now = gravityOf(ahead);
    if (now !== gravity) tellApart(ahead, now);
    gravity = now;
  };
  look(read);
  let isAlike = true;
  let latest = 0;
  const timeAt = (now: number) => read.time + (now - read.at);
  const measure = async () => {
    const next = await ask(database, passed, machine);
    look(next);
    const by = next.time - timeAt(next.at);
    isAlike = Math.abs(by) <= tolerance + next.took;
    // The database's clock was set, or this machine slept: what it says counts, and is read again before calls come.
    if (!isAlike) {
      latest = 0;
      warn(by);
    }
    read = next;
  };
  const lookAgain = () =>
    measure()
      .then(() => (isAlike ? undefined : measure()))
      // Whoever asks whether it is sure hears of it.
      .catch(() => undefined);
  const timer = setInterval(() => void lookAgain(), every).unref();
  return {
    now() {
      latest = Math.max(latest, Math.floor(timeAt(passed())));
      return new Date(latest);
    },
    measure,
    isSure: () => isAlike && passed() - read.at < counts,
    ahead: () => read.ahead,
    stop: () => clearInterval(timer),
  };
}

const timeRow = columns({
  time: number,
});

/** What the database says, taken for the middle of the time that it took to ask. */
async function ask(database: Database, passed: () => number, machine: () => number) {
  const [before, here] = [passed(), machine()];
  const [row] = await rowsOf(
    database,
    timeRow,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`,
  );
  const at = passed();
  const middle = (here + machine()) / 2;
  if (!row) throw new Error('The database did not say what time it is');
  return { time: row.time + (at - before) / 2, at, took: at - before, ahead: (row.time - middle) / 1000 };
}
