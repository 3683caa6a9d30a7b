import type { Award } from '#contract/entities/award.ts';
import type { Sheet } from '#contract/entities/sheet.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { scoreFactsFrom } from '#machines/score/score.facts.ts';
import { scoreLifecycle } from '#machines/score/score.machine.ts';
import type { ScoreEvent, ScoreState } from '#machines/score/score.rules.ts';

/** Why an administrator can't do `event` to a sheet of the award (a submitted one when none is named). */
export function scoreRefusals(
  award: Award,
  event: ScoreEvent,
  sheet?: Pick<Sheet, 'status' | 'recusal'>,
): readonly Reason[] {
  const state: ScoreState = sheet ? (sheet.recusal ? 'recused' : sheet.status) : 'submitted';
  const decision = scoreLifecycle.decide(
    state,
    // An administrator's steps turn on the award alone.
    scoreFactsFrom(
      { awardStatus: award.status, entryOpen: true, assigned: true, ndaAccepted: true, criteria: [], marks: {} },
      'admin',
    ),
    event,
  );
  return decision.accepted ? [] : decision.reasons;
}

/** Whether that a sheet is final can be taken back, as it can once judging is closed; before, sheets go back to their judges. */
export const takesFinalBack = (award: Award): boolean =>
  scoreRefusals(award, { type: 'score.unfinalise', reason: 'given' }, { status: 'final', recusal: null }).length === 0;
