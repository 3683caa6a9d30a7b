import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns, instant, nullable } from '../../platform/database/rows.ts';
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
  const [given] = await rowsOf(
    tx,
    givenRow,
    sql`with given as (select min(a.at) as first, max(a.at) as last from product.audit a
        where a.action = 'user.passwordSet' and a.entity = 'user'
          and a.entity_id in (select p.id::text from product.people p where p.account = ${account}))
      select ${iso(sql`first`)} as since,
        (select ${iso(sql`min(x.at)`)} from (
          select e.at from product.security_events e where e.sub = ${account} and e.event = 'recovered' and e.at >= last
          union all
          select a.at from product.audit a where a.action = 'user.invited' and a.details ? 'hasAccount' and a.entity = 'user'
            and a.entity_id in (select p.id::text from product.people p where p.account = ${account}) and a.at > last) x) as "endedAt",
        exists (select from product.security_events e
          where e.sub = ${account} and e.event = 'factorChanged' and e.at >= first) as "hasNewFactor"
      from given`,
  );
  if (!given?.since) return false;
  const [since, endedAt] = [new Date(given.since), given.endedAt && new Date(given.endedAt)];
  const isDoubtful = ({ addedAt }: { readonly addedAt: Date }) => !endedAt || (addedAt >= since && addedAt <= endedAt);
  if (endedAt && !(await identity.passkeys(account)).some(isDoubtful)) return false;
  await identity.resetPassword(account, since);
  // Or the person would be asked for the other one's.
  if (given.hasNewFactor) await identity.switchFactorsOff(account);
  return true;
}
