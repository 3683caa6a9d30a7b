import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns, instant, nullable } from '../../platform/database/rows.ts';
import { people } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import type { IdentityAdmin } from '../../ports/identityAdmin.ts';

const givenRow = columns({
  since: nullable(instant),
  /** When somebody who read the account's mail chose another one, or an earlier invitation made that the only way in. */
  endedAt: nullable(instant),
  hasNewFactor: boolean,
});

/**
 * Resets an account that an administrator may be able to sign in to: they set its password, and nobody has recovered it by
 * mail since, or passkeys were added in between. A change by whoever knew the password proves nothing: that may have been the
 * administrator. Answers whether the person has to choose a new password; give it the transaction in which the account is held.
 */
export async function endPasswordOfOthers(tx: Database, identity: IdentityAdmin, account: string): Promise<boolean> {
  const isGiven = and(eq(people.account, account), isNotNull(people.passwordGivenAt));
  const [given] = await rowsOf(
    tx,
    givenRow,
    sql`select ${iso(sql`min(${people.passwordGivenAt})`)} as since,
        case when bool_and(${people.passwordOwnAt} is not null) then ${iso(sql`max(${people.passwordOwnAt})`)} end as "endedAt",
        coalesce(bool_or(${people.factorDoubtful}), false) as "hasNewFactor"
      from ${people} where ${isGiven}`,
  );
  if (!given?.since) return false;
  const [since, endedAt] = [new Date(given.since), given.endedAt && new Date(given.endedAt)];
  const isDoubtful = ({ addedAt }: { readonly addedAt: Date }) => !endedAt || (addedAt >= since && addedAt <= endedAt);
  if (endedAt && !(await identity.passkeys(account)).some(isDoubtful)) return false;
  await identity.resetPassword(account, since);
  // Or the person would be asked for the other one's.
  if (given.hasNewFactor) await identity.switchFactorsOff(account);
  const passwordOwnAt = sql`coalesce(${people.passwordOwnAt}, now())`;
  await tx.update(people).set({ passwordOwnAt, factorDoubtful: false }).where(isGiven);
  return true;
}
