import { sql } from 'drizzle-orm';
import type { Vote } from '#contract/vote.ts';
import type { Words } from '#machines/form/form.types.ts';
import { patternSteps } from '#machines/vote/patterns.ts';
import { voteStates } from '#machines/vote/vote.rules.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  boolean,
  columns,
  instant,
  integer,
  json,
  list,
  nullable,
  number,
  oneOf,
  type RowOf,
  text,
  uuid,
} from '../../platform/database/rows.ts';
import { awards, orgs } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import { inPauses } from '../../platform/threads/inPauses.ts';
import { type Candidate, findOnBallot } from './candidates.ts';

/** The facts of a vote that nobody has seen, or by which nothing is decided. */
export const noCounts = {
  shortlistOwed: false,
  entries: 0,
  unsettled: 0,
  outOfJudging: 0,
  traceable: 0,
  ballots: 0,
};

/** What is kept of a vote from its publication on; `names` are those of each category, which older ones lack. */
export interface VoteResult extends Pick<Vote, 'patterns'> {
  readonly counts: NonNullable<Vote['counts']>;
  readonly names?: Readonly<Record<string, Words>>;
}

const voteRow = columns({
  id: uuid,
  orgID: uuid,
  awardID: uuid,
  awardName: awards.name,
  awardStatus: awards.status,
  organiser: orgs.name,
  timeZone: awards.timeZone,
  /** When the award's result is to come, where its organiser said so. */
  resultsAt: nullable(instant),
  version: integer,
  name: text,
  state: oneOf(voteStates),
  closesAt: nullable(instant),
  picks: integer,
  key: nullable(text),
  publishedAt: nullable(instant),
  result: nullable(json<VoteResult>()),
  shortlistOwed: boolean,
});
export type VoteRow = RowOf<typeof voteRow>;

/** One vote by its id or its award's, whoever asks and however many voted; undefined where there is none. `orgID` keeps organisers apart. */
export async function findVoteRow(
  database: Database,
  { id, awardID, orgID }: { readonly id?: string; readonly awardID?: string; readonly orgID?: string },
): Promise<VoteRow | undefined> {
  const named = id ? sql`v.id = ${id}` : sql`v.award_id = ${awardID ?? null}::uuid`;
  const [row] = await rowsOf(
    database,
    voteRow,
    sql`select v.id, v.org_id as "orgID", v.award_id as "awardID", a.name as "awardName", a.status as "awardStatus",
        o.name as organiser, a.time_zone as "timeZone", ${iso(sql`a.results_at`)} as "resultsAt", v.version, v.name, v.state, ${iso(sql`v.closes_at`)} as "closesAt", v.picks,
        v.key, ${iso(sql`v.published_at`)} as "publishedAt", v.result,
        exists (select from product.rounds r where r.award_id = a.id and r.published_at is null) as "shortlistOwed"
      from product.votes v
      join product.awards a on a.id = v.award_id and a.org_id = v.org_id
      join product.orgs o on o.id = v.org_id
      where ${named} ${orgID ? sql`and v.org_id = ${orgID}` : sql``}`,
  );
  return row;
}

const ballotsRow = columns({ ballots: integer, traceable: integer, wanted: integer });

/** A vote as administrators may see it, with the ballots of its patterns: counts and patterns only once it is closed. */
export async function toVote(
  database: Database,
  row: VoteRow,
  known?: readonly Settled[],
): Promise<{ readonly vote: Vote; readonly settled: readonly Settled[] }> {
  const {
    orgID: _,
    awardName: __,
    organiser: ___,
    timeZone: ____,
    key: _____,
    resultsAt: ______,
    result,
    ...vote
  } = row;
  const onBallot = await findOnBallot(database, row);
  const isClosed = row.state === 'closed';
  const settled = isClosed ? (known ?? (await findPatterns(database, row))) : [];
  const [ballots] = await rowsOf(
    database,
    ballotsRow,
    sql`select count(*)::integer as ballots, count(source)::integer as traceable, count(address)::integer as wanted
      from product.vote_ballots where vote_id = ${row.id} and org_id = ${row.orgID}`,
  );
  const shown = settled.map(({ ballotIDs, ...pattern }) => ({ ...pattern, ballots: ballotIDs.length }));
  const counts = isClosed ? await countVotes(database, row, onBallot, leftOut(settled)) : (result?.counts ?? null);
  const seen = {
    ...vote,
    ...ballots!,
    entries: onBallot.length,
    outOfJudging: onBallot.filter(({ inJudging }) => !inJudging).length,
    unsettled: shown.filter(({ counts }) => counts === null).length,
    counts,
    patterns: result?.patterns ?? shown,
  };
  return { vote: seen, settled };
}

