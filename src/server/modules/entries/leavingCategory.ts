import { type SQL, sql } from 'drizzle-orm';
import { type MovingFacts, movingRules } from '#machines/entry/moving.rules.ts';
import { type Reason, refusals } from '#machines/kit/rules.ts';
import { isCounted, roundKinds } from '#machines/round/round.rules.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns } from '../../platform/database/rows.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import type { EntryKey } from './lockEntry.ts';

const countedKinds = sql.raw(`(${roundKinds.filter(isCounted).map((kind) => `'${kind}'`)})`);

/** Whether judges gave something for an entry in a round that puts the entries of a category in places. */
export const comparedInRound = (entryID: SQL, awardID: SQL): SQL => sql`(
  exists (select from product.round_answers n join product.rounds r on r.id = n.round_id
    where n.entry_id = ${entryID} and r.kind in ${countedKinds})
  or exists (select from product.round_ballots b where b.award_id = ${awardID} and ${entryID} = any(b.ranked || b.others))
  or exists (select from product.round_comparisons c where c.award_id = ${awardID} and ${entryID} in (c.first_id, c.second_id)))`;

/** What stands besides an entry's chart against its leaving its category. */
export const reasonsToStay = (facts: MovingFacts): Reason[] => refusals(movingRules.mayLeaveCategory, facts, undefined);

const factsRow = columns({ comparedInRound: boolean });

/** Refuses to take a held entry out of its category where what judges gave in a round stands against it. */
export async function refuseLeaving(tx: Database, { id, awardID }: EntryKey): Promise<void> {
  const [facts] = await rowsOf(
    tx,
    factsRow,
    sql`select ${comparedInRound(sql`${id}::uuid`, sql`${awardID}::uuid`)} as "comparedInRound"`,
  );
  const reasons = facts ? reasonsToStay(facts) : [];
  if (reasons.length > 0) throw refuseBy(reasons);
}
