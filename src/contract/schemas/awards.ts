import { Type } from 'typebox';
import { mostRounds } from '#machines/round/order.ts';
import { awardSchema, categorySchema, termsSchema, zipSchema } from '../entities/award.ts';
import { formFieldSchema, formSchema, savedFormSchema } from '../forms.ts';
import { id } from '../parts.ts';
import { roundPlanSchema, roundSchema, roundStepSchema } from '../rounds.ts';
import { sortKeys } from '../sortKeys.ts';
import { votePlanSchema, voteReplySchema, voteStepSchema } from '../vote.ts';
import { closed, listQuery, nothing, ofRound, reason, searchBy } from './shared.ts';

const awardFields = Type.Pick(awardSchema, [
  'name',
  'description',
  'timeZone',
  'currency',
  'opensAt',
  'closesAt',
  'judgingClosesAt',
  'resultsAt',
  'blind',
  'entryLimit',
  'resultMethod',
]);
const awardInput = Type.Intersect([
  Type.Partial(awardFields),
  Type.Object({
    /** The whole list as it shall be; a category without a categoryID is new. */
    categories: Type.Optional(
      Type.Array(
        Type.Intersect([
          Type.Partial(Type.Omit(categorySchema, ['criteria'])),
          Type.Partial(Type.Object({ criteria: Type.Array(Type.Unknown()) })),
        ]),
      ),
    ),
    ndaText: Type.Optional(Type.String({ maxLength: 20_000 })),
    /** What entrants accept on submitting; an empty text asks for nothing. Another text is a new version. */
    entrantTerms: Type.Optional(Type.String({ maxLength: 20_000 })),
    /** The chair's order of entries that share a rank, best first; the reason is recorded. */
    chairDecision: Type.Optional(
      Type.Object({
        categoryID: id,
        entryIDs: Type.Array(id, { minItems: 2, maxItems: 20_000 }),
        reason: Type.String({ maxLength: 1000 }),
      }),
    ),
    /** What makes the final result, in per cent: rounds judged by scores, none where the scores after them alone make it. */
    finalResult: Type.Optional(
      Type.Object({
        rounds: Type.Array(Type.Object({ roundID: id, weight: Type.Integer({ minimum: 0, maximum: 100 }) }), {
          maxItems: mostRounds,
        }),
        scores: Type.Integer({ minimum: 0, maximum: 100 }),
      }),
    ),
    /** Leaves a round out of one category's result, where an entry of it has no score there; the reason is recorded. */
    leaveOut: Type.Optional(Type.Object({ categoryID: id, roundID: id, reason: Type.String({ maxLength: 1000 }) })),
    /** Copies fields and categories of another award of the same organiser. */
    duplicateOf: Type.Optional(id),
    /** The next step of the lifecycle, with its reason, override or "open now". */
    status: Type.Optional(awardSchema.properties.status),
    reason,
    now: Type.Optional(Type.Boolean()),
  }),
]);

/** What the calls about awards, their forms, rounds and votes send and answer. */
export const awardSchemas = {
  listAwards: { query: listQuery(searchBy(sortKeys.awards)), reply: Type.Array(awardSchema) },
  /** The newest version of an award's form, or the one asked for; a judge gets what judges see. */
  getForm: {
    query: Type.Object({ id, version: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })) }),
    reply: formSchema,
  },
  saveForm: {
    query: Type.Object({ id }),
    body: Type.Object({
      fields: Type.Array(formFieldSchema, { maxItems: 250 }),
      /** Only says what it would come to. */
      tryFirst: Type.Optional(Type.Boolean()),
    }),
    reply: savedFormSchema,
  },
  getRound: { query: Type.Object(ofRound), reply: roundSchema },
  /** Makes the round under the id that the caller chose, or changes it. */
  saveRound: { query: Type.Object(ofRound), body: roundPlanSchema, reply: roundSchema },
  stepRound: { query: Type.Object(ofRound), body: roundStepSchema, reply: roundSchema },
  getVote: { query: Type.Object({ awardID: id }), reply: voteReplySchema },
  /** Makes the vote under the id that the caller chose, or changes it. */
  saveVote: { query: Type.Object(ofRound), body: votePlanSchema, reply: voteReplySchema },
  stepVote: { query: Type.Object({ awardID: id }), body: voteStepSchema, reply: voteReplySchema },
  deleteRound: { query: Type.Object(ofRound), reply: roundSchema },
  getAwardSummary: {
    /** `results`: with the ranking of every category and how it came about, or only whether its judges can be compared (`panels`). */
    query: Type.Object({
      id,
      results: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false'), Type.Literal('panels')])),
      /** Asks whom this step would tell, without taking it. */
      step: Type.Optional(awardSchema.properties.status),
    }),
    reply: awardSchema,
  },
  createAward: { query: nothing, body: awardInput, reply: awardSchema },
  updateAward: { query: Type.Object({ id }), body: awardInput, reply: awardSchema },
  deleteAward: { query: Type.Object({ id }), reply: nothing },
  deleteAwardCategory: { query: Type.Object({ awardID: id, categoryID: id }), reply: awardSchema },
  createAwardZip: {
    query: Type.Object({ id, type: Type.String({ maxLength: 20 }) }),
    reply: Type.Object({ id, zip: zipSchema }),
  },
  /** What judges accept, or with `of` what entrants accept. */
  listTerms: {
    query: listQuery({ id, of: Type.Optional(Type.Literal('entrants')) }),
    reply: Type.Array(termsSchema),
  },
  messageAward: {
    query: Type.Object({ id }),
    body: closed({
      to: Type.Union([Type.Literal('judges'), Type.Literal('entrants')]),
      /** Only these of the award's judges. */
      judgeIDs: Type.Optional(Type.Array(id, { minItems: 1, maxItems: 500 })),
      /** Only entrants with an entry of this kind; all where left out. */
      among: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('drafts'), Type.Literal('unpaid')])),
      /** Only entrants with an entry in this category, or with one of these entries. */
      categoryID: Type.Optional(id),
      entryIDs: Type.Optional(Type.Array(id, { minItems: 1, maxItems: 20_000 })),
      /** `{name}`, `{award}` and `{entries}` stand for the reader's own. */
      message: Type.String({ maxLength: 4000 }),
      /** Only counts, and answers the first letter as its reader would get it. */
      preview: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({
      sent: Type.Integer(),
      sample: Type.Optional(Type.Object({ to: Type.String(), subject: Type.String(), text: Type.String() })),
    }),
  },
  watchAward: { query: Type.Object({ id }), reply: Type.String() },
} as const;
