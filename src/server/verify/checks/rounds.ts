import { sql } from 'drizzle-orm';
import { always, type Check } from '../check.ts';

const round = always({
  subject: 'award',
  from: sql`product.rounds r join product.awards a on a.id = r.award_id`,
  orgID: sql`a.org_id`,
  id: sql`r.id`,
  name: sql`r.name`,
  awardID: sql`a.id`,
  at: sql`r.updated_at`,
});

const undecided = sql`r.state <> 'decided'`;

/** What always holds of the rounds before the scores. */
export const roundChecks: readonly Check[] = [
  round('round.invariant.named', sql`btrim(r.name) <> ''`),
  round(
    'round.invariant.ruleSound',
    sql`r.consensus > 50 and r.consensus <= 100 and r.quorum >= 1 and coalesce(r.top >= 1, true)`,
  ),
  round(
    'round.invariant.kindComplete',
    sql`case when r.kind = 'qualifying' then r.picks is null else coalesce(r.picks >= 1 and r.top >= 1, false) end`,
  ),
  round(
    'round.invariant.givenOfItsKind',
    sql`case when r.kind = 'qualifying' then not exists (select from product.round_ballots b where b.round_id = r.id)
      else not exists (select from product.round_answers n where n.round_id = r.id) end`,
  ),
  round(
    'round.invariant.preparedBeforeResult',
    sql`a.status not in ('closed', 'completed')`,
    sql`r.state = 'prepared'`,
  ),
  round('round.invariant.heldWhileJudging', sql`a.status = 'judging'`, sql`r.state in ('open', 'closed')`),
  round(
    'round.invariant.decidedFromJudgingOn',
    sql`a.status in ('judging', 'closed', 'completed')`,
    sql`r.state = 'decided'`,
  ),
  round(
    'round.invariant.nothingScored',
    sql`not exists (select from product.sheets s where s.award_id = a.id)`,
    undecided,
  ),
  round(
    'round.invariant.someGoOn',
    sql`exists (select from product.round_outcomes o where o.round_id = r.id and o.goes_on)`,
    sql`r.state = 'decided'`,
  ),
  round('round.invariant.publishedOnceDecided', sql`r.published_at is null`, undecided),
  round(
    'round.invariant.ruleKeptOnceDecided',
    sql`not exists (select from product.round_outcomes o where o.round_id = r.id and o.reason is null)`,
    undecided,
  ),
  round(
    'round.invariant.droppedUnscored',
    sql`not exists (select from product.round_outcomes o join product.sheets s on s.entry_id = o.entry_id
      where o.round_id = r.id and not o.goes_on)`,
    sql`r.state = 'decided'`,
  ),
];
