import { type Static, Type } from 'typebox';
import { scoreStatuses } from '#machines/score/score.rules.ts';
import { count, id, instant, nullable, oneOf, text } from '../parts.ts';
import { categorySchema } from './award.ts';

export const sheetSchema = Type.Object({
  id,
  entryID: id,
  awardID: id,
  categoryID: id,
  judgeID: id,
  judgeName: Type.String(),
  status: oneOf(scoreStatuses),
  version: count,
  /** Criterion id to mark, 0 to 10. */
  marks: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 10 })),
  /** Weighted mean of the marks given, null while there is none. */
  mean: nullable(Type.Number()),
  comment: text(4000),
  note: text(4000),
  recusal: nullable(Type.Object({ reason: text(1000) })),
  favourite: Type.Boolean(),
  updatedAt: nullable(instant),
  submittedAt: nullable(instant),
});

/** What a judge marked, of an award whose judging is over. */
export const ownMarkSchema = Type.Object({
  awardID: id,
  awardName: Type.String(),
  announced: Type.Boolean(),
  categoryID: id,
  categoryName: Type.String(),
  names: categorySchema.properties.names,
  entryID: id,
  ref: Type.String(),
  title: Type.String(),
  status: oneOf(scoreStatuses),
  mean: nullable(Type.Number()),
  marks: Type.Array(Type.Object({ name: Type.String(), weight: count, mark: nullable(count) })),
  comment: Type.String(),
  submittedAt: nullable(instant),
  /** The best entry of the category, once it is announced. */
  winner: nullable(Type.Object({ entryID: id, ref: Type.String(), title: Type.String(), orgName: Type.String() })),
});
export type Sheet = Static<typeof sheetSchema>;
export type OwnMark = Static<typeof ownMarkSchema>;
