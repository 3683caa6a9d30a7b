import { sql } from 'drizzle-orm';
import { togetherRules } from '#machines/entry/further.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns } from '../../platform/database/rows.ts';
import { entries } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import type { LockedEntry } from './lockEntry.ts';
import { actorOf } from './writers.ts';

const otherRow = columns({
  ref: entries.ref,
  isFurther: boolean,
});

/** Refuses a step of a held entry that others, which were entered together with it, stand in the way of. */
export async function refuseTogether(
  tx: Database,
  by: Principal,
  entry: LockedEntry,
  step: keyof typeof togetherRules,
): Promise<void> {
  const root = entry.firstID ?? entry.id;
  const others = await rowsOf(
    tx,
    otherRow,
    sql`select ref, first_id is not distinct from ${entry.id} as "isFurther" from product.entries
      where (id = ${root} or first_id = ${root}) and id <> ${entry.id} order by ref`,
  );
  const facts = {
    by: actorOf(by, entry),
    withRefs: others.map(({ ref }) => ref),
    furtherRefs: others.filter(({ isFurther }) => isFurther).map(({ ref }) => ref),
  };
  const reasons = refusals<typeof facts, void>(togetherRules[step], facts, undefined);
  if (reasons.length > 0) throw refuseBy(reasons);
}
