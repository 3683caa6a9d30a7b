import { and, eq, sql } from 'drizzle-orm';
import type { Reason } from '#machines/kit/rules.ts';
import { isOpenForJudging, scoreFactsFrom } from '#machines/score/score.facts.ts';
import { scoreLifecycle } from '#machines/score/score.machine.ts';
import type { ScoreEvent, ScoreState, ScoreStatus } from '#machines/score/score.rules.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record, recordAll } from '../../platform/audit/record.ts';
import { awards } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { awardFor } from '../awards/changeAward.ts';
import { announce } from '../changes/announce.ts';
import { type HeldSheet, lockSheets, type SheetScope } from './sheets.repository.ts';

/** What a status asks of a sheet in each state that can take the step. */
type Steps = Partial<Record<ScoreState, ScoreEvent>>;

/**
 * Makes submitted sheets final or takes that back, gives sheets back, or hands a judge's own in: every sheet in scope that may take the
 * step takes it. Refuses with every reason where there are such sheets and none may.
 */
export async function changeScoreStatus(
  context: Context,
  by: Principal,
  scope: SheetScope,
  status: ScoreStatus,
  reason: string,
): Promise<{ changed: number }> {
  const steps = stepsTo(by, scope, status, reason);
  return inTransaction(context.database, async (tx) => {
    const [award] = await tx
      .select({ version: awards.version })
      .from(awards)
      .where(and(eq(awards.id, scope.awardID), eq(awards.orgID, by.orgID)))
      .for('share');
    if (!award) throw refuse(404, 'award.notFound');
    await context.expectVersion(award.version, () => awardFor({ database: tx }, by, scope.awardID));
    const sheets = await lockSheets(tx, by, scope, Object.keys(steps) as ScoreState[]);
    const decided = sheets.map((sheet) => {
      const event = steps[sheet.status]!;
      return { sheet, event, decision: decide(by, sheet, event) };
    });
    const accepted = decided.flatMap(({ sheet, event, decision }) =>
      decision.accepted ? [{ sheet, event, ...decision }] : [],
    );
    if (accepted.length === 0) {
      const reasons = decided.flatMap(({ decision }) => (decision.accepted ? [] : decision.reasons));
      if (reasons.length > 0) throw refuseBy(distinct(reasons));
      // Where one entry is named, nothing to change means that its sheets are in another state.
      if (scope.entryID) throw refuseBy([{ code: 'score.refusal.state' }]);
      return { changed: 0 };
    }
    const now = context.clock.now().toISOString();
    const state = accepted[0]!.state;
    const ids = accepted.map(({ sheet }) => sheet.id);
    await tx.execute(sql`
      update product.sheets set status = ${state}, version = version + 1,
        submitted_at = case when ${state} = 'submitted' and status = 'scored' then ${now}::timestamptz
          when ${state} = 'scored' then null else submitted_at end
      where id = any(${sql.param(ids)}::uuid[])`);
    // Whoever handed in and judges no more leaves the entry without a judge, which is counted beside the sheets.
    if (state === 'scored') await tx.execute(sql`select product.stamp_awards(array[${scope.awardID}]::uuid[], false)`);
    const auditEvent = { action: accepted[0]!.event.type, orgID: by.orgID, reason };
    if (scope.entryID) {
      const auditEvents = accepted.map(({ sheet: { id: entityID, entryID }, event: { type: action } }) => {
        return { ...auditEvent, action, entity: 'sheet', entityID, details: { entryID } } as const;
      });
      await recordAll(tx, context.clock, by, auditEvents);
    } else {
      const details = { sheets: accepted.length, ...(scope.categoryID && { categoryID: scope.categoryID }) };
      await record(tx, context.clock, by, { ...auditEvent, entity: 'award', entityID: scope.awardID, details });
    }
    announce(tx, scope.awardID);
    return { changed: accepted.length };
  });
}

function stepsTo(by: Principal, { entryID }: SheetScope, status: ScoreStatus, reason: string): Steps {
  switch (status) {
    case 'final':
      return { submitted: { type: 'score.finalise' } };
    case 'submitted': {
      const steps: Steps = { scored: { type: 'score.submit' } };
      // A judge who hands everything in leaves alone what is final already.
      return by.type === 'judge' && !entryID ? steps : { ...steps, final: { type: 'score.unfinalise', reason } };
    }
    case 'scored': {
      const event = { type: 'score.reopen', reason } as const;
      return { submitted: event, final: event };
    }
    case 'unscored':
      throw refuseBy([{ code: 'score.refusal.state' }]);
  }
}

const distinct = (reasons: readonly Reason[]) => [...new Map(reasons.map((reason) => [reason.code, reason])).values()];

const decide = (by: Principal, sheet: HeldSheet, event: ScoreEvent) =>
  scoreLifecycle.decide(
    sheet.status,
    scoreFactsFrom(
      { ...sheet, entryOpen: isOpenForJudging(sheet.entryStatus) },
      by.type === 'judge' ? 'judge' : 'admin',
    ),
    event,
  );
