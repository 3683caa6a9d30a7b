import { type SQL, sql } from 'drizzle-orm';
import type { AskedPair, GivenComparison } from '#contract/ballots.ts';
import type { Body } from '#contract/schemas.ts';
import { type Pair, pairKey } from '#machines/round/comparing.ts';
import { askedOf, onSides, pairsOf } from '#machines/round/pairing.ts';
import { roundLifecycle } from '#machines/round/round.machine.ts';
import type { RoundFacts } from '#machines/round/round.rules.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { isKeptFrom } from '../../platform/database/keptFrom.ts';
import {
  columns,
  instant,
  list,
  nullable,
  object,
  type RowOf,
  uuid,
  type ValueOf,
} from '../../platform/database/rows.ts';
import { roundComparisons, rounds } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import { statusIn } from '../../platform/database/statusIn.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { holdJudged, judgedFacts, judgedRound } from './judgedRound.ts';
import type { RoundName } from './rounds.repository.ts';

const givenComparison = {
  preferred: roundComparisons.preferredID,
  version: roundComparisons.version,
  updatedAt: instant,
};

/** A category of the judge's, with all that decides which pairs the judge is asked. */
const category = object({
  categoryID: uuid,
  pairs: rounds.pairs,
  entryIDs: list(uuid),
  judges: list(object({ judgeID: uuid, excludedIDs: list(uuid) })),
  /** The judge's own comparisons of entries that are still the judge's, in the order they were first given. */
  compared: list(object({ firstID: uuid, secondID: uuid, ...givenComparison })),
});
type Category = ValueOf<typeof category>;

const standingRow = columns({
  ...judgedRound,
  categories: list(category),
  given: nullable(object(givenComparison)),
});
type Standing = RowOf<typeof standingRow>;

/** Entries that a judge of a round may be asked about: those of `round_duties`. */
const openEntries = sql`(select o.entry_id, o.category_id from product.round_entries o
  where o.round_id = r.id and o.status in ${statusIn('openForJudging')})`;

const givenOf = sql`'preferred', n.preferred_id, 'version', n.version, 'updatedAt', ${iso(sql`n.updated_at`)}`;

/** The categories in which a judge compares, as JSON; of the round `r`. */
const categoriesOf = (judgeID: string): SQL => sql`coalesce((
  select json_agg(json_build_object('categoryID', m.category_id, 'pairs', r.pairs,
    'entryIDs', coalesce((select json_agg(e.entry_id) from ${openEntries} e where e.category_id = m.category_id), '[]'),
    'judges', (select json_agg(json_build_object('judgeID', j.judge_id, 'excludedIDs', coalesce((
        select json_agg(e.entry_id) from ${openEntries} e
        where e.category_id = m.category_id and ${isKeptFrom(sql`j.judge_id`, sql`e.entry_id`)}), '[]')))
      from product.round_judges j join product.people p on p.id = j.judge_id
      where j.round_id = r.id and j.category_id = m.category_id and not p.locked and not p.erased),
    'compared', coalesce((
      select json_agg(json_build_object('firstID', n.first_id, 'secondID', n.second_id, ${givenOf}) order by n.created_at, n.first_id, n.second_id)
      from product.round_comparisons n
      join product.round_duties one on one.round_id = n.round_id and one.judge_id = n.judge_id and one.entry_id = n.first_id
      join product.round_duties other on other.round_id = n.round_id and other.judge_id = n.judge_id and other.entry_id = n.second_id
      where n.round_id = r.id and n.judge_id = m.judge_id
        and one.category_id = m.category_id and other.category_id = m.category_id), '[]')) order by c.position, c.id)
  from product.round_judges m join product.categories c on c.id = m.category_id
  where m.round_id = r.id and m.judge_id = ${judgeID}), '[]')`;

const categoriesRow = columns({
  categories: list(category),
});

