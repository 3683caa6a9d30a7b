import type { Judge } from '#contract/entities/judging.ts';

/** Whether a step is refused for sheets that are still to be submitted. */
export const lacksSheets = (reasons: readonly { readonly code: string }[]): boolean =>
  reasons.some(({ code }) => code === 'award.refusal.sheetsOpen');

/** How many sheets each judge who can sign in still has to submit: those assigned, from which the judge does not stand aside. Most first, then by name in the language `tag`. */
export const openSheetsOf = (
  judges: readonly Pick<Judge, 'id' | 'name' | 'locked' | 'progress'>[],
  tag: string,
): readonly { readonly id: string; readonly name: string; readonly count: number }[] =>
  judges
    .filter(({ locked }) => !locked)
    .map(({ id, name, progress: { assigned, recused, submitted } }) => ({
      id,
      name,
      count: Math.max(0, assigned - recused - submitted),
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, tag));
