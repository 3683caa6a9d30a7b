import { sql } from 'drizzle-orm';
import type { Locale } from '#contract/locales.ts';
import type { ReceiptReply, ResultWanted } from '#contract/vote.ts';
import { readReceipt } from '#machines/vote/receipt.ts';
import { voteLifecycle } from '#machines/vote/vote.machine.ts';
import type { Context } from '../../http/context.ts';
import { addressOf } from '../../platform/config/address.ts';
import { boolean, columns, instant, uuid } from '../../platform/database/rows.ts';
import { inTransaction, iso, rowsOf } from '../../platform/database/sql.ts';
import { problemOf } from '../../platform/errors/problem.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import { limitUse } from '../../platform/http/rateLimit.ts';
import { lease } from '../../platform/mail/lease.ts';
import { hashesOf, isSame, voterLabel } from './hashes.ts';
import { receiptLetter } from './letters.ts';
import { factsOf } from './sendCode.ts';
import { findVoteRow, type VoteRow } from './vote.repository.ts';

/** How often somebody may ask for the result of an address, or no longer, in an hour. */
const mostAsked = 20;

const castRow = columns({
  castAt: instant,
});

/** Whether a ballot of this receipt is in, and since when; what is no receipt is answered as one that nobody has. */
export async function checkReceipt(context: Context, vote: VoteRow, typed: string): Promise<ReceiptReply> {
  const decision = voteLifecycle.decide(vote.state, factsOf(vote, context.clock.now()), { type: 'vote.check' });
  if (!decision.accepted) throw refuseBy(decision.reasons);
  const receipt = readReceipt(typed);
  if (receipt === null || !vote.key) return { ballot: null };
  const { ofReceipt } = hashesOf(context.wrapping, vote.id, vote.key);
  const [ballot] = await rowsOf(
    context.database,
    castRow,
    sql`select ${iso(sql`cast_at`)} as "castAt" from product.vote_ballots
      where vote_id = ${vote.id} and org_id = ${vote.orgID} and receipt = ${ofReceipt(receipt)}`,
  );
  return { ballot: ballot ?? null };
}

const claimRow = columns({ mailed: boolean, isOurs: boolean });

interface Sent {
  readonly ballotID: string;
  readonly email: string;
  readonly locale: Locale;
  readonly receipt: string;
}

/** What this process is sending, by ballot: whoever sends a ballot twice at once is answered alike. */
const underWay = new Map<string, Promise<boolean>>();

/** Sends a receipt to the address that voted, once for each ballot; answers whether it was taken. The ballot is in either way. */
export function mailReceipt(context: Context, vote: VoteRow, sent: Sent): Promise<boolean> {
  const known = underWay.get(sent.ballotID);
  if (known) return known;
  const sending = mailOnce(context, vote, sent).finally(() => underWay.delete(sent.ballotID));
  underWay.set(sent.ballotID, sending);
  return sending;
}

async function mailOnce(context: Context, vote: VoteRow, { ballotID, ...to }: Sent): Promise<boolean> {
  const ballot = sql`id = ${ballotID} and vote_id = ${vote.id} and org_id = ${vote.orgID}`;
  const [claim] = await rowsOf(
    context.database,
    claimRow,
    sql`with ours as (update product.vote_ballots set mailed_until = ${lease}
        where ${ballot} and not mailed and (mailed_until is null or mailed_until <= now()) returning id)
      select mailed, exists (select from ours) as "isOurs" from product.vote_ballots where ${ballot}`,
  );
  if (!claim?.isOurs) return claim?.mailed ?? false;
  const note = (mailed: boolean) =>
    context.database.execute(
      sql`update product.vote_ballots set mailed = ${mailed}, mailed_until = null where ${ballot} and not mailed`,
    );
  try {
    await context.mail.send(receiptLetter(vote, to, addressOf(context.config)));
  } catch (error) {
    context.log.warn({ problem: problemOf(error) }, 'A receipt of a public vote could not be sent');
    await note(false);
    return false;
  }
  await note(true);
  return true;
}

const ballotRow = columns({
  id: uuid,
});

/** Keeps the address of somebody who voted until the result is published, wrapped; or forgets it. The receipt shows who asks. */
export async function wantResult(
  context: Context,
  known: VoteRow,
  { email, receipt, locale, wanted }: ResultWanted,
  source: string,
): Promise<{ wanted: boolean }> {
  if (!known.key) throw refuseBy([{ code: 'vote.refusal.state' }]);
  const hashes = hashesOf(context.wrapping, known.id, known.key);
  const voter = hashes.voter(email);
  const isOwn = isSame(readReceipt(receipt) ?? '', hashes.receipt(voter));
  const ofVoter = `vote result of ${voter}`;
  await limitUse(context.database, `${ofVoter} from ${hashes.source(source)}`, mostAsked, 3600);
  // What strangers try elsewhere is not counted against the voter.
  if (isOwn) await limitUse(context.database, ofVoter, mostAsked, 3600);
  return inTransaction(context.database, async (tx) => {
    await tx.execute(sql`select from product.votes where id = ${known.id} for share`);
    const vote = await findVoteRow(tx, { id: known.id });
    if (!vote) throw refuseBy([{ code: 'vote.refusal.state' }]);
    const own = sql`vote_id = ${vote.id} and org_id = ${vote.orgID} and voter = ${voter}`;
    const [ballot] = await rowsOf(tx, ballotRow, sql`select id from product.vote_ballots where ${own} for update`);
    const facts = factsOf(vote, context.clock.now());
    const ballotID = isOwn && ballot ? ballot.id : null;
    const decision = voteLifecycle.decide(
      vote.state,
      { ...facts, voter: { ballotID, candidates: [] } },
      { type: 'vote.want' },
    );
    if (!decision.accepted) throw refuseBy(decision.reasons);
    const address = wanted ? context.wrapping.wrap(voterLabel(voter), email.trim()) : null;
    await tx.execute(
      sql`update product.vote_ballots set address = ${address}, locale = ${wanted ? locale : null} where ${own}`,
    );
    return { wanted };
  });
}