/** The pairs that a judge is asked in an open round, those compared first, with what was said of them. */
export async function findComparisons(
  database: Database,
  by: Principal,
  { awardID, id }: RoundName,
): Promise<AskedPair[]> {
  const [row] = await rowsOf(
    database,
    categoriesRow,
    sql`
      select ${categoriesOf(by.personID)} as categories
      from product.rounds r join product.awards a on a.id = r.award_id
      where r.id = ${id} and a.id = ${awardID} and a.org_id = ${by.orgID} and r.state = 'open' and r.kind = 'pairs'
        and a.status = 'judging' and exists (select from product.nda_acceptances n
          where n.person_id = ${by.personID} and n.award_id = a.id and n.version = a.nda_version)`,
  );
  return (row?.categories ?? []).flatMap((category) => {
    const given = new Map(
      category.compared.map(({ firstID, secondID, ...stored }) => [pairKey([firstID, secondID]), stored]),
    );
    return askedIn(category, id, by.personID).map((pair) => {
      const [firstID, secondID] = pair;
      return { categoryID: category.categoryID, firstID, secondID, given: given.get(pairKey(pair)) ?? null };
    });
  });
}

/** The pairs of one category that a judge is asked now, each with its entries on the sides they are shown on. */
function askedIn({ pairs, entryIDs, judges, compared }: Category, roundID: string, judgeID: string): readonly Pair[] {
  const planned = pairsOf({ seed: roundID, entryIDs, judges, most: pairs ?? 0 }).get(judgeID) ?? [];
  return askedOf(
    planned,
    compared.map(({ firstID, secondID }) => onSides([firstID, secondID], judgeID)),
  );
}

const comparisonRow = columns(givenComparison);

/** Keeps what a judge says of a pair, in place of what was said before. The round's step waits for it, or it for the step. */
export async function saveComparison(
  context: Context,
  by: Principal,
  { awardID, id, firstID, secondID }: RoundName & { readonly firstID: string; readonly secondID: string },
  { preferred }: Body<'saveComparison'>,
): Promise<GivenComparison> {
  const stored = await commit(context, async (tx) => {
    const [low, high] = [firstID, secondID].sort() as [string, string];
    const standing = await holdJudged(
      tx,
      by,
      { awardID, id, entryIDs: [low, high] },
      standingRow,
      sql`${categoriesOf(by.personID)} as categories,
        (select json_build_object(${givenOf}) from product.round_comparisons n where n.round_id = r.id
          and n.judge_id = ${by.personID} and n.first_id = ${low} and n.second_id = ${high}) as given`,
    );
    const { given } = standing;
    await context.expectVersion(given?.version ?? 0, () => given);
    const now = context.clock.now();
    const event = { type: 'round.compare', pair: [firstID, secondID], preferred } as const;
    const decision = roundLifecycle.decide(standing.state, factsOf(standing, id, by.personID, now), event);
    if (!decision.accepted) throw refuseBy(decision.reasons);
    if (given && given.preferred === preferred) return given;
    const [row] = await rowsOf(
      tx,
      comparisonRow,
      sql`
        insert into product.round_comparisons as n (round_id, award_id, judge_id, first_id, second_id, preferred_id, created_at, updated_at)
        values (${id}, ${awardID}, ${by.personID}, ${low}, ${high}, ${preferred}, ${now.toISOString()}, ${now.toISOString()})
        on conflict (round_id, judge_id, first_id, second_id) do update
          set preferred_id = excluded.preferred_id, version = n.version + 1, updated_at = excluded.updated_at
        returning preferred_id as preferred, version, ${iso(sql`updated_at`)} as "updatedAt"`,
    );
    await record(tx, context.clock, by, {
      action: event.type,
      entity: 'round',
      entityID: id,
      orgID: standing.organiserID,
      details: { entryIDs: [low, high], preferred },
    });
    return row!;
  });
  announce(context.database, awardID);
  return stored;
}

/** What a comparison is decided by; the rest of the round is nothing to it. */
const factsOf = (standing: Standing, roundID: string, judgeID: string, now: Date): RoundFacts => {
  const { ndaAccepted, categories } = standing;
  const pairs = categories.flatMap((category) => askedIn(category, roundID, judgeID));
  return {
    ...judgedFacts(standing, now),
    judge: { assigned: true, ndaAccepted, pairs },
  };
};
