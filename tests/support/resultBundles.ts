import type { Award } from '#contract/entities/award.ts';
import type { Context } from '#server/http/context.ts';
import { auditChain } from '#server/modules/results/bundle.ts';
import type { ResultBundle } from '#server/modules/results/bundle.types.ts';
import { findAudited, signingKey, software } from '#server/modules/results/bundleParts.ts';
import { bundlesOf } from '#server/modules/results/bundlesOf.ts';
import { withResiduals } from '#server/modules/results/residuals.ts';
import type { JudgedCategory } from '#server/modules/results/results.repository.ts';

/** A signed bundle for each category of an award, as a zip of its results has them. */
export async function resultBundles(
  { database, clock, wrapping }: Pick<Context, 'database' | 'clock' | 'wrapping'>,
  { id, name }: Pick<Award, 'id' | 'name'>,
  categories: readonly JudgedCategory[],
): Promise<ResultBundle[]> {
  const audit = auditChain(await findAudited(database, id));
  const about = { award: { id, name }, software, madeAt: clock.now().toISOString(), audit };
  return bundlesOf(withResiduals(categories), about, await signingKey(database, wrapping));
}
