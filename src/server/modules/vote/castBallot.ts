import { sql } from 'drizzle-orm';
import type { BallotAsked, BallotReply, Cast, CastReply } from '#contract/vote.ts';
import { voteLifecycle } from '#machines/vote/vote.machine.ts';
import type { Choice } from '#machines/vote/vote.rules.ts';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns, instant, list, object, text, uuid } from '../../platform/database/rows.ts';
import { inTransaction, iso, rowsOf } from '../../platform/database/sql.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { countUse, giveBackUse, limitUse } from '../../platform/http/rateLimit.ts';
import { findVotable } from './candidates.ts';
import { hashesOf, isSame } from './hashes.ts';
import { mailReceipt } from './receipts.ts';
import { factsOf } from './sendCode.ts';
import { findVoteRow, type VoteRow } from './vote.repository.ts';

const madeRow = columns({ id: uuid });

/**
 * At one code, and at all the codes of an address in an hour: from one network, and from all of them. What strangers try elsewhere
 * is not counted against the voter.
 */
const mostTries = { network: 5, all: 25 };
const mostGuesses = { network: 20, all: 100 };

/**
 * Takes a ballot of an address that its code proves, or lets it take the place of the one that `replaces` names. What the
 * address has cast already is answered as before, however often it is sent; another one is refused, which only its owner learns.
 */
export async function castBallot(
  context: Context,
  known: VoteRow,
  { ballotID, email, code, choices, replaces = null, locale = 'en' }: Cast,
  source: string,
): Promise<CastReply> {
  const { hashes, voter, receipt } = await proveAddress(context, known, { email, code }, source);
  const taken = await inTransaction(context.database, async (tx) => {
    await tx.execute(sql`select from product.votes where id = ${known.id} for share`);
    const vote = await findVoteRow(tx, { id: known.id });
    if (!vote) throw refuse(404, 'vote.notFound');
    // Two of one address at the same moment: the second finds the first.
    await tx.execute(sql`select from product.vote_codes
      where vote_id = ${vote.id} and org_id = ${vote.orgID} and voter = ${voter} for update`);
    // Two ballots of one name, of whomever: the second finds the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ballotID}::uuid::text, 0))`);
    const cast = await findBallot(tx, vote, voter);
    if (cast && isSameBallot(cast.choices, choices)) return cast;
    const now = context.clock.now();
    // What its ballot holds stays in it also while its entry is being corrected.
    const candidates = [...(await findVotable(tx, vote, choices)), ...(cast?.choices ?? [])];
    const facts = { ...factsOf(vote, now), voter: { ballotID: cast?.ballotID ?? null, candidates } };
    const decision = voteLifecycle.decide(vote.state, facts, { type: 'vote.cast', choices, replaces });
    if (!decision.accepted) throw refuseBy(decision.reasons);
    const castAt = now.toISOString();
    if (cast)
      await tx.execute(sql`delete from product.vote_choices
        where ballot_id = ${cast.ballotID} and vote_id = ${vote.id} and org_id = ${vote.orgID}`);
    const traces = sql`${hashes.source(source)}, ${hashes.mailbox(email)}, ${hashes.domain(email)},
      ${hashes.ofReceipt(receipt)}, ${castAt}`;
    const made = await rowsOf(
      tx,
      madeRow,
      cast
        ? sql`update product.vote_ballots set mailed = false, mailed_until = null,
              (id, source, mailbox, domain, receipt, cast_at) = (select ${ballotID}::uuid, t.*
                from (values (${traces}::timestamptz)) t)
            where id = ${cast.ballotID} and vote_id = ${vote.id} and org_id = ${vote.orgID}
              and not exists (select from product.vote_ballots x where x.id = ${ballotID}) returning id`
        : sql`insert into product.vote_ballots (id, org_id, vote_id, voter, source, mailbox, domain, receipt, cast_at)
            values (${ballotID}, ${vote.orgID}, ${vote.id}, ${voter}, ${traces}) on conflict (id) do nothing returning id`,
    );
    if (made.length === 0) throw refuse(409, 'request.keyReused');
    await tx.execute(sql`
      insert into product.vote_choices (org_id, vote_id, picks, ballot_id, category_id, place, entry_id)
      select ${vote.orgID}::uuid, ${vote.id}::uuid, ${vote.picks}::smallint, ${ballotID}::uuid, x."categoryID",
        row_number() over (partition by x."categoryID" order by x."entryID"), x."entryID"
      from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) x("categoryID" uuid, "entryID" uuid)`);
    return { ballotID, castAt, mailed: false, wanted: cast?.wanted ?? false };
  });
  const { castAt, wanted } = taken;
  const mailed =
    taken.mailed || (await mailReceipt(context, known, { ballotID: taken.ballotID, email, locale, receipt }));
  return { ballotID: taken.ballotID, castAt, receipt, mailed, wanted };
}

