import { type SQL, sql } from 'drizzle-orm';
import type { TestServer } from './server.ts';

/** Carries these out, one after the other, in a transaction that stays open until what is answered is called. */
export async function hold({ database }: Pick<TestServer, 'database'>, ...statements: readonly SQL[]) {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  let done: Promise<unknown> = Promise.resolve();
  await new Promise<void>((held, failed) => {
    done = database.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(statement);
      held();
      await until;
    });
    done.catch(failed);
  });
  return async () => {
    release();
    await done;
  };
}

/** Waits until as many of the server's statements, with this in their text, wait for a lock; answers their processes. */
export async function waiting({ context }: Pick<TestServer, 'context'>, number = 1, text = ''): Promise<number[]> {
  for (;;) {
    // As the server itself, which may read its own statements, and end them.
    const { rows } = await context.database.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where position(${text} in query) > 0 and wait_event_type = 'Lock'
        and pid <> pg_backend_pid() and datname = current_database()`,
    );
    if (rows.length >= number) return rows.map(({ pid }) => pid);
  }
}
