import { sql } from 'drizzle-orm';
import { always, type Check } from '../check.ts';

const vote = always({
  subject: 'award',
  from: sql`product.votes v join product.awards a on a.id = v.award_id`,
  orgID: sql`a.org_id`,
  id: sql`v.id`,
  name: sql`v.name`,
  awardID: sql`a.id`,
  at: sql`v.updated_at`,
});

/** Whether a random name stands where the voter of `b` stood. */
const isErased = sql`(b.voter like '________-____-____-____-____________')`;

/** What always holds of public votes. */
export const voteChecks: readonly Check[] = [
  vote('vote.invariant.named', sql`btrim(v.name) <> ''`),
  vote('vote.invariant.picksSound', sql`v.picks between 1 and 10`),
  vote('vote.invariant.closingSet', sql`v.closes_at is not null`, sql`v.state <> 'prepared'`),
  vote('vote.invariant.openWhileJudging', sql`a.status in ('judging', 'closed')`, sql`v.state = 'open'`),
  vote(
    'vote.invariant.ballotsWhole',
    sql`not exists (select from product.vote_ballots b where b.vote_id = v.id
      and not exists (select from product.vote_choices c where c.ballot_id = b.id))`,
    sql`true`,
    'attention',
  ),
  vote(
    'vote.invariant.nobodyVotedYet',
    sql`not exists (select from product.vote_ballots b where b.vote_id = v.id)`,
    sql`v.state = 'prepared'`,
  ),
  vote(
    'vote.invariant.erasedOncePublished',
    sql`v.key is null and not exists (select from product.vote_codes c where c.vote_id = v.id)
      and not exists (select from product.vote_ballots b where b.vote_id = v.id
        and (b.source is not null or b.receipt is not null or b.address is not null or not ${isErased}))`,
    sql`v.state = 'published'`,
  ),
];
