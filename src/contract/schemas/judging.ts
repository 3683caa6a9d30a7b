import { Type } from 'typebox';
import { type ScoreStatus, scoreStatuses } from '#machines/score/score.rules.ts';
import {
  answerSchema,
  askedPairSchema,
  ballotSchema,
  comparisonSchema,
  formerSchema,
  givenAnswerSchema,
  givenBallotSchema,
  givenComparisonSchema,
} from '../ballots.ts';
import { awardSchema } from '../entities/award.ts';
import { entrySchema } from '../entities/entry.ts';
import { assignmentPlanSchema, judgeSchema, judgingPlanSchema } from '../entities/judging.ts';
import { ownMarkSchema, sheetSchema } from '../entities/sheet.ts';
import { id } from '../parts.ts';
import { closed, flag, listQuery, nothing, ofEntry, ofRound, reason } from './shared.ts';

/** What the calls about judging: sheets, rounds as judges see them, who judges what send and answer. */
export const judgingSchemas = {
  scoreEntry: {
    query: Type.Object({ ...ofEntry, categoryID: id, submit: flag }),
    body: Type.Object({
      /** Marks not named stay; null takes one back. */
      marks: Type.Optional(
        Type.Record(Type.String(), Type.Union([Type.Integer({ minimum: 0, maximum: 10 }), Type.Null()])),
      ),
      /** What whoever submits was shown, by criterion: where the sheet holds other marks by now, it stays as it is. */
      shownMarks: Type.Optional(sheetSchema.properties.marks),
      comment: Type.Optional(sheetSchema.properties.comment),
      note: Type.Optional(sheetSchema.properties.note),
      /** Stands aside with the reason; null takes the sheet up again. */
      recusal: Type.Optional(Type.Union([Type.Object({ reason: Type.String({ maxLength: 1000 }) }), Type.Null()])),
    }),
    reply: sheetSchema,
  },
  markBestEntry: {
    query: Type.Object(ofEntry),
    /** The reason is needed where the entry does not stand first; it is recorded. */
    body: Type.Object({ bestEntry: Type.Boolean(), reason }),
    reply: entrySchema,
  },
  changeScoreStatus: {
    /** Without entryID every sheet of the award, or of the category where one is named. */
    query: closed({
      entryID: Type.Optional(id),
      awardID: id,
      categoryID: Type.Optional(id),
      judgeID: Type.Optional(id),
      status: Type.Unsafe<ScoreStatus>(Type.Union(scoreStatuses.map((status) => Type.Literal(status)))),
    }),
    body: Type.Optional(Type.Object({ reason })),
    reply: Type.Object({ changed: Type.Integer() }),
  },
  getJudge: { query: Type.Object({ id }), reply: judgeSchema },
  listJudges: { query: listQuery({ awardID: id }), reply: Type.Array(judgeSchema) },
  /** Without a wish or an assignment: as it is. */
  planJudging: {
    query: Type.Object({ awardID: id }),
    body: Type.Optional(
      Type.Object({
        /** Makes a plan: so many judges for each entry of these categories, of these judges. */
        wish: Type.Optional(
          Type.Object({
            categoryIDs: Type.Array(id, { minItems: 1, maxItems: 100 }),
            judgeIDs: Type.Array(id, { minItems: 1, maxItems: 500 }),
            judgesPerEntry: Type.Integer({ minimum: 1, maximum: 50 }),
            seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })),
            /** Leaves out what affiliations suggest; true unless said otherwise. */
            avoidSuggested: Type.Optional(Type.Boolean()),
            /** Plans as if nothing were assigned yet; marking that has begun stays all the same. */
            afresh: Type.Optional(Type.Boolean()),
          }),
        ),
        /** Or takes just this one, for example the `before` of a plan that shall be undone. */
        assign: Type.Optional(assignmentPlanSchema),
        /** Carries it out; otherwise it is only shown. */
        apply: Type.Optional(Type.Boolean()),
        /** What is assigned takes a plan back: whoever knows of the award from before is not asked anew to judge it. */
        undoes: Type.Optional(Type.Boolean()),
      }),
    ),
    reply: judgingPlanSchema,
  },
  declareConflict: {
    query: Type.Object({ awardID: id }),
    /** Keeps the judge from the entry, with the reason; null lifts it. */
    body: Type.Object({
      judgeID: id,
      entryID: id,
      reason: Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]),
    }),
    reply: judgingPlanSchema,
  },
  /** The entries of an open round that are the judge's to answer for, each with the own answer, and what the round shows of the one before. */
  listRoundEntries: {
    query: listQuery(ofRound),
    reply: Type.Array(
      Type.Object({
        entry: entrySchema,
        answer: Type.Union([givenAnswerSchema, Type.Null()]),
        former: Type.Union([formerSchema, Type.Null()]),
      }),
    ),
  },
  answerRound: { query: Type.Object({ ...ofRound, entryID: id }), body: answerSchema, reply: givenAnswerSchema },
  /** The judge's own rankings in an open round. */
  listBallots: { query: listQuery(ofRound), reply: Type.Array(givenBallotSchema) },
  saveBallot: { query: Type.Object({ ...ofRound, categoryID: id }), body: ballotSchema, reply: givenBallotSchema },
  /** The pairs that the judge is asked in an open round, those compared first. */
  listComparisons: { query: listQuery(ofRound), reply: Type.Array(askedPairSchema) },
  saveComparison: {
    query: Type.Object({ ...ofRound, firstID: id, secondID: id }),
    body: comparisonSchema,
    reply: givenComparisonSchema,
  },
  acceptNda: {
    query: nothing,
    body: Type.Object({ awardID: id, version: Type.Integer(), name: Type.String({ minLength: 1, maxLength: 250 }) }),
    reply: awardSchema,
  },
  listOwnMarks: { query: listQuery({}), reply: Type.Array(ownMarkSchema) },
  /** 32 bytes in base 64 of addresses. */
  getJudgeKey: { query: nothing, reply: Type.Object({ key: Type.String() }) },
} as const;
