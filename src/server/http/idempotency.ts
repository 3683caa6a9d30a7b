import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { idempotency } from '../schema.ts';
import { refuse } from './refusal.ts';

interface Attempt {
  readonly database: Database;
  readonly key: string;
  readonly personID: string;
  readonly call: string;
  /** What was sent; another request under the same key is refused. */
  readonly request: unknown;
}

/** A call that has not answered for so long was cut off; the next attempt takes over. */
const abandonedAfter = '60 seconds';
const waitingRounds = 100;

/**
 * Runs a creating call once per key: whoever repeats it gets the first answer, also while that one still runs.
 * A refused or failed call leaves no trace, so that it may be tried again.
 */
export async function once<Reply>(attempt: Attempt, run: () => Promise<Reply>): Promise<Reply> {
  const digest = createHash('sha256')
    .update(JSON.stringify(attempt.request ?? null))
    .digest('hex');
  for (let round = 0; round < waitingRounds; round += 1) {
    if (await claim(attempt, digest)) return runAndKeep(attempt, run);
    const known = await find(attempt);
    if (known && known.request !== digest) throw refuse(422, 'request.keyReused');
    // What was kept is the reply of this very call.
    if (known?.status) return known.reply as Reply;
    await wait(100);
  }
  throw refuse(409, 'request.running');
}

async function runAndKeep<Reply>(attempt: Attempt, run: () => Promise<Reply>): Promise<Reply> {
  try {
    const reply = await run();
    await attempt.database.update(idempotency).set({ status: 200, reply }).where(sameKey(attempt));
    return reply;
  } catch (error) {
    await attempt.database.delete(idempotency).where(sameKey(attempt));
    throw error;
  }
}

async function claim({ database, key, personID, call }: Attempt, digest: string): Promise<boolean> {
  const rows = await database
    .insert(idempotency)
    .values({ key, personID, call, request: digest })
    .onConflictDoUpdate({
      target: [idempotency.personID, idempotency.call, idempotency.key],
      set: { createdAt: sql`now()`, request: digest },
      setWhere: sql`${idempotency.status} is null and ${idempotency.createdAt} < now() - ${abandonedAfter}::interval`,
    })
    .returning({ key: idempotency.key });
  return rows.length > 0;
}

async function find(attempt: Attempt) {
  const [row] = await attempt.database.select().from(idempotency).where(sameKey(attempt));
  return row;
}

const sameKey = ({ key, personID, call }: Attempt) =>
  and(eq(idempotency.key, key), eq(idempotency.personID, personID), eq(idempotency.call, call));
