import { eq, sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { Round } from '#contract/rounds.ts';
import type { Reason } from '#machines/kit/rules.ts';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { rounds } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { formatReason } from '../../platform/errors/reasons.ts';
import { formatMail } from '../../platform/mail/words.ts';
import { announce } from '../changes/announce.ts';
import { administratorsOf } from '../lifecycles/recipients.ts';
import { lockAward } from '../lifecycles/stepAward.ts';
import { letter, post } from '../mail/letters.ts';
import { findRound, type RoundKey, roundsWhere } from './rounds.repository.ts';
import { takeStep } from './takeStep.ts';

/** Prepared rounds whose opening instant is reached, of awards that are not over. */
export const findDueRounds = (database: Database, now: Date) => roundsWhere(database, isDue(now));

const isDue = (now: Date) => sql`r.state = 'prepared' and r.opens_at <= ${now.toISOString()}::timestamptz
  and a.status in ('approved', 'open', 'judging')`;

/**
 * Opens a round whose opening instant is reached. Where the rules refuse, the round keeps the reasons and administrators are
 * told once; the next look tries again. Answers whether it opened.
 */
export const openOnDate = (
  context: Pick<Context, 'database' | 'clock'>,
  { id, awardID, orgID }: RoundKey,
): Promise<boolean> =>
  inTransaction(context.database, async (tx) => {
    const award = await lockAward(tx, orgID, awardID);
    // Asked again now that the award is held: another replica or an administrator may have been here meanwhile.
    const [still] = await roundsWhere(tx, sql`r.id = ${id} and ${isDue(context.clock.now())}`);
    if (!still) return false;
    const round = await findRound(tx, { orgID }, { awardID, id });
    const by = { clock: context.clock, by: null };
    const reasons = await takeStep(tx, by, award, round, { type: 'round.open' });
    if (reasons.length > 0) await storeReasons(tx, context, award, round, reasons);
    return reasons.length === 0;
  });

async function storeReasons(
  tx: Database,
  { clock }: Pick<Context, 'clock'>,
  award: Award,
  round: Round,
  reasons: readonly Reason[],
): Promise<void> {
  if (JSON.stringify(round.needsAttention) === JSON.stringify(reasons)) return;
  const [stored] = await tx.select({ mailedAt: rounds.attentionMailedAt }).from(rounds).where(eq(rounds.id, round.id));
  const isMailed = !stored?.mailedAt;
  await tx
    .update(rounds)
    .set({ needsAttention: [...reasons], ...(isMailed && { attentionMailedAt: clock.now() }) })
    .where(eq(rounds.id, round.id));
  announce(tx, award.id);
  if (!isMailed) return;
  const path = `award/${award.id}?tab=rounds&round=${round.id}`;
  const about = { award: award.name, timeZone: award.timeZone, role: 'admin', path } as const;
  const administrators = await administratorsOf(tx, award.orgID);
  const letters = administrators.map((to) => {
    const reasonLines = reasons.map((reason) => `– ${formatReason(to.locale, reason, award.timeZone)}`).join('\n');
    const step = formatMail(to.locale, 'attention.step.round', { award: award.name, round: round.name });
    return letter(to, 'attention', about, { step, reasons: reasonLines });
  });
  await post(tx, award.orgID, letters);
}
