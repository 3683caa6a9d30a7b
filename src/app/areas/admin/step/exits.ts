import { nameOfCategory } from '#app/parts/entry/categoryName.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Locale } from '#contract/locales.ts';
import { awardFacts } from '#machines/award/award.facts.ts';
import { awardLifecycle, awardStep } from '#machines/award/award.machine.ts';
import type { AwardEvent } from '#machines/award/award.rules.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { type AwardStatus, awardStatuses } from '#machines/shared/award.statuses.ts';

/** A step that the award's chart knows. */
export interface Step {
  readonly from: AwardStatus;
  readonly to: AwardStatus;
  readonly direction: 'forward' | 'back';
}

/** A step out of the present status, with everything that stands in its way. */
export interface Exit extends Step {
  /** Why it is refused as it is; empty when it can happen now. */
  readonly reasons: readonly Reason[];
  /** What makes the lifecycle accept it all the same: a recorded reason, or opening by hand. */
  readonly remedy: 'reason' | 'now' | null;
}

/** Every step of an award's chart, forward ones first. */
export const steps: readonly Step[] = awardStatuses
  .flatMap((from) => awardStatuses.map((to) => ({ from, to })))
  .filter(({ from, to }) => awardStep(from, to, {}) !== null)
  .map(({ from, to }): Step => ({ from, to, direction: order(from) < order(to) ? 'forward' : 'back' }))
  .sort((left, right) => Number(left.direction === 'back') - Number(right.direction === 'back'));

/** The steps out of an award's present status, as its lifecycle decides them at the instant `now`; their reasons call categories as `locale` does. */
export function exitsOf(award: Award, now: number, locale: Locale): readonly Exit[] {
  const categories = award.categories.map((category) => ({ ...category, name: nameOfCategory(category, locale) }));
  const facts = awardFacts({ ...award, categories }, now);
  const ask = (event: AwardEvent | null): readonly Reason[] => {
    if (!event) return [];
    const decision = awardLifecycle.decide(award.status, facts, event);
    return decision.accepted ? [] : decision.reasons;
  };
  return steps
    .filter(({ from }) => from === award.status)
    .map((step): Exit => {
      const reasons = ask(awardStep(step.from, step.to, {}));
      // Reopened for entries, it closes again at a new date, which is asked for with the reason.
      const closesAt = asksClosing(step) ? laterClosing(award, now) : undefined;
      const withReason = ask(awardStep(step.from, step.to, { reason: given, closesAt }));
      const byHand = ask(awardStep(step.from, step.to, { now: true }));
      if (step.direction === 'back') return { ...step, reasons: withReason, remedy: 'reason' };
      if (reasons.length === 0) return { ...step, reasons, remedy: null };
      return { ...step, reasons, remedy: byHand.length === 0 ? 'now' : withReason.length === 0 ? 'reason' : null };
    });
}

/** Whether a step asks for a new closing date beside its reason. */
export const asksClosing = ({ from, to }: Pick<Step, 'from' | 'to'>): boolean => from === 'judging' && to === 'open';

/** A closing date that is still ahead at `now`: the award's own, or a week from now, before judging ends. Milliseconds. */
export function laterClosing({ closesAt, judgingClosesAt }: Award, now: number): number {
  const own = closesAt === null ? 0 : Date.parse(closesAt);
  if (own > now) return own;
  const end = judgingClosesAt === null ? Number.POSITIVE_INFINITY : Date.parse(judgingClosesAt);
  return Math.min(now + week, Math.max(now + minute, end - minute));
}

const minute = 60_000;
const week = 7 * 24 * 60 * minute;

/** Since when a field can't be changed, and why: the status that it is in, or that a judge has scored. */
interface Lock {
  /** Missing where history doesn't say. */
  readonly since: string | null;
  readonly because: AwardStatus | 'scored';
}

/** Why a field can't be changed now, and since when; null where it can. */
export function lockOf(award: Award, field: string): Lock | null {
  const facts = awardFacts(award, 0);
  const isLocked = (status: AwardStatus, scored: boolean) =>
    !awardLifecycle.decide(status, { ...facts, scored }, { type: 'award.edit', fields: [field] }).accepted;
  if (!isLocked(award.status, false)) {
    return isLocked(award.status, facts.scored === true)
      ? { since: award.scoredSince ?? null, because: 'scored' }
      : null;
  }
  let first: Award['history'][number] | undefined;
  for (const entry of award.history.toReversed()) {
    if (!isLocked(entry.status, false)) break;
    first = entry;
  }
  return { since: first?.at ?? null, because: first?.status ?? award.status };
}

/** Why the award can't be deleted now; empty when it can. */
export function deletionRefusals(award: Award, now: number): readonly Reason[] {
  const decision = awardLifecycle.decide(award.status, awardFacts(award, now), { type: 'award.delete' });
  return decision.accepted ? [] : decision.reasons;
}

// Any words: only whether words were given counts for the decision.
const given = 'given';

function order(status: AwardStatus): number {
  return awardStatuses.indexOf(status);
}
