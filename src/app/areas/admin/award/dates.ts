import type { Award } from '#contract/entities/award.ts';
import { awardFacts } from '#machines/award/award.facts.ts';
import { awardLifecycle } from '#machines/award/award.machine.ts';
import type { Reason } from '#machines/kit/rules.ts';

/** The dates of an award in the order in which they must follow one another. */
export const dateFields = ['opensAt', 'closesAt', 'judgingClosesAt', 'resultsAt'] as const;
export type DateField = (typeof dateFields)[number];

type Dates = Readonly<Record<DateField, string | null>>;

/** The date before `field` that it does not come after; null where they are in order. */
export function earlierThan(dates: Dates, field: DateField): { readonly field: DateField; readonly at: string } | null {
  const own = dates[field];
  if (own === null) return null;
  const before = dateFields.slice(0, dateFields.indexOf(field)).findLast((earlier) => dates[earlier] !== null);
  const at = before && dates[before];
  return before && at && Date.parse(at) >= Date.parse(own) ? { field: before, at } : null;
}

/** Why a date of the award may not become the instant `at` (ISO 8601) at `now`, as its lifecycle says; null where it may. */
export function refusalOf(award: Award, field: DateField, at: string | null, now: number): Reason | null {
  const instant = at === null ? null : Date.parse(at);
  const event = { type: 'award.edit', fields: [field], [field]: instant } as const;
  const decision = awardLifecycle.decide(award.status, awardFacts(award, now), event);
  return decision.accepted ? null : (decision.reasons[0] ?? null);
}
