import { sql } from 'drizzle-orm';
import { voteLifecycle } from '../../../machines/vote/vote.machine.ts';
import type { Choice } from '../../../machines/vote/vote.rules.ts';
import type { Cast } from '../../contract/vote.ts';
import type { Context } from '../http/context.ts';
import { limitUse } from '../http/rateLimit.ts';
import { refuse, refuseBy } from '../http/refusal.ts';
import { inTransaction, iso, rowsOf } from '../sql.ts';
import { findCandidates } from './candidates.ts';
import { type Hashes, hashesOf, isSame } from './hashes.ts';
import { factsOf } from './sendCode.ts';
import { findVoteRow, type VoteRow } from './vote.repository.ts';

/** At one code; at all the codes of an address in an hour. */
const mostTries = 5;
const mostGuesses = 20;

/**
 * Takes a ballot of an address that its code proves. The same ballot sent again is answered as before; another one of the same
 * address is refused, which only its owner learns.
 */
export async function castBallot(
  context: Context,
  known: VoteRow,
  { ballotID, email, code, choices }: Cast,
  source: string,
): Promise<{ castAt: string }> {
  if (!known.key) throw refuseBy([{ code: 'vote.refusal.state' }]);
  const hashes = hashesOf(context.wrapping, known.id, known.key);
  const voter = hashes.voter(email);
  await proveAddress(context, known, hashes, voter, code);
  return inTransaction(context.database, async (transaction) => {
    await transaction.execute(sql`select from product.votes where id = ${known.id} for share`);
    const vote = await findVoteRow(transaction, { id: known.id });
    if (!vote) throw refuse(404, 'vote.notFound');
    // Two of one address at the same moment: the second finds the first.
    await transaction.execute(sql`select from product.vote_codes
      where vote_id = ${vote.id} and org_id = ${vote.orgID} and voter = ${voter} for update`);
    const [cast] = await rowsOf<{ id: string; castAt: string; choices: Choice[] }>(
      transaction,
      sql`select b.id, ${iso(sql`b.cast_at`)} as "castAt", (select json_agg(json_build_object('categoryID', c.category_id,
          'entryID', c.entry_id)) from product.vote_choices c where c.ballot_id = b.id) as choices
        from product.vote_ballots b where b.vote_id = ${vote.id} and b.org_id = ${vote.orgID} and b.voter = ${voter}`,
    );
    if (cast && cast.id === ballotID && isSameBallot(cast.choices, choices)) return { castAt: cast.castAt };
    const now = context.clock.now();
    const candidates = await findCandidates(transaction, vote);
    const facts = { ...factsOf(vote, now), voter: { hasVoted: cast !== undefined, candidates } };
    const decision = voteLifecycle.decide(vote.state, facts, { type: 'vote.cast', choices });
    if (!decision.accepted) throw refuseBy(decision.reasons);
    const castAt = now.toISOString();
    const made = await rowsOf(
      transaction,
      sql`insert into product.vote_ballots (id, org_id, vote_id, voter, source, mailbox, cast_at)
        values (${ballotID}, ${vote.orgID}, ${vote.id}, ${voter}, ${hashes.source(source)}, ${hashes.mailbox(email)}, ${castAt})
        on conflict (id) do nothing returning id`,
    );
    if (made.length === 0) throw refuse(409, 'request.keyReused');
    await transaction.execute(sql`
      insert into product.vote_choices (org_id, vote_id, picks, ballot_id, category_id, place, entry_id)
      select ${vote.orgID}::uuid, ${vote.id}::uuid, ${vote.picks}::smallint, ${ballotID}::uuid, x."categoryID",
        row_number() over (partition by x."categoryID" order by x."entryID"), x."entryID"
      from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) x("categoryID" uuid, "entryID" uuid)`);
    return { castAt };
  });
}

/** Counts the try before it compares, outside the ballot's transaction, so that no refusal takes it back. */
async function proveAddress(context: Context, vote: VoteRow, hashes: Hashes, voter: string, code: string) {
  await limitUse(context.database, `vote guesses at ${voter}`, mostGuesses, 3600);
  const [row] = await rowsOf<{ hash: string }>(
    context.database,
    sql`update product.vote_codes set tries = tries + 1
      where vote_id = ${vote.id} and org_id = ${vote.orgID} and voter = ${voter} and tries < ${mostTries}
        and expires_at > ${context.clock.now().toISOString()} returning hash`,
  );
  // A code that is wrong, over or never sent is refused alike.
  if (!row || !isSame(row.hash, hashes.code(voter, code))) throw refuseBy([{ code: 'vote.refusal.codeWrong' }]);
}

const isSameBallot = (kept: readonly Choice[] | null, sent: readonly Choice[]) => {
  const names = (choices: readonly Choice[]) => choices.map(({ categoryID, entryID }) => `${categoryID} ${entryID}`);
  return (
    names(kept ?? [])
      .sort()
      .join() === names(sent).sort().join()
  );
};