/** The names of each category in other languages. */
export const namesOf = (onBallot: readonly Candidate[]): Readonly<Record<string, Words>> =>
  Object.fromEntries(onBallot.map(({ categoryID, names }) => [categoryID, names]));

/** A suspicious pattern with what was said of it, and its ballots. */
export type Settled = Omit<Vote['patterns'][number], 'ballots'> & { readonly ballotIDs: readonly string[] };

const reviewedRow = columns({
  flag: text,
  counts: boolean,
  reason: text,
});

const traceRow = columns({
  id: uuid,
  source: text,
  mailbox: text,
  domain: nullable(text),
  castAt: number,
  entryIDs: list(uuid),
});

/** Every suspicious pattern with what was said of it, found while others go on. */
async function findPatterns(database: Database, { id, orgID }: VoteRow): Promise<Settled[]> {
  const traces = await rowsOf(
    database,
    traceRow,
    sql`select b.id, b.source, b.mailbox, b.domain, (extract(epoch from b.cast_at) * 1000)::float8 as "castAt",
        (select coalesce(json_agg(c.entry_id order by c.entry_id), '[]') from product.vote_choices c
          where c.ballot_id = b.id) as "entryIDs"
      from product.vote_ballots b
      where b.vote_id = ${id} and b.org_id = ${orgID} and b.source is not null order by b.cast_at, b.id`,
  );
  const reviewed = await rowsOf(
    database,
    reviewedRow,
    sql`select flag, counts, reason from product.vote_patterns where vote_id = ${id} and org_id = ${orgID}`,
  );
  const known = new Map(reviewed.map(({ flag, ...rest }) => [flag, rest]));
  const patterns = await inPauses(patternSteps(traces));
  return patterns.map((pattern) => ({
    ...pattern,
    ...(known.get(pattern.flag) ?? { counts: null, reason: '' }),
  }));
}

/** The ballots that don't count: one pattern that is left out is enough. */
export const leftOut = (patterns: readonly Settled[]): string[] => [
  ...new Set(patterns.filter(({ counts }) => counts === false).flatMap(({ ballotIDs }) => ballotIDs)),
];

const votesRow = columns({
  entryID: uuid,
  all: integer,
  votes: integer,
});

/** Votes of every entry on the ballot, those that count and all of them; best first in each category. */
export async function countVotes(
  database: Database,
  { id, orgID }: VoteRow,
  onBallot: readonly Candidate[],
  without: readonly string[],
): Promise<NonNullable<Vote['counts']>> {
  const rows = await rowsOf(
    database,
    votesRow,
    sql`select entry_id as "entryID", count(*)::integer as "all",
        (count(*) filter (where not ballot_id = any(${sql.param([...without])}::uuid[])))::integer as votes
      from product.vote_choices where vote_id = ${id} and org_id = ${orgID} group by entry_id`,
  );
  const counted = new Map(rows.map((row) => [row.entryID, row]));
  const order = [...new Set(onBallot.map(({ categoryID }) => categoryID))];
  return onBallot
    .map(({ categoryID, category, entryID, ref, title }) => {
      const { votes = 0, all = 0 } = counted.get(entryID) ?? {};
      return { categoryID, category, entryID, ref, title, votes, all };
    })
    .sort(
      (one, other) =>
        order.indexOf(one.categoryID) - order.indexOf(other.categoryID) ||
        other.votes - one.votes ||
        (one.ref < other.ref ? -1 : 1),
    );
}
