import { daysUntil } from '#app/parts/entry/daysUntil.ts';
import type { Award } from '#contract/entities/award.ts';
import { type AwardStatus, awardStatuses } from '#machines/shared/award.statuses.ts';
import { type DateField, dateFields } from '../award/dates.ts';

export interface Deadline {
  readonly field: DateField;
  readonly at: string;
  /** Calendar days ahead in the award's zone, 0 on the day itself. */
  readonly days: number;
}

/** The status that each date brings about. */
const brings: Readonly<Record<DateField, AwardStatus>> = {
  opensAt: 'open',
  closesAt: 'judging',
  judgingClosesAt: 'closed',
  resultsAt: 'completed',
};

/** Whether what a date stands for has happened, before the date or after it. */
export const hasHappened = ({ status }: Pick<Award, 'status'>, field: DateField): boolean =>
  awardStatuses.indexOf(status) >= awardStatuses.indexOf(brings[field]);

/** The next date ahead whose event is still to come; null where none is. */
export function nextDeadline(award: Award, now: number): Deadline | null {
  const [next] = datesOf(award).filter(({ field, at }) => Date.parse(at) > now && !hasHappened(award, field));
  if (!next) return null;
  return { ...next, days: daysUntil(next.at, now, award.timeZone) };
}

/** The dates that are set, in their order. */
export const datesOf = (award: Award): readonly { readonly field: DateField; readonly at: string }[] =>
  dateFields.flatMap((field) => {
    const at = award[field];
    return at === null ? [] : [{ field, at }];
  });
