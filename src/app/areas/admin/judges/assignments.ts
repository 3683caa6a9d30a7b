import type { User } from '#contract/entities/person.ts';

type Assignments = NonNullable<User['assignments']>;

/** All assignments of a judge with those of one award made just `categoryIDs`; the other awards' stay. */
export const assign = (before: Assignments, awardID: string, categoryIDs: readonly string[]): Assignments => [
  ...before.filter((assignment) => assignment.awardID !== awardID),
  ...(categoryIDs.length > 0 ? [{ awardID, categoryIDs: [...categoryIDs] }] : []),
];
