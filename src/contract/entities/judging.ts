import { type Static, Type } from 'typebox';
import { count, id, instant, nullable, oneOf } from '../parts.ts';
import { mendingSchema } from './result.ts';

const conflictKinds = ['organisation', 'entrant', 'lead', 'client', 'mail', 'colleague'] as const;
export const suggestedConflictSchema = Type.Object({ kind: oneOf(conflictKinds), words: Type.String() });

export const judgeSchema = Type.Object({
  id,
  name: Type.String(),
  email: Type.String(),
  locked: Type.Boolean(),
  invited: Type.Boolean(),
  categoryIDs: Type.Array(id),
  nda: nullable(Type.Object({ version: count, name: Type.String(), acceptedAt: instant })),
  progress: Type.Object({
    assigned: count,
    scored: count,
    submitted: count,
    recused: count,
    /** Entries that become theirs once judging starts. */
    ahead: Type.Optional(count),
  }),
  lastSeenAt: nullable(instant),
});

/** Who marks what in some categories: the entries of a judge in a category, null for all of them. */
export const assignmentPlanSchema = Type.Object({
  categoryIDs: Type.Array(id, { maxItems: 100 }),
  judges: Type.Array(
    Type.Object({ judgeID: id, categoryID: id, entryIDs: nullable(Type.Array(id, { maxItems: 20_000 })) }),
    { maxItems: 5_000 },
  ),
});

/** What assigning judges to entries comes to, as it is or as it would be. */
export const judgingPlanSchema = Type.Object({
  awardID: id,
  /** Of the assignments as they are: what If-Match takes. */
  version: count,
  /** Makes the same plan of the same wish again; null where nothing was planned. */
  seed: nullable(count),
  applied: Type.Boolean(),
  before: assignmentPlanSchema,
  after: assignmentPlanSchema,
  categories: Type.Array(
    Type.Object({
      categoryID: id,
      entries: count,
      judges: count,
      /** Judges of the entry that has the fewest and of the one that has the most. */
      fewest: count,
      most: count,
      /** Groups of judges and entries with nothing in common; with more than one the category can't be ranked. */
      parts: count,
      mending: nullable(mendingSchema),
      /** Entries with fewer judges than wanted. */
      short: Type.Array(Type.Object({ entryID: id, judges: count })),
    }),
  ),
  judges: Type.Array(
    Type.Object({
      judgeID: id,
      name: Type.String(),
      /** Entries to mark in the whole award, now and with the plan. */
      before: count,
      after: count,
      /** Entries whose marking has begun: they stay. */
      begun: count,
    }),
  ),
  entries: Type.Array(Type.Object({ entryID: id, categoryID: id, ref: Type.String(), title: Type.String() })),
  /** The organiser's judges, those without an entry too. */
  judgeNames: Type.Array(Type.Object({ judgeID: id, name: Type.String() })),
  /** `declared` by an administrator and `recused` by the judge are kept out; `suggested` where the plan was asked to. */
  conflicts: Type.Array(
    Type.Object({
      judgeID: id,
      entryID: id,
      why: oneOf(['declared', 'recused', 'suggested'] as const),
      reason: Type.String(),
      suggestion: nullable(suggestedConflictSchema),
    }),
  ),
  changes: Type.Object({ added: count, removed: count }),
});
export type Judge = Static<typeof judgeSchema>;
export type SuggestedConflict = Static<typeof suggestedConflictSchema>;
export type AssignmentPlan = Static<typeof assignmentPlanSchema>;
export type JudgingPlan = Static<typeof judgingPlanSchema>;
