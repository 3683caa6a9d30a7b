import { sql } from 'drizzle-orm';
import type { GivenBallot } from '#contract/ballots.ts';
import type { Body } from '#contract/schemas.ts';
import { roundLifecycle } from '#machines/round/round.machine.ts';
import type { RoundFacts } from '#machines/round/round.rules.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, instant, list, nullable, object, type RowOf, uuid } from '../../platform/database/rows.ts';
import { roundBallots, rounds } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { holdJudged, judgedFacts, judgedRound } from './judgedRound.ts';
import type { RoundName } from './rounds.repository.ts';

const givenBallot = {
  categoryID: roundBallots.categoryID,
  ranked: roundBallots.ranked,
  others: roundBallots.others,
  version: roundBallots.version,
  updatedAt: instant,
};

const standingRow = columns({
  ...judgedRound,
  picks: rounds.picks,
  entryIDs: list(uuid),
  given: nullable(object(givenBallot)),
});
type Standing = RowOf<typeof standingRow>;

const ballotOf = sql`'categoryID', b.category_id, 'ranked', b.ranked, 'others', b.others, 'version', b.version,
  'updatedAt', ${iso(sql`b.updated_at`)}`;

const ballotRow = columns(givenBallot);

/** The judge's own ballots in a round that is open. */
export function findBallots(database: Database, by: Principal, { awardID, id }: RoundName): Promise<GivenBallot[]> {
  return rowsOf(
    database,
    ballotRow,
    sql`
      select b.category_id as "categoryID", b.ranked, b.others, b.version, ${iso(sql`b.updated_at`)} as "updatedAt"
      from product.round_ballots b join product.rounds r on r.id = b.round_id join product.awards a on a.id = r.award_id
      where r.id = ${id} and a.id = ${awardID} and a.org_id = ${by.orgID} and r.state = 'open' and a.status = 'judging'
        and b.judge_id = ${by.personID}
        and exists (select from product.round_duties d
          where d.round_id = r.id and d.judge_id = b.judge_id and d.category_id = b.category_id)
        and exists (select from product.nda_acceptances n
          where n.person_id = b.judge_id and n.award_id = a.id and n.version = a.nda_version)
      order by b.category_id`,
  );
}

/** Keeps a judge's ballot for one category, in place of the one before. The round's step waits for it, or it for the step. */
export async function saveBallot(
  context: Context,
  by: Principal,
  { awardID, id, categoryID }: RoundName & { readonly categoryID: string },
  { ranked, others }: Body<'saveBallot'>,
): Promise<GivenBallot> {
  const stored = await commit(context, async (tx) => {
    const standing = await holdJudged(
      tx,
      by,
      { awardID, id, entryIDs: [...ranked, ...others] },
      standingRow,
      sql`r.picks,
        coalesce((select json_agg(d.entry_id) from product.round_duties d where d.round_id = r.id
          and d.judge_id = ${by.personID} and d.category_id = ${categoryID}), '[]') as "entryIDs",
        (select json_build_object(${ballotOf}) from product.round_ballots b
          where b.round_id = r.id and b.category_id = ${categoryID} and b.judge_id = ${by.personID}) as given`,
    );
    const { given } = standing;
    await context.expectVersion(given?.version ?? 0, () => given);
    const now = context.clock.now();
    const event = { type: 'round.rank', ranked, others } as const;
    const decision = roundLifecycle.decide(standing.state, factsOf(standing, now), event);
    if (!decision.accepted) throw refuseBy(decision.reasons);
    if (given && given.ranked.join() === ranked.join() && sorted(given.others) === sorted(others)) return given;
    const [row] = await rowsOf(
      tx,
      ballotRow,
      sql`
        insert into product.round_ballots as b (round_id, award_id, category_id, judge_id, ranked, others, created_at, updated_at)
        values (${id}, ${awardID}, ${categoryID}, ${by.personID}, ${sql.param(ranked)}::uuid[], ${sql.param(others)}::uuid[],
          ${now.toISOString()}, ${now.toISOString()})
        on conflict (round_id, category_id, judge_id) do update
          set ranked = excluded.ranked, others = excluded.others, version = b.version + 1, updated_at = excluded.updated_at
        returning category_id as "categoryID", ranked, others, version, ${iso(sql`updated_at`)} as "updatedAt"`,
    );
    await record(tx, context.clock, by, {
      action: 'round.rank',
      entity: 'round',
      entityID: id,
      orgID: standing.organiserID,
      details: { categoryID, entries: ranked.length },
    });
    return row!;
  });
  announce(context.database, awardID);
  return stored;
}

const sorted = (ids: readonly string[]) => [...ids].sort().join();

/** What a ballot is decided by; the rest of the round is nothing to it. */
const factsOf = (standing: Standing, now: Date): RoundFacts => {
  const { picks, entryIDs, ndaAccepted } = standing;
  return {
    ...judgedFacts(standing, now),
    picks,
    judge: { assigned: entryIDs.length > 0, ndaAccepted, entryIDs },
  };
};
