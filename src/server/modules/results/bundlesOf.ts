import { bundleOf } from './bundle.ts';
import type { About, ResultBundle } from './bundle.types.ts';
import { enteredTogether } from './enteredTogether.ts';
import type { JudgedCategory } from './results.repository.ts';

/** A bundle of each category of an award with its residuals (`withResiduals`), signed with `key`, a private key in PEM. */
export function bundlesOf(
  categories: readonly JudgedCategory[],
  about: Pick<About, 'award' | 'software' | 'madeAt' | 'audit'>,
  key: string,
): ResultBundle[] {
  return categories.map((one) => {
    const { categoryID, name, input, excluded, entries, judges } = one;
    const named = entries.map(
      ({ entryID, ref, title, orgName }) => [entryID, { ref, title, organisation: orgName }] as const,
    );
    const names = { entries: Object.fromEntries(named), judges: Object.fromEntries(judges) };
    const together = enteredTogether(categories, one);
    return bundleOf({ ...about, category: { categoryID, name }, input, excluded, names, together }, key);
  });
}
