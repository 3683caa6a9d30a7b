import { and, eq, ne, sql } from 'drizzle-orm';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import { entryLifecycle } from '#machines/entry/entry.machine.ts';
import type { EntryEvent, EntryFacts } from '#machines/entry/entry.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import { scoreRules } from '#machines/score/score.rules.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns } from '../../platform/database/rows.ts';
import { assignments, awards, categories, entries, sheets } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { refuse, refuseBy, refuseStale } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { holdJudging, scoreFacts } from '../judging/judging.ts';
import { lockAward } from '../lifecycles/stepAward.ts';
import { isDropped } from '../results/isDropped.ts';
import { standingOf } from '../results/standing.ts';
import { entryFor, refuseIfStale } from './changeEntry.ts';
import { type EntryKey, entryFacts, lockEntry, stateOf } from './lockEntry.ts';

/**
 * An administrator names the winner of the category, with a reason where it does not stand first; a judge the own
 * favourite. Each is at most one.
 */
export async function markBest(
  context: Context,
  by: Principal,
  key: EntryKey,
  { bestEntry, reason = '' }: Body<'markBestEntry'>,
  ifMatch: number | null,
): Promise<Entry> {
  return commit(context, async (tx) => {
    if (by.type === 'judge') await nameFavourite(tx, context, by, key, bestEntry);
    else await nameWinner(tx, context, by, key, { best: bestEntry, reason: reason.trim() }, ifMatch);
    return entryFor({ database: tx }, by, key);
  });
}

async function nameWinner(
  tx: Database,
  context: Context,
  by: Principal,
  key: EntryKey,
  { best, reason }: { readonly best: boolean; readonly reason: string },
  ifMatch: number | null,
) {
  // The award first: what the result is made of stays as it is until the winner is named.
  const award = await lockAward(tx, by.orgID, key.awardID);
  const entry = await lockEntry(tx, by, key);
  await refuseIfStale(tx, by, entry, ifMatch);
  // Of the choice the version says nothing: whoever asks for what is so already has not seen that somebody else was faster.
  if (ifMatch !== null && entry.bestEntry === best) throw refuseStale(await entryFor({ database: tx }, by, key));
  const now = context.clock.now();
  const event: EntryEvent = best ? { type: 'entry.markBest', reason } : { type: 'entry.unmarkBest' };
  const known = await entryFacts(tx, entry, { by, now: now.getTime() });
  const facts: EntryFacts =
    best && entry.categoryID
      ? {
          ...known,
          standing: await standingOf(tx, award, entry.id, entry.categoryID),
          shortlisted: await wentOn(tx, entry.id),
        }
      : known;
  const after = { ...facts, best, bestReason: reason };
  const decision = entryLifecycle.decide(stateOf(entry), facts, event, after);
  if (!decision.accepted) throw refuseBy(decision.reasons);
  if (!entry.categoryID) throw new Error('A judged entry has no category');
  // Two winners named at once: the second waits, and takes the place of the first.
  await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, entry.categoryID)).for('update');
  // Results are announced as they were shown.
  await tx
    .update(awards)
    .set({ version: sql`${awards.version} + 1` })
    .where(eq(awards.id, entry.awardID));
  // Of the entry neither version nor time of a change: its entrant sees them, and would read the winner off them before it is announced.
  if (best) {
    await tx
      .update(entries)
      .set({ bestEntry: false, bestReason: null })
      .where(and(eq(entries.categoryID, entry.categoryID), eq(entries.bestEntry, true), ne(entries.id, entry.id)));
  }
  await tx
    .update(entries)
    .set({ bestEntry: best, bestReason: best && reason ? reason : null })
    .where(eq(entries.id, entry.id));
  await record(tx, context.clock, by, {
    action: event.type,
    entity: 'entry',
    entityID: entry.id,
    orgID: entry.organiserID,
    reason,
    details: { categoryID: entry.categoryID, ...(facts.standing && { standing: facts.standing }) },
  });
  announce(tx, entry.awardID);
}

async function nameFavourite(tx: Database, context: Context, by: Principal, key: EntryKey, best: boolean) {
  const judging = await holdJudging(tx, by, key);
  if (!judging) throw refuse(404, 'entry.notFound');
  const reasons = refusals(scoreRules.mayMark, scoreFacts(judging, 'judge', {}), undefined);
  if (reasons.length > 0) throw refuseBy(reasons);
  if (!judging.categoryID) throw refuseBy([{ code: 'entry.refusal.noCategory' }]);
  const present = await entryFor({ database: tx }, by, key);
  await context.expectVersion(present.version, () => present);
  const { categoryID } = judging;
  const seat = and(eq(assignments.judgeID, by.personID), eq(assignments.categoryID, categoryID));
  // Two favourites named at once: the second waits, and takes the place of the first.
  await tx.select({ judgeID: assignments.judgeID }).from(assignments).where(seat).for('no key update');
  const own = and(eq(sheets.judgeID, by.personID), eq(sheets.categoryID, categoryID));
  const dropped = best ? own : and(own, eq(sheets.entryID, key.id));
  await tx
    .update(sheets)
    .set({ favourite: false })
    .where(and(dropped, eq(sheets.favourite, true)));
  const auditEvent = { entity: 'sheet', entityID: present.score?.id, orgID: judging.organiserID } as const;
  const details = { entryID: key.id };
  if (!best) return record(tx, context.clock, by, { ...auditEvent, action: 'sheet.noFavourite', details });
  const [sheet] = await tx
    .insert(sheets)
    .values({ judgeID: by.personID, entryID: key.id, awardID: key.awardID, categoryID, favourite: true })
    .onConflictDoUpdate({
      target: [sheets.judgeID, sheets.entryID, sheets.categoryID],
      set: { favourite: true },
    })
    .returning({ id: sheets.id });
  await record(tx, context.clock, by, { ...auditEvent, action: 'sheet.favourite', entityID: sheet?.id, details });
}

const droppedRow = columns({
  isDropped: boolean,
});

/** Whether no round kept the entry from going on. */
async function wentOn(tx: Database, id: string): Promise<boolean> {
  const [entry] = await rowsOf(
    tx,
    droppedRow,
    sql`select ${isDropped} as "isDropped" from product.entries e where e.id = ${id}`,
  );
  return entry?.isDropped === false;
}
