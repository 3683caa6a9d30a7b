import { eq, sql } from 'drizzle-orm';
import { createActor, fromPromise, toPromise } from 'xstate';
import type { Award } from '#contract/entities/award.ts';
import { dueStep } from '#machines/award/award.dates.ts';
import type { AwardEvent } from '#machines/award/award.rules.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { timerMachine } from '#machines/timer/timer.machine.ts';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns } from '../../platform/database/rows.ts';
import { awards } from '../../platform/database/schema.ts';
import { inTransaction, rowsOf } from '../../platform/database/sql.ts';
import { problemOf } from '../../platform/errors/problem.ts';
import { formatReason } from '../../platform/errors/reasons.ts';
import { formatMail } from '../../platform/mail/words.ts';
import { announce } from '../changes/announce.ts';
import { administratorsOf } from '../lifecycles/recipients.ts';
import { lockAward, stepAward } from '../lifecycles/stepAward.ts';
import { findUntoldScorers, tellScorersLater } from '../lifecycles/tellScorers.ts';
import { letter, post } from '../mail/letters.ts';
import { findUntoldRounds, notifyLater } from '../rounds/notifyLater.ts';
import { findDueRounds, openOnDate } from '../rounds/openOnDate.ts';

const turn = 7_220_175;

/**
 * Takes every award whose opening or closing instant is reached to its next status, opens every round that is due, and tells the
 * judges of open ones, and those who score, whom an entry came to since. Where the rules refuse, the award or round keeps the reasons and its
 * administrators are told once. Replicas that look at the same time leave it to one of them. Answers how many moved on.
 */
export async function takeDueSteps(context: Pick<Context, 'database' | 'clock' | 'log'>): Promise<number> {
  // One instant for both: a round opens with the award that closes then, not before it.
  const now = context.clock.now();
  const due = await findDue(context.database, now);
  let moved = 0;
  // One's trouble must not keep the others waiting.
  const act = async (about: object, run: () => Promise<unknown>, failure = 'date not acted on') => {
    try {
      if ((await run()) === true) moved += 1;
    } catch (error) {
      context.log.error({ ...about, problem: problemOf(error) }, failure);
    }
  };
  for (const { id, orgID } of due) await act({ awardID: id }, () => takeDueStep(context, orgID, id));
  for (const round of await findDueRounds(context.database, now))
    await act({ roundID: round.id }, () => openOnDate(context, round));
  for (const round of await findUntoldRounds(context.database, now))
    await act({ roundID: round.id }, () => notifyLater(context, round), 'judges not told');
  for (const award of await findUntoldScorers(context.database))
    await act({ awardID: award.id }, () => tellScorersLater(context, award), 'judges not told');
  return moved;
}

/** Looks at the dates every few seconds until what it answers is called, which waits for a look under way. */
export function watchDates(context: Pick<Context, 'database' | 'clock' | 'log'>, every?: number): () => Promise<void> {
  const machine = timerMachine.provide({
    actors: { actOnDates: fromPromise(() => takeDueSteps(context)) },
    actions: {
      noteFailure: (_, { error }) => context.log.error({ problem: problemOf(error) }, 'dates not looked at'),
    },
    ...(every !== undefined && { delays: { lookEvery: every } }),
  });
  const actor = createActor(machine).start();
  return async () => {
    actor.send({ type: 'timer.stop' });
    await toPromise(actor);
  };
}

const dueRow = columns({
  id: awards.id,
  orgID: awards.orgID,
});

const findDue = (database: Database, now: Date) =>
  rowsOf(
    database,
    dueRow,
    sql`select id, org_id as "orgID" from product.awards
      where (status = 'approved' and opens_at <= ${now.toISOString()}::timestamptz
          and (history -> -2 ->> 'status' is distinct from 'open' or (history -> -1 ->> 'at')::timestamptz < opens_at))
        or (status = 'open' and closes_at <= ${now.toISOString()}::timestamptz)
      order by coalesce(closes_at, opens_at), id`,
  );

const lockRow = columns({
  taken: boolean,
});

const takeDueStep = (context: Pick<Context, 'database' | 'clock'>, orgID: string, id: string): Promise<boolean> =>
  inTransaction(context.database, async (tx) => {
    const [lock] = await rowsOf(tx, lockRow, sql`select pg_try_advisory_xact_lock(${turn}, hashtext(${id})) as taken`);
    if (!lock?.taken) return false;
    const award = await lockAward(tx, orgID, id);
    // Asked again now that the award is held: another replica may have been here meanwhile.
    const event = dueStep(award.status, award, context.clock.now().getTime());
    if (!event) return false;
    const reasons = await stepAward(tx, { clock: context.clock, by: null }, award, event);
    if (reasons.length === 0) return true;
    await storeReasons(tx, context, award, event, reasons);
    return false;
  });

async function storeReasons(
  tx: Database,
  { clock }: Pick<Context, 'clock'>,
  award: Award,
  event: AwardEvent,
  reasons: readonly Reason[],
): Promise<void> {
  if (JSON.stringify(award.needsAttention) === JSON.stringify(reasons)) return;
  const [stored] = await tx.select({ mailedAt: awards.attentionMailedAt }).from(awards).where(eq(awards.id, award.id));
  const isMailed = !stored?.mailedAt;
  await tx
    .update(awards)
    .set({ needsAttention: [...reasons], ...(isMailed && { attentionMailedAt: clock.now() }) })
    .where(eq(awards.id, award.id));
  announce(tx, award.id);
  if (!isMailed) return;
  const administrators = await administratorsOf(tx, award.orgID);
  const step = event.type === 'award.open' ? 'open' : 'judging';
  const { name, timeZone } = award;
  const about = { award: name, timeZone, role: 'admin', path: `award/${award.id}?tab=lifecycle` } as const;
  await post(
    tx,
    award.orgID,
    administrators.map((to) => {
      const reasonLines = reasons.map((reason) => `– ${formatReason(to.locale, reason, award.timeZone)}`).join('\n');
      const stepWords = formatMail(to.locale, `attention.step.${step}`, { award: name });
      return letter(to, 'attention', about, { step: stepWords, reasons: reasonLines });
    }),
  );
}
