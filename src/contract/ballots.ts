import { type Static, Type } from 'typebox';
import { roundStates } from '#machines/shared/round.states.ts';
import { count, id, instant, nullable, oneOf } from './parts.ts';
import { criteria, given, kind, pairs, picks, plan, range, scale, threshold } from './rounds.ts';

export const answerSchema = Type.Object({
  ...given,
  reason: Type.String({ maxLength: 1000 }),
  /** What the judge was asked, as `askedOf` puts it: refused where the round asks something else now. Left out: whatever it asks. */
  asked: Type.Optional(Type.String({ maxLength: 20_000 })),
});

/** A judge's own answer. */
export const givenAnswerSchema = Type.Object({
  ...given,
  reason: Type.String(),
  version: count,
  updatedAt: instant,
});

/** What a judge sees of an entry in the round before. Nobody is named. */
export const formerSchema = Type.Object({
  /** The name of that round. */
  round: Type.String(),
  /** Of a qualifying round: how many gave which answer. */
  tally: nullable(Type.Object({ yes: count, no: count, unsure: count })),
  /** Of one that was counted: its place among the entries of its category; null where too few judges gave something. */
  place: nullable(Type.Object({ place: count, of: count, shared: Type.Boolean() })),
  /** Of grades: the middle one. */
  grade: nullable(Type.String()),
  /** Of scores: the mean as a share of the scale, and of how many judges. */
  mark: nullable(Type.Object({ share: Type.Number(), judges: count })),
  /** What judges wrote; none where the round does not show it, or judges don't see who entered. */
  reasons: Type.Array(Type.String()),
});

/** A judge's ranking in one category: the best in order, and the others, all of which were looked at. */
export const ballotSchema = Type.Object({
  ranked: Type.Array(id, { maxItems: 50 }),
  others: Type.Array(id, { maxItems: 10_000 }),
});
export const givenBallotSchema = Type.Object({
  categoryID: id,
  ranked: Type.Array(id),
  others: Type.Array(id),
  version: count,
  updatedAt: instant,
});

/** What a judge says of a pair: which of the two is better, null where there is no difference. */
export const comparisonSchema = Type.Object({ preferred: nullable(id) });
export const givenComparisonSchema = Type.Object({ preferred: nullable(id), version: count, updatedAt: instant });
/** A pair that a judge is asked, its entries on the sides they are shown on; null until it is compared. */
export const askedPairSchema = Type.Object({
  categoryID: id,
  firstID: id,
  secondID: id,
  given: nullable(givenComparisonSchema),
});
export const ownRoundSchema = Type.Object({
  roundID: id,
  name: Type.String(),
  /** Which of how many rounds of the award it is, from 1. */
  place: count,
  of: count,
  kind,
  picks,
  scale,
  pairs,
  criteria,
  range,
  threshold,
  /** So many go on in each category; null where the consensus or a threshold decides. */
  top: plan.top,
  state: oneOf(roundStates),
  closesAt: nullable(instant),
  due: count,
  answered: count,
});
export type GivenComparison = Static<typeof givenComparisonSchema>;
export type AskedPair = Static<typeof askedPairSchema>;
export type GivenBallot = Static<typeof givenBallotSchema>;
export type Former = Static<typeof formerSchema>;
export type GivenAnswer = Static<typeof givenAnswerSchema>;
