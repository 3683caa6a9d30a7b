import { eq, sql } from 'drizzle-orm';
import { refusals } from '../../../machines/kit/rules.ts';
import { scoreFactsAfter } from '../../../machines/score/score.facts.ts';
import { scoreLifecycle } from '../../../machines/score/score.machine.ts';
import { type ScoreEvent, type ScoreState, scoreRules } from '../../../machines/score/score.rules.ts';
import type { Sheet } from '../../contract/entities.ts';
import type { Body } from '../../contract/schemas.ts';
import { changesOf, record, recordActed } from '../audit/record.ts';
import type { Database } from '../database.ts';
import type { EntryName } from '../entries/lockEntry.ts';
import type { Context } from '../http/context.ts';
import { commit } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { refuse, refuseBy, refuseUnlessCurrent } from '../http/refusal.ts';
import { announce } from '../lifecycles/announce.ts';
import { sheets } from '../schema.ts';
import { findJudging, type Judging, scoreFacts } from './judging.ts';
import { findSheet } from './sheets.repository.ts';

interface SheetName extends EntryName {
  readonly categoryID: string;
}

/** Saves a judge's marks, comment, note or recusal, and hands the sheet in where `submit` is asked: all or nothing. */
export async function scoreEntry(
  context: Context,
  by: Principal,
  name: SheetName,
  given: Body<'scoreEntry'>,
  submit: boolean,
  ifMatch: number | null,
): Promise<Sheet> {
  return commit(context, async (transaction) => {
    const judging = await findJudging(transaction, by, name);
    if (!judging) throw refuse(404, 'entry.notFound');
    if (judging.categoryID !== name.categoryID) throw refuseBy([{ code: 'score.refusal.otherCategory' }]);
    const sheet = await holdSheet(transaction, by, name);
    await refuseUnlessCurrent(ifMatch, sheet.version, () => findSheet(transaction, by, sheet.id));
    refuseUnknownCriteria(judging, given.marks ?? {});
    const marks = merge(sheet.marks, given.marks ?? {});
    const now = context.clock.now();
    const { state, events } = follow(sheet.status, judging, marks, eventsOf(sheet, given, submit));
    if (events.length === 0) {
      // Nothing is asked of a sheet that is there; one that is not is made only for whoever may mark it.
      if (sheet.version > 0) return findSheet(transaction, by, sheet.id);
      const reasons = refusals(scoreRules.mayMark, scoreFacts(judging, 'judge', marks), undefined as never);
      if (reasons.length > 0) throw refuseBy(reasons);
    }
    await transaction
      .update(sheets)
      .set({
        marks,
        comment: given.comment ?? sheet.comment,
        note: given.note ?? sheet.note,
        recusalReason: state === 'recused' ? (given.recusal?.reason ?? sheet.recusalReason) : null,
        status: state,
        submittedAt: state === 'submitted' ? now : null,
        version: sql`${sheets.version} + 1`,
        updatedAt: now,
      })
      .where(eq(sheets.id, sheet.id));
    await recordMarks(transaction, context, by, judging, sheet, { ...given, marks });
    for (const event of events.filter(({ type }) => type !== 'score.mark')) {
      await record(transaction, context.clock, by, {
        action: event.type,
        entity: 'sheet',
        entityID: sheet.id,
        orgID: judging.organiserID,
        reason: event.type === 'score.recuse' ? event.reason : undefined,
        details: { entryID: name.id },
      });
    }
    if (state !== sheet.status) await announce(transaction, name.awardID);
    return findSheet(transaction, by, sheet.id);
  });
}

type Held = typeof sheets.$inferSelect;

