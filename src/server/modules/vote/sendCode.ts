import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { CodeAsked } from '#contract/vote.ts';
import { voteFacts } from '#machines/vote/vote.facts.ts';
import { voteLifecycle } from '#machines/vote/vote.machine.ts';
import type { Context } from '../../http/context.ts';
import { addressOf } from '../../platform/config/address.ts';
import { problemOf } from '../../platform/errors/problem.ts';
import { Refusal, refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { countUse } from '../../platform/http/rateLimit.ts';
import { hashesOf } from './hashes.ts';
import { codeLetter } from './letters.ts';
import type { VoteRow } from './vote.repository.ts';

/**
 * How long a code is good, and how many an address is sent within that time: asked for from one network, and from all of them.
 * What strangers have sent from elsewhere is not counted against the voter.
 */
const minutes = 15;
const mostCodes = { network: 3, all: 12 };

/** Sends a code to an address, whether it has voted or not: nobody learns of others. The address itself is kept nowhere. */
export async function sendCode(
  context: Context,
  vote: VoteRow,
  { email, locale }: CodeAsked,
  source: string,
): Promise<void> {
  const now = context.clock.now();
  const decision = voteLifecycle.decide(vote.state, factsOf(vote, now), { type: 'vote.ask' });
  if (!decision.accepted) throw refuseBy(decision.reasons);
  const hashes = hashesOf(context.wrapping, vote.id, vote.key!);
  const voter = hashes.voter(email);
  const from = hashes.source(source);
  await limitSent(context, `vote codes of ${voter} from ${from}`, mostCodes.network);
  await limitSent(context, `vote codes of ${voter}`, mostCodes.all);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + minutes * 60_000).toISOString();
  await context.database.execute(sql`
    insert into product.vote_codes (org_id, vote_id, voter, hash, expires_at)
    values (${vote.orgID}, ${vote.id}, ${voter}, ${hashes.code(voter, code)}, ${expiresAt})
    on conflict (vote_id, voter) do update set hash = excluded.hash, tries = 0, expires_at = excluded.expires_at`);
  try {
    await context.mail.send(codeLetter(vote, { email, locale, code }, addressOf(context.config)));
  } catch (error) {
    context.log.warn({ problem: problemOf(error) }, 'A code of a public vote could not be sent');
    throw refuse(422, 'vote.refusal.notSent', [{ code: 'vote.refusal.notSent' }]);
  }
}

/** Refuses with a reason of its own: the voter has codes, where a crowd that asks too fast may have none. */
async function limitSent({ database }: Context, key: string, most: number): Promise<void> {
  if ((await countUse(database, key, minutes * 60)) <= most) return;
  throw new Refusal(429, 'vote.refusal.codesSent', [{ code: 'vote.refusal.codesSent' }]);
}

/** What asking and voting are decided by; the rest of the vote is nothing to it, however many voted. */
const nothingElse = {
  shortlistOwed: false,
  entries: 0,
  untitled: 0,
  unsettled: 0,
  outOfJudging: 0,
  traceable: 0,
  ballots: 0,
};
export const factsOf = (vote: VoteRow, now: Date) => voteFacts({ ...vote, ...nothingElse }, now.getTime());
