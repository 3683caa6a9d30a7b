/** What a person's own limit of entries is shown as where none was set for them (specification, section 3). */
export const defaultAllowedLimit = 3;
/** The most that a limit of entries may be (specification, section 9). */
export const maximumAllowedLimit = 260;

/**
 * How many entries a person may submit in an award: the award's number, and their own where an administrator set one and
 * it is lower.
 */
export const entryLimitOf = (
  award: { readonly entryLimit: number },
  person?: { readonly allowedLimit: number; readonly hasOwnLimit?: boolean | undefined } | null,
): number => (person?.hasOwnLimit ? Math.min(award.entryLimit, person.allowedLimit) : award.entryLimit);
