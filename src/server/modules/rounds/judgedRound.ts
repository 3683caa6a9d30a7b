import { type SQL, sql } from 'drizzle-orm';
import type { RoundFacts } from '#machines/round/round.rules.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  boolean,
  type Columns,
  columns,
  instant,
  nullable,
  type Row,
  type RowOf,
  uuid,
} from '../../platform/database/rows.ts';
import { awards, rounds } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { besides } from './besides.ts';
import type { RoundName } from './rounds.repository.ts';

/** What whatever a judge gives in a round is decided by; each kind of round adds its own. */
export const judgedRound = {
  state: rounds.state,
  kind: rounds.kind,
  closesAt: nullable(instant),
  awardStatus: awards.status,
  organiserID: awards.orgID,
  ndaAccepted: boolean,
};

/** A round, and the entries in it for which a judge gives something. */
interface JudgedName extends RoundName {
  readonly entryIDs: readonly string[];
}

const heldRow = columns({ id: uuid });

/**
 * A round in which the judge has a part, held until the transaction ends: a step of it waits, or this waits for the step. So are
 * the entries: whoever moves one to another category waits, or this for the move. `added` are the columns beside `judgedRound`,
 * of the round `r` and its award `a`. Throws a refusal where there is none.
 */
export async function holdJudged<Of extends Columns>(
  tx: Database,
  by: Principal,
  { awardID, id, entryIDs }: JudgedName,
  row: Row<Of>,
  added: SQL,
): Promise<RowOf<Row<Of>>> {
  // Held first, the entries last and in the order of their ids, as whoever moves them does: what stands in the other tables is read
  // once no step and no move is under way.
  const round = sql`select r.id, r.award_id from product.rounds r join product.awards a on a.id = r.award_id
    where r.id = ${id} and a.id = ${awardID} and a.org_id = ${by.orgID} for share of r, a`;
  const entries = sql`select e.id from round join product.entries e on e.award_id = round.award_id
    where e.id = any(${sql.param(entryIDs)}::uuid[]) order by e.id for key share of e`;
  const held = sql`with round as materialized (${round}), entries as materialized (${entries})
    select id from round union all select id from entries`;
  if ((await rowsOf(tx, heldRow, held)).length === 0) throw refuse(404, 'round.notFound');
  const [standing] = await rowsOf(
    tx,
    row,
    sql`
      select r.state, r.kind, ${iso(sql`r.closes_at`)} as "closesAt", a.status as "awardStatus", a.org_id as "organiserID",
        exists (select from product.nda_acceptances n where n.person_id = ${by.personID} and n.award_id = a.id
          and n.version = a.nda_version) as "ndaAccepted",
        ${added}
      from product.rounds r join product.awards a on a.id = r.award_id
      where r.id = ${id} and exists
        (select from product.round_judges j where j.round_id = r.id and j.judge_id = ${by.personID})`,
  );
  if (!standing) throw refuse(404, 'round.notFound');
  return standing;
}

/** The facts of `judgedRound`; what else a round has is nothing to them. */
export const judgedFacts = (
  { kind, closesAt, awardStatus }: Pick<RowOf<Row<typeof judgedRound>>, 'kind' | 'closesAt' | 'awardStatus'>,
  now: Date,
): RoundFacts => ({
  ...besides,
  now: now.getTime(),
  awardStatus,
  kind,
  closesAt: closesAt === null ? null : Date.parse(closesAt),
});
