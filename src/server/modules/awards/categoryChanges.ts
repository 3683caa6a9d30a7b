import type { Category } from '#contract/entities/award.ts';
import { changesOfEach } from '../../platform/audit/changesOfEach.ts';

/** What was and is of each category that differs, for the audit: its own fields, its criteria by name and weight, its fees. */
export const categoryChanges = (before: readonly Category[], after: readonly Category[]) =>
  changesOfEach(before.map(audited), after.map(audited));

const audited = (category: Category) => {
  const { categoryID: id, name, description, eligibility, minimumJudges, shared = false, entryLimit = null } = category;
  const criteria = category.criteria.map((criterion) => ({ name: criterion.name, weight: criterion.weight }));
  const { amount, earlyAmount, earlyUntil } = category.fee;
  const fees = { amount, earlyAmount, earlyUntil };
  return { id, name, fields: { name, description, eligibility, minimumJudges, shared, entryLimit, criteria, ...fees } };
};
