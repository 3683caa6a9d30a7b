import { Type } from 'typebox';
import { type CategoryResult, categoryResultSchema } from '#contract/entities/result.ts';
import { serializerOf } from '../../platform/http/serialization.ts';
import { categoryResult } from './categoryResult.ts';
import { withResiduals } from './residuals.ts';
import type { JudgedCategory } from './results.repository.ts';

const resultsSchema = Type.Array(categoryResultSchema);

/** What is computed in a thread of its own (`aside.ts`): what is given and what comes of it are copied, so neither has functions. */
export const tasks = {
  /** The result of each category of an award. */
  results: (categories: readonly JudgedCategory[]): CategoryResult[] =>
    withResiduals(categories).map((one) => categoryResult(one)),

  /** The same as JSON by the contract, in UTF-8. */
  answer: (categories: readonly JudgedCategory[]): Uint8Array<ArrayBuffer> =>
    new TextEncoder().encode(serializerOf(resultsSchema)(tasks.results(categories))),
};

export type Tasks = typeof tasks;
