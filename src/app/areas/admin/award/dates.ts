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
