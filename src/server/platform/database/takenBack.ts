import type { Database } from './database.ts';

/** Does `work` within a transaction and takes back alone what it changed; answers what it came to. */
export async function takenBack<Result>(tx: Database, work: () => Promise<Result>): Promise<Result> {
  await tx.execute('savepoint before_trial');
  const result = await work();
  await tx.execute('rollback to savepoint before_trial');
  return result;
}
