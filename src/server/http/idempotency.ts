import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type CallName, sendsPassword } from '#contract/calls.ts';
import type { Database } from '../platform/database/database.ts';
import { idempotency } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/sql.ts';
import { refuse } from '../platform/errors/refusal.ts';
import { thisMachine } from '../ports/asker.ts';
import type { Attempted, Context } from './context.ts';

interface Attempt extends Attempted {
  readonly database: Database;
  readonly personID: string;
}

/** What a call that carries a key is given in its context. */
export type KeyedCall = Pick<Context, 'storeReply' | 'callID'>;

/** The same for calls without a key, and without If-Match, and for what is done without a call. */
export const unkeyed: KeyedCall & Pick<Context, 'expectVersion' | 'attempt' | 'asker'> = {
  asker: thisMachine,
  attempt: null,
  storeReply: async () => undefined,
  callID: () => randomUUID(),
  expectVersion: async () => undefined,
};

/** A call that has not answered for so long was cut off; the next attempt takes over. */
const abandonedAfter = '60 seconds';
const waitingRounds = 100;

/**
 * Makes a change in one transaction, together with the reply that whoever repeats the call is given: either both are
 * there after a crash, or neither.
 */
export const commit = <Reply>(
  context: Pick<Context, 'database' | 'storeReply'>,
  work: (tx: Database) => Promise<Reply>,
): Promise<Reply> =>
  inTransaction(context.database, async (tx) => {
    const reply = await work(tx);
    await context.storeReply(tx, reply);
    return reply;
  });

/**
 * Runs a creating call once per key: whoever repeats it gets the first answer, also while that one still runs. `run` is
 * given what keeps its reply, which `commit` calls. A refused or failed call leaves no trace, so that it may be tried
 * again.
 */
export async function once<Reply>(attempt: Attempt, run: (keyed: KeyedCall) => Promise<Reply>): Promise<Reply> {
  const { digest } = attempt;
  const id = randomUUID();
  for (let round = 0; round < waitingRounds; round += 1) {
    if (await claim(attempt, id)) return runClaimed(attempt, id, run);
    const known = await find(attempt);
    if (known && known.request !== digest) throw refuse(422, 'request.keyReused');
    // What was kept is the reply of this very call.
    if (known?.status) return known.reply as Reply;
    await wait(100);
  }
  throw refuse(409, 'request.running');
}

/**
 * What stands for a request, so that another one under the same key is noticed. Where a password is sent, it takes a key from outside
 * the database: nobody who reads this there can try passwords against it.
 */
export function digestOf({ wrapping }: Pick<Context, 'wrapping'>, call: CallName, request: unknown): string {
  const hash = sendsPassword(call)
    ? createHmac('sha256', wrapping.derive('idempotency', new Uint8Array()))
    : createHash('sha256');
  return hash.update(JSON.stringify(request)).digest('hex');
}

async function runClaimed<Reply>(
  attempt: Attempt,
  id: string,
  run: (keyed: KeyedCall) => Promise<Reply>,
): Promise<Reply> {
  const unanswered = and(sameKey(attempt), eq(idempotency.attempt, id), isNull(idempotency.status));
  let isStored = false;
  try {
    const storeReply: Context['storeReply'] = async (tx, reply) => {
      const stored = await tx
        .update(idempotency)
        .set({ status: 200, reply })
        .where(unanswered)
        .returning({ key: idempotency.key });
      // Taken for cut off, and another attempt took over: this one must not act as well.
      if (stored.length === 0) throw refuse(409, 'request.running');
      isStored = true;
    };
    const callID: Context['callID'] = (of = attempt.personID) => idOf({ ...attempt, personID: of });
    const reply = await run({ storeReply, callID });
    // Calls that change nothing of ours have nothing to commit it with.
    if (!isStored) await attempt.database.update(idempotency).set({ status: 200, reply }).where(unanswered);
    return reply;
  } catch (error) {
    await attempt.database.delete(idempotency).where(unanswered);
    throw error;
  }
}

async function claim({ database, key, personID, call, digest }: Attempt, attempt: string): Promise<boolean> {
  const rows = await database
    .insert(idempotency)
    .values({ key, personID, call, request: digest, attempt })
    .onConflictDoUpdate({
      target: [idempotency.personID, idempotency.call, idempotency.key],
      set: { createdAt: sql`now()`, request: digest, attempt },
      setWhere: sql`${idempotency.status} is null and ${idempotency.createdAt} < now() - ${abandonedAfter}::interval`,
    })
    .returning({ key: idempotency.key });
  return rows.length > 0;
}

const idOf = ({ key, personID, call }: Attempt): string =>
  createHash('sha256')
    .update(JSON.stringify([personID, call, key]))
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

async function find(attempt: Attempt) {
  const [row] = await attempt.database.select().from(idempotency).where(sameKey(attempt));
  return row;
}

const sameKey = ({ key, personID, call }: Attempt) =>
  and(eq(idempotency.key, key), eq(idempotency.personID, personID), eq(idempotency.call, call));
