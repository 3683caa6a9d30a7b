import { residualOf } from './result.ts';
import type { JudgedCategory } from './results.repository.ts';

/** Each category with the residuals of the others. */
export function withResiduals(categories: readonly JudgedCategory[]): JudgedCategory[] {
  const residuals = categories.map(({ input }) => residualOf(input));
  return categories.map((category, place) => ({
    ...category,
    input: { ...category.input, others: residuals.filter(({ degrees }, other) => other !== place && degrees > 0) },
  }));
}
