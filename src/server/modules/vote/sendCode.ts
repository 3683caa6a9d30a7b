import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { CodeAsked } from '#contract/vote.ts';
import { voteFacts } from '#machines/vote/vote.facts.ts';
import { voteLifecycle } from '#machines/vote/vote.machine.ts';
import type { Context } from '../../http/context.ts';
import { addressOf } from '../../platform/config/address.ts';
import { columns, integer, text } from '../../platform/database/rows.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { problemOf } from '../../platform/errors/problem.ts';
import { Refusal, refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { countUse, giveBackUse } from '../../platform/http/rateLimit.ts';
import { hashesOf } from './hashes.ts';
import { codeLetter } from './letters.ts';
import { noCounts, type VoteRow } from './vote.repository.ts';

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
  const fromThere = `vote codes of ${voter} from ${from}`;
  const fromAll = `vote codes of ${voter}`;
  await limitSent(context, fromThere, mostCodes.network);
  await limitSent(context, fromAll, mostCodes.all);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = hashes.code(voter, code);
  const expiresAt = new Date(now.getTime() + minutes * 60_000).toISOString();
  const ofVoter = sql`vote_id = ${vote.id} and org_id = ${vote.orgID} and voter = ${voter}`;
  const [former] = await rowsOf(
    context.database,
    codeRow,
    sql`with former as (select hash, tries, expires_at::text as "expiresAt" from product.vote_codes where ${ofVoter}),
      stored as (insert into product.vote_codes (org_id, vote_id, voter, hash, expires_at)
        values (${vote.orgID}, ${vote.id}, ${voter}, ${hash}, ${expiresAt})
        on conflict (vote_id, voter) do update set hash = excluded.hash, tries = 0, expires_at = excluded.expires_at)
      select * from former`,
  );
  try {
    await context.mail.send(codeLetter(vote, { email, locale, code }, addressOf(context.config)));
  } catch (error) {
    context.log.warn({ problem: problemOf(error) }, 'A code of a public vote could not be sent');
    // Nobody has the new one: that in the voter's letters stays good, and none was sent.
    await context.database.execute(
      former
        ? sql`update product.vote_codes set hash = ${former.hash}, tries = ${former.tries}, expires_at = ${former.expiresAt}
            where ${ofVoter} and hash = ${hash}`
        : sql`delete from product.vote_codes where ${ofVoter} and hash = ${hash}`,
    );
    await giveBackUse(context.database, [fromThere, fromAll]);
    throw refuse(422, 'vote.refusal.notSent', [{ code: 'vote.refusal.notSent' }]);
  }
}

const codeRow = columns({ hash: text, tries: integer, expiresAt: text });

/** Refuses with a reason of its own: the voter has codes, where a crowd that asks too fast may have none. */
async function limitSent({ database }: Context, key: string, most: number): Promise<void> {
  if ((await countUse(database, key, minutes * 60)) <= most) return;
  throw new Refusal(429, 'vote.refusal.codesSent', [{ code: 'vote.refusal.codesSent' }]);
}

/** What asking and voting are decided by; the rest of the vote is nothing to it, however many voted. */
export const factsOf = (vote: VoteRow, now: Date) => voteFacts({ ...vote, ...noCounts }, now.getTime());
