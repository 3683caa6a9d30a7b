import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import { holdSelf } from '../../platform/access/holdSelf.ts';
import { judgeKeys } from '../../platform/database/schema.ts';

/** Under what a judge's key is wrapped. */
export const judgeLabel = (personID: string): string => `judge ${personID}`;

/** The key of a judge's changes on devices, 32 bytes in base 64 of addresses; made at the first time. */
export async function keyOfJudge(
  { database, wrapping }: Pick<Context, 'database' | 'wrapping'>,
  personID: string,
): Promise<string> {
  const find = () => database.select().from(judgeKeys).where(eq(judgeKeys.personID, personID));
  const [found] = await find();
  if (found) return wrapping.unwrap(judgeLabel(personID), found.key);
  const key = wrapping.wrap(judgeLabel(personID), randomBytes(32).toString('base64url'));
  await database.transaction(async (tx) => {
    await holdSelf(tx, { personID });
    await tx.insert(judgeKeys).values({ personID, key }).onConflictDoNothing();
  });
  // Another device may have been faster.
  const [made] = await find();
  return wrapping.unwrap(judgeLabel(personID), made!.key);
}