/** What the address that its code proves has cast; while the vote is open. */
export async function showBallot(
  context: Context,
  vote: VoteRow,
  asked: BallotAsked,
  source: string,
): Promise<BallotReply> {
  const { voter, receipt } = await proveAddress(context, vote, asked, source);
  const decision = voteLifecycle.decide(vote.state, factsOf(vote, context.clock.now()), { type: 'vote.ask' });
  if (!decision.accepted) throw refuseBy(decision.reasons);
  const ballot = await findBallot(context.database, vote, voter);
  return { ballot: ballot ? { ...ballot, receipt } : null };
}

const ballotRow = columns({
  ballotID: uuid,
  castAt: instant,
  mailed: boolean,
  wanted: boolean,
  choices: list(object({ categoryID: uuid, entryID: uuid })),
});

async function findBallot(database: Database, { id, orgID }: VoteRow, voter: string) {
  const [ballot] = await rowsOf(
    database,
    ballotRow,
    sql`select b.id as "ballotID", ${iso(sql`b.cast_at`)} as "castAt", b.mailed, b.address is not null as wanted,
        (select coalesce(json_agg(json_build_object('categoryID', c.category_id, 'entryID', c.entry_id)
          order by c.category_id, c.place), '[]') from product.vote_choices c where c.ballot_id = b.id) as choices
      from product.vote_ballots b where b.vote_id = ${id} and b.org_id = ${orgID} and b.voter = ${voter}`,
  );
  return ballot;
}

const hashRow = columns({
  hash: text,
});

/** Counts the try before it compares, outside the ballot's transaction, so that no refusal takes it back. */
async function proveAddress(context: Context, vote: VoteRow, { email, code }: BallotAsked, source: string) {
  if (!vote.key) throw refuseBy([{ code: 'vote.refusal.state' }]);
  const hashes = hashesOf(context.wrapping, vote.id, vote.key);
  const voter = hashes.voter(email);
  const from = hashes.source(source);
  const guesses = { network: `vote guesses at ${voter} from ${from}`, all: `vote guesses at ${voter}` };
  await limitUse(context.database, guesses.network, mostGuesses.network, 3600);
  await limitUse(context.database, guesses.all, mostGuesses.all, 3600);
  const [sent] = await rowsOf(
    context.database,
    hashRow,
    sql`select hash from product.vote_codes where vote_id = ${vote.id} and org_id = ${vote.orgID} and voter = ${voter}`,
  );
  const tries = `vote tries at ${sent?.hash} from ${from}`;
  const tried = sent ? await countUse(context.database, tries, 3600) : 0;
  if (tried > mostTries.network) throw refuseBy([{ code: 'vote.refusal.codeWrong' }]);
  const [row] = await rowsOf(
    context.database,
    hashRow,
    sql`update product.vote_codes set tries = tries + 1
      where vote_id = ${vote.id} and org_id = ${vote.orgID} and voter = ${voter} and tries < ${mostTries.all}
        and expires_at > ${context.clock.now().toISOString()} returning hash`,
  );
  // A code that is wrong, over or never sent is refused alike.
  if (!row || !isSame(row.hash, hashes.code(voter, code))) throw refuseBy([{ code: 'vote.refusal.codeWrong' }]);
  // Whoever has the code guesses at nothing: a ballot can be looked at and changed as often as its voter likes.
  await giveBackUse(context.database, [guesses.network, guesses.all, tries]);
  await context.database.execute(sql`update product.vote_codes set tries = greatest(tries - 1, 0)
    where vote_id = ${vote.id} and org_id = ${vote.orgID} and voter = ${voter} and hash = ${row.hash}`);
  const receipt = hashes.receipt(voter);
  // A ballot from before there were receipts gets its own.
  await context.database.execute(sql`update product.vote_ballots set receipt = ${hashes.ofReceipt(receipt)}
    where vote_id = ${vote.id} and org_id = ${vote.orgID} and voter = ${voter} and receipt is null`);
  return { hashes, voter, receipt };
}

const isSameBallot = (stored: readonly Choice[], sent: readonly Choice[]) => {
  const names = (choices: readonly Choice[]) => choices.map(({ categoryID, entryID }) => `${categoryID} ${entryID}`);
  return names(stored).sort().join() === names(sent).sort().join();
};
