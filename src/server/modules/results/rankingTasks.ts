import { Type } from 'typebox';
import { type CategoryResult, categoryResultSchema } from '#contract/entities/result.ts';
import { serializerOf } from '../../platform/http/serialization.ts';
import { bundleOf } from './bundle.ts';
import type { About, ResultBundle } from './bundle.types.ts';
import { categoryResult } from './categoryResult.ts';
import { enteredTogether } from './enteredTogether.ts';
import { residualOf } from './result.ts';
import type { JudgedCategory } from './results.repository.ts';

const resultsSchema = Type.Array(categoryResultSchema);

/** What is computed in a thread of its own (`aside.ts`): what is given and what comes of it are copied, so neither has functions. */
export const tasks = {
  /** The result of each category of an award. */
  results: (categories: readonly JudgedCategory[]): CategoryResult[] => withResiduals(categories).map(categoryResult),

  /** The same as JSON by the contract, in UTF-8. */
  answer: (categories: readonly JudgedCategory[]): Uint8Array<ArrayBuffer> =>
    new TextEncoder().encode(serializerOf(resultsSchema)(tasks.results(categories))),

  /** A bundle of each category of an award, signed with `key`, a private key in PEM. */
  bundles(
    categories: readonly JudgedCategory[],
    about: Pick<About, 'award' | 'software' | 'madeAt' | 'audit'>,
    key: string,
  ): ResultBundle[] {
    return withResiduals(categories).map((one) => {
      const { categoryID, name, input, excluded, entries, judges } = one;
      const named = entries.map(
        ({ entryID, ref, title, orgName }) => [entryID, { ref, title, organisation: orgName }] as const,
      );
      const names = { entries: Object.fromEntries(named), judges: Object.fromEntries(judges) };
      const together = enteredTogether(categories, one);
      return bundleOf({ ...about, category: { categoryID, name }, input, excluded, names, together }, key);
    });
  },
};

export type Tasks = typeof tasks;

/** Each category with the residuals of the others. */
function withResiduals(categories: readonly JudgedCategory[]): JudgedCategory[] {
  const residuals = categories.map(({ input }) => residualOf(input));
  return categories.map((category, place) => ({
    ...category,
    input: { ...category.input, others: residuals.filter(({ degrees }, other) => other !== place && degrees > 0) },
  }));
}