/** A sheet begun leaves a row; what somebody else writes on it does every time, the private note without its words. */
async function recordMarks(
  transaction: Database,
  { clock }: Context,
  by: Principal,
  { criteria, organiserID: orgID }: Judging,
  sheet: Held,
  given: { readonly marks: Held['marks']; readonly comment?: string; readonly note?: string },
): Promise<void> {
  const deed = { entity: 'sheet', entityID: sheet.id, orgID } as const;
  const entryID = sheet.entryID;
  if (Object.keys(sheet.marks).length === 0 && Object.keys(given.marks).length > 0) {
    await record(transaction, clock, by, { ...deed, action: 'sheet.begun', details: { entryID } });
  }
  const named = (marks: Held['marks']) =>
    Object.fromEntries(criteria.map(({ criterionID, name }) => [name, marks[criterionID] ?? null]));
  const marks = changesOf(named(sheet.marks), named(given.marks));
  const differs = (part: 'comment' | 'note') => given[part] !== undefined && given[part] !== sheet[part];
  const details = {
    ...(Object.keys(marks).length > 0 && { marks }),
    ...(differs('comment') && { comment: 'changed' }),
    ...(differs('note') && { note: 'changed' }),
  };
  if (Object.keys(details).length === 0) return;
  await recordActed(transaction, clock, by, { ...deed, action: 'score.mark', details: { entryID, ...details } });
}

/** The one sheet of this judge, entry and category, made where there is none yet and held until the transaction ends. */
async function holdSheet(transaction: Database, by: Principal, { id, awardID, categoryID }: SheetName): Promise<Held> {
  const key = { judgeID: by.personID, entryID: id, categoryID };
  await transaction
    .insert(sheets)
    .values({ ...key, awardID, version: 0 })
    .onConflictDoNothing();
  const [sheet] = await transaction
    .select()
    .from(sheets)
    .where(
      sql`${sheets.judgeID} = ${key.judgeID} and ${sheets.entryID} = ${id} and ${sheets.categoryID} = ${categoryID}`,
    )
    .for('update');
  if (!sheet) throw new Error('The sheet was not stored');
  return sheet;
}

/** What the judge does, in the chart's words and in the order in which it is done. */
function eventsOf({ status }: Held, given: Body<'scoreEntry'>, submit: boolean): ScoreEvent[] {
  const writes = [given.marks, given.comment, given.note].some((part) => part !== undefined);
  const returns = given.recusal === null && status === 'recused';
  // A sheet that nothing was written on is marked by handing it in, so that its gaps are the reason of the refusal.
  const marks = writes || (submit && (status === 'unscored' || returns));
  return [
    ...(returns ? [{ type: 'score.unrecuse' } as const] : []),
    ...(marks ? [{ type: 'score.mark' } as const] : []),
    ...(given.recusal ? [{ type: 'score.recuse', reason: given.recusal.reason } as const] : []),
    ...(submit ? [{ type: 'score.submit' } as const] : []),
  ];
}

function follow(
  from: ScoreState,
  judging: Judging,
  marks: Readonly<Record<string, number>>,
  asked: readonly ScoreEvent[],
): { state: ScoreState; events: ScoreEvent[] } {
  const facts = scoreFacts(judging, 'judge', marks);
  const events = [...asked];
  let state = from;
  for (const event of asked) {
    // Taken up again, a sheet is empty; the marks given before follow at once.
    const decision = scoreLifecycle.decide(state, facts, event, scoreFactsAfter(facts, event));
    if (!decision.accepted) throw refuseBy(decision.reasons);
    state = decision.state;
  }
  // Who stood aside and comes back finds the marks given before.
  if (asked.at(-1)?.type === 'score.unrecuse' && Object.keys(marks).length > 0) {
    const decision = scoreLifecycle.decide(state, facts, { type: 'score.mark' });
    if (decision.accepted) state = decision.state;
  }
  return { state, events };
}

function refuseUnknownCriteria({ criteria }: Judging, marks: Readonly<Record<string, number | null>>): void {
  const unknown = Object.keys(marks).filter((id) => !criteria.some(({ criterionID }) => criterionID === id));
  if (unknown.length > 0) throw refuseBy([{ code: 'score.refusal.criterionUnknown' }]);
}

function merge(
  marks: Readonly<Record<string, number>>,
  given: Readonly<Record<string, number | null>>,
): Record<string, number> {
  const merged = Object.entries({ ...marks, ...given });
  return Object.fromEntries(merged.filter((pair): pair is [string, number] => pair[1] !== null));
}
