import { type Static, type TSchema, Type } from 'typebox';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { mostFurther } from '#machines/entry/further.rules.ts';
import { longestTemplate } from '#machines/mail/templates.ts';
import { mostRounds } from '#machines/round/order.ts';
import { type ScoreStatus, scoreStatuses } from '#machines/score/score.rules.ts';
import { logoLimits } from '#machines/settings/logo.rules.ts';
import type { CallName } from './calls.ts';
import { mailStatuses } from './choices.ts';
import { countries } from './countries.ts';
import {
  assignmentPlanSchema,
  auditSchema,
  awardSchema,
  categorySchema,
  chartReviewSchema,
  colleagueSchema,
  discountSchema,
  type EntryData,
  entryDataSchema,
  entrySchema,
  entryVersionSchema,
  furtherFeeSchema,
  invoiceSchema,
  judgeSchema,
  judgingPlanSchema,
  listedEntrySchema,
  mailPreviewSchema,
  mailSchema,
  mailTemplateSchema,
  organisationSchema,
  ownAnswer,
  ownMarkSchema,
  priceSchema,
  sheetSchema,
  storedFileSchema,
  termsSchema,
  userSchema,
  verificationSchema,
  viewSchema,
} from './entities.ts';
import { formFieldSchema, formSchema, savedFormSchema } from './forms.ts';
import { importedRowsSchema, importRowsSchema, importSchema, newImportSchema } from './imports.ts';
import { id, instant, reasonSchema } from './parts.ts';
import {
  answerSchema,
  askedPairSchema,
  ballotSchema,
  comparisonSchema,
  formerSchema,
  givenAnswerSchema,
  givenBallotSchema,
  givenComparisonSchema,
  roundPlanSchema,
  roundSchema,
  roundStepSchema,
} from './rounds.ts';
import { votePlanSchema, voteReplySchema, voteStepSchema } from './vote.ts';

const flag = Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')]));
const reason = Type.Optional(Type.String({ maxLength: 1000 }));
const nothing = Type.Object({});
const email = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^@\\s<>"(),:;\\\\]+@[^@\\s<>"(),:;\\\\]+$' });
/** A country of ISO 3166-1; null takes it away. */
const country = Type.Union([
  Type.String({ pattern: `^(${countries.map(({ id: code }) => code).join('|')})$` }),
  Type.Null(),
]);
const taxID = Type.String({ maxLength: 40 });
const list = { cursor: Type.Optional(Type.String()), limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })) };
const search = {
  ...list,
  q: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.String({ maxLength: 40 })),
};
const chartName = Type.String({ minLength: 1, maxLength: 60 });
const ofEntry = { id, awardID: id };
const mailLocale = mailTemplateSchema.properties.locale;
const ofTemplate = Type.Object({ kind: mailTemplateSchema.properties.kind, locale: mailLocale });
const templateWords = Type.Object({
  subject: Type.String({ maxLength: longestTemplate.subject }),
  text: Type.String({ maxLength: longestTemplate.text }),
});
const ofRound = { awardID: id, id };

const entryInput = Type.Object({
  awardID: Type.Optional(id),
  categoryID: Type.Optional(Type.Union([id, Type.Null()])),
  data: Type.Optional(
    Type.Unsafe<Partial<EntryData>>(
      Type.Object(Type.Partial(entryDataSchema).properties, {
        additionalProperties: ownAnswer,
      }),
    ),
  ),
  /** A field's file as stored by the upload; null removes it. Fields not named stay as they are. */
  files: Type.Optional(Type.Record(Type.String(), Type.Union([storedFileSchema, Type.Null()]))),
  /** How the fee is paid: by the default card, or against an invoice. */
  payment: Type.Optional(Type.Union([Type.Literal('card'), Type.Literal('invoice')])),
  discountID: Type.Optional(Type.String({ maxLength: 40 })),
  /** The version of the award's terms for entrants that the entrant accepts on submitting. */
  acceptedTerms: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  /** On submitting: categories that it is entered in besides its own, each as an entry of its own; left out, those that the draft keeps. */
  further: Type.Optional(Type.Array(id, { maxItems: mostFurther })),
});

/** A step of the entry's lifecycle that an update asks for: 0 withdraw, 2 let in to judging, 9 ask for correction. */
const entryStep = Type.Object({
  status: Type.Optional(
    Type.Union([
      Type.Literal(entryStatuses.inProgress),
      Type.Literal(entryStatuses.openForJudging),
      Type.Literal(entryStatuses.error),
    ]),
  ),
  message: Type.Optional(Type.String({ maxLength: 4000 })),
  fields: Type.Optional(Type.Array(Type.String())),
});

const awardFields = Type.Pick(awardSchema, [
  ...(['name', 'description', 'timeZone', 'currency', 'opensAt', 'closesAt', 'judgingClosesAt', 'resultsAt'] as const),
  ...(['blind', 'entryLimit', 'resultMethod'] as const),
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
        entryIDs: Type.Array(id, { minItems: 2, maxItems: 100 }),
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

const profile = Type.Partial(
  Type.Object({
    ...Type.Pick(userSchema, [
      ...(['givenName', 'familyName', 'photoURL', 'locale'] as const),
      ...(['defaultAwardID', 'affiliations', 'declinedMails'] as const),
    ]).properties,
    country,
  }),
);
/** Null takes the person's own limit away. */
const ownLimit = Type.Union([userSchema.properties.allowedLimit, Type.Null()]);
const assignments = Type.Array(Type.Object({ awardID: id, categoryIDs: Type.Array(id) }));
const paymentInput = Type.Object({
  paymentMethod: Type.String({ maxLength: 200 }),
  billingCountry: Type.Optional(country.anyOf[0]),
  taxID: Type.Optional(taxID),
});
/** The lists as a person arranged them, by list and name. */
const savedViews = Type.Object({ views: Type.Array(viewSchema, { maxItems: 50 }) });
const fileQuery = {
  name: Type.String({ minLength: 1, maxLength: 260 }),
  path: Type.Union([Type.Literal('entries'), Type.Literal('userPhoto')]),
  mimeType: Type.String({ maxLength: 100 }),
  /** The entry that the file is for (path entries). */
  fileRef: Type.Optional(Type.String({ maxLength: 100 })),
  isPrivate: flag,
  /** Bytes; the address accepts just this length. */
  size: Type.Optional(Type.Integer({ minimum: 1 })),
};
const uploadAddress = Type.Object({ url: Type.String() });

/** What each call of `calls.ts` sends and answers. */
export const schemas = {
  getEntry: { query: Type.Object(ofEntry), reply: entrySchema },
  createEntry: { query: Type.Object({ isSubmit: flag }), body: Type.Object({ data: entryInput }), reply: entrySchema },
  listEntries: {
    query: Type.Object({ ...search, awardID: Type.Optional(id) }),
    reply: Type.Array(entrySchema),
  },
  /** What the entry held after each sitting of somebody who wrote it, the newest first. */
  listEntryVersions: { query: Type.Object(ofEntry), reply: Type.Array(entryVersionSchema) },
  listAwardEntries: {
    query: Type.Object({
      ...search,
      awardID: id,
      status: Type.Optional(Type.String()),
      categoryID: Type.Optional(id),
      payment: Type.Optional(Type.String()),
      missing: flag,
      /** Conditions on answers to the award's own form, as `writeFilters` of `machines/form` writes them; all have to hold. */
      own: Type.Optional(Type.String({ maxLength: 4000 })),
      /** Fields of that form, commas between them, whose answers a row brings along. A field is a `sort`, too. */
      columns: Type.Optional(Type.String({ maxLength: 500 })),
      /** `row`: each as a list shows it (`ListedEntry`), instead of whole. */
      fields: Type.Optional(Type.Literal('row')),
    }),
    reply: Type.Array(listedEntrySchema),
  },
  updateEntry: {
    query: Type.Object({ ...ofEntry, orgID: Type.Optional(id) }),
    body: Type.Object({ data: Type.Intersect([entryInput, entryStep]) }),
    reply: entrySchema,
  },
  submitEntry: {
    query: Type.Object(ofEntry),
    body: Type.Optional(Type.Object({ data: Type.Optional(entryInput) })),
    reply: entrySchema,
  },
  submitEntryAsAdmin: {
    query: Type.Object(ofEntry),
    body: Type.Optional(Type.Object({ data: Type.Optional(entryInput) })),
    reply: entrySchema,
  },
  scoreEntry: {
    query: Type.Object({ ...ofEntry, categoryID: id, submit: flag }),
    body: Type.Object({
      /** Marks not named stay; null takes one back. */
      marks: Type.Optional(
        Type.Record(Type.String(), Type.Union([Type.Integer({ minimum: 0, maximum: 10 }), Type.Null()])),
      ),
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
    query: Type.Object({
      entryID: Type.Optional(id),
      awardID: id,
      categoryID: Type.Optional(id),
      judgeID: Type.Optional(id),
      status: Type.Unsafe<ScoreStatus>(Type.Union(scoreStatuses.map((status) => Type.Literal(status)))),
    }),
    body: Type.Optional(Type.Object({ reason })),
    reply: Type.Object({ changed: Type.Integer() }),
  },
  changeEntryCategory: { query: Type.Object({ ...ofEntry, categoryID: id }), reply: entrySchema },
  /** Many entries of one award at once; those that may not be moved are answered with the reasons. */
  moveEntries: {
    query: Type.Object({ awardID: id, categoryID: id }),
    body: Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: 500 }) }),
    reply: Type.Object({
      moved: Type.Array(id),
      refused: Type.Array(Type.Object({ id, reasons: Type.Array(reasonSchema) })),
    }),
  },
  deleteEntry: { query: Type.Object(ofEntry), reply: nothing },
  /** What was imported into an award, the newest first. */
  listImports: { query: Type.Object({ awardID: id }), reply: Type.Array(importSchema) },
  /** Answers the import that was begun of the same file and not finished, where there is one. */
  beginImport: {
    query: Type.Object({ awardID: id }),
    body: newImportSchema,
    reply: Type.Object({ id, made: Type.Integer() }),
  },
  /** Makes drafts; a row that was made before is answered and not made again. */
  importEntries: { query: Type.Object({ id, awardID: id }), body: importRowsSchema, reply: importedRowsSchema },
  /** For a colleague only those who accepted, and of the others no address. */
  listColleagues: { query: Type.Object(ofEntry), reply: Type.Array(colleagueSchema) },
  /** Sends the invitation again where the address has one; says nothing of whether it has an account. */
  inviteColleague: {
    query: Type.Object(ofEntry),
    body: Type.Object({ data: Type.Object({ email }) }),
    reply: colleagueSchema,
  },
  /** What the link of an invitation carries; answers which entry it is to. */
  acceptColleague: {
    query: nothing,
    body: Type.Object({ id, code: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: Type.Object(ofEntry),
  },
  /** Removes a colleague, takes an invitation back, or leaves. */
  removeColleague: { query: Type.Object({ ...ofEntry, colleagueID: id }), reply: nothing },
  /** Undoes the deletion of a draft. */
  restoreEntry: { query: Type.Object(ofEntry), reply: entrySchema },

  listAwards: { query: Type.Object(search), reply: Type.Array(awardSchema) },
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
    /** `results`: with the ranking of every category and how it came about. */
    query: Type.Object({
      id,
      results: flag,
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
    reply: Type.Object({
      id,
      zip: Type.Object({ url: Type.String(), fileType: Type.String(), createdAt: Type.String() }),
    }),
  },
  /** What judges accept, or with `of` what entrants accept. */
  listTerms: {
    query: Type.Object({ id, of: Type.Optional(Type.Literal('entrants')) }),
    reply: Type.Array(termsSchema),
  },
  messageAward: {
    query: Type.Object({ id }),
    body: Type.Object({
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

  getUser: { query: nothing, reply: userSchema },
  updateOwnUser: { query: nothing, body: profile, reply: userSchema },
  createUser: {
    query: nothing,
    body: Type.Object({
      email,
      givenName: userSchema.properties.givenName,
      familyName: userSchema.properties.familyName,
      type: userSchema.properties.type,
      locale: Type.Optional(userSchema.properties.locale),
      allowedLimit: Type.Optional(ownLimit),
      assignments: Type.Optional(assignments),
    }),
    reply: userSchema,
  },
  deleteUser: { query: Type.Object({ id }), reply: nothing },
  listUsers: {
    query: Type.Object({ ...search, type: Type.Optional(Type.String()), locked: flag, id: Type.Optional(id) }),
    reply: Type.Array(userSchema),
  },
  lockUser: { query: Type.Object({ id }), reply: userSchema },
  setUserPassword: { query: Type.Object({ email, newPassword: Type.String() }), reply: nothing },
  updateUser: {
    query: Type.Object({ id, orgID: Type.Optional(id) }),
    body: Type.Intersect([
      profile,
      Type.Object({
        allowedLimit: Type.Optional(ownLimit),
        assignments: Type.Optional(assignments),
      }),
    ]),
    reply: userSchema,
  },
  loginAs: {
    query: Type.Object({ id, write: flag }),
    reply: Type.Object({ username: Type.String(), code: Type.String(), readOnly: Type.Boolean() }),
  },
  changePassword: { query: Type.Object({ old: Type.String(), new: Type.String() }), reply: nothing },
  exportUser: { query: Type.Object({ id: Type.Optional(id) }), reply: Type.Record(Type.String(), Type.Unknown()) },

  getViews: { query: nothing, reply: savedViews },
  updateViews: { query: nothing, body: savedViews, reply: savedViews },

  /** The person's own address, typed by them. */
  closeAccount: { query: nothing, body: Type.Object({ email }), reply: nothing },
  login: { query: nothing, reply: Type.Object({ user: userSchema, org: organisationSchema }) },
  addPaymentMethod: { query: nothing, body: Type.Object({ data: paymentInput }), reply: organisationSchema },
  setDefaultPaymentMethod: {
    query: nothing,
    body: Type.Object({
      data: Type.Object({ stripeID: Type.String(), taxID: Type.Optional(Type.String({ maxLength: 40 })) }),
    }),
    reply: organisationSchema,
  },
  updateOrganisation: {
    query: nothing,
    body: Type.Partial(
      Type.Object({
        name: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
        billingCountry: country,
        taxID: Type.Union([taxID, Type.Null()]),
        /** An organiser's logo: a small PNG (`machines/settings/logo.rules.ts`) as base64; null takes it away. */
        logo: Type.Union([Type.String({ maxLength: 4 * Math.ceil(logoLimits.bytes / 3) }), Type.Null()]),
        ...Type.Pick(organisationSchema, [
          ...(['tax', 'address', 'bankDetails', 'paymentDays', 'purchaseOrder', 'secondFactor'] as const),
        ]).properties,
      }),
    ),
    reply: organisationSchema,
  },
  listInvoices: {
    query: Type.Object({ ...search, awardID: Type.Optional(id), status: Type.Optional(Type.String()) }),
    reply: Type.Array(invoiceSchema),
  },
  settleInvoice: {
    query: Type.Object({ id }),
    /** Paid outside, with the payment's reference; or refunded, with the reason and, where no card paid, a reference. */
    body: Type.Object({
      status: Type.Union([Type.Literal('paid'), Type.Literal('refunded')]),
      reference: Type.Optional(Type.String({ maxLength: 200 })),
      reason,
    }),
    reply: invoiceSchema,
  },
  listPrices: { query: Type.Object({ awardID: Type.Optional(id) }), reply: Type.Array(priceSchema) },
  updatePrices: {
    query: Type.Object({ awardID: id }),
    body: Type.Object({
      prices: Type.Optional(Type.Array(Type.Pick(priceSchema, ['categoryID', 'amount', 'earlyAmount', 'earlyUntil']))),
      discounts: Type.Optional(Type.Array(Type.Omit(discountSchema, ['awardID', 'used']))),
      /** What each further category of one entry costs. */
      furtherFee: Type.Optional(furtherFeeSchema),
    }),
    reply: Type.Object({ prices: Type.Array(priceSchema), discounts: Type.Array(discountSchema) }),
  },
  getDiscount: {
    query: Type.Object({ id: Type.String({ maxLength: 40 }), awardID: Type.Optional(id) }),
    reply: discountSchema,
  },
  getJudge: { query: Type.Object({ id }), reply: judgeSchema },
  listJudges: { query: Type.Object({ awardID: id }), reply: Type.Array(judgeSchema) },
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
    query: Type.Object(ofRound),
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
  listBallots: { query: Type.Object(ofRound), reply: Type.Array(givenBallotSchema) },
  saveBallot: { query: Type.Object({ ...ofRound, categoryID: id }), body: ballotSchema, reply: givenBallotSchema },
  /** The pairs that the judge is asked in an open round, those compared first. */
  listComparisons: { query: Type.Object(ofRound), reply: Type.Array(askedPairSchema) },
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
  listOwnMarks: { query: nothing, reply: Type.Array(ownMarkSchema) },
  /** 32 bytes in base 64 of addresses. */
  getJudgeKey: { query: nothing, reply: Type.Object({ key: Type.String() }) },
  listAudit: {
    query: Type.Object({
      ...search,
      entity: Type.Optional(Type.String()),
      entityID: Type.Optional(Type.String()),
      /** From this instant on, and before that one. */
      from: Type.Optional(instant),
      until: Type.Optional(instant),
      /** Only what was done under a sign-in as somebody else. */
      acting: flag,
    }),
    reply: Type.Array(auditSchema),
  },
  listChartReviews: {
    query: Type.Object({ chart: Type.Optional(chartName) }),
    reply: Type.Array(chartReviewSchema),
  },
  reviewChart: {
    query: nothing,
    body: Type.Object({
      chart: chartName,
      /** A state by its path, a step by its key; empty for the whole chart. */
      part: Type.String({ maxLength: 300 }),
      verdict: chartReviewSchema.properties.verdict,
      text: Type.String({ maxLength: 2000 }),
      hash: chartReviewSchema.properties.hash,
    }),
    reply: chartReviewSchema,
  },
  countChartStates: {
    query: nothing,
    /** By chart, then by state; a state that nothing is in is left out. */
    reply: Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer({ minimum: 0 }))),
  },
  listSlowestWaits: {
    query: nothing,
    /** Longest first, of each chart and state. */
    reply: Type.Array(
      Type.Object({ chart: Type.String(), state: Type.String(), id, label: Type.String(), since: instant }),
    ),
  },
  checkIntegrity: { query: nothing, reply: verificationSchema },
  listMails: {
    query: Type.Object({
      ...search,
      /** Statuses, separated by commas. */
      status: Type.Optional(
        Type.String({ maxLength: 60, pattern: `^(${mailStatuses.join('|')})(,(${mailStatuses.join('|')}))*$` }),
      ),
    }),
    reply: Type.Array(mailSchema),
  },
  resendMail: {
    query: Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
    reply: mailSchema,
  },
  listMailTemplates: { query: Type.Object({ locale: mailLocale }), reply: Type.Array(mailTemplateSchema) },
  saveMailTemplate: {
    query: ofTemplate,
    /** `version` is the one that was changed; 0 for the product's words. */
    body: Type.Object({ ...templateWords.properties, version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) }),
    reply: mailTemplateSchema,
  },
  resetMailTemplate: { query: ofTemplate, reply: mailTemplateSchema },
  previewMailTemplate: {
    query: ofTemplate,
    body: Type.Object({ ...templateWords.properties, send: Type.Optional(Type.Boolean()) }),
    reply: mailPreviewSchema,
  },

  getUploadAddress: { query: Type.Object(fileQuery), reply: uploadAddress },
  getUploadAddressAsAdmin: { query: Type.Object({ ...fileQuery, orgID: Type.Optional(id) }), reply: uploadAddress },
  /** What of an upload has arrived, by its stored address: the parts in order, and where those go that have not. */
  getUploadParts: {
    query: Type.Object({ url: Type.String({ maxLength: 2000 }) }),
    reply: Type.Object({
      parts: Type.Array(
        Type.Object({
          bytes: Type.Integer(),
          /** Takes one PUT of just these bytes; null once they are there. */
          url: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
    }),
  },
  /** Makes the file, once every part is there. */
  joinUploadParts: { query: Type.Object({ url: Type.String({ maxLength: 2000 }) }), reply: nothing },
  getDownloadAddress: { query: Type.Object({ url: Type.String({ maxLength: 2000 }) }), reply: uploadAddress },
} as const satisfies Record<CallName, { query: TSchema; body?: TSchema; reply: TSchema }>;

type Schemas = typeof schemas;
export type Query<Name extends CallName> = Static<Schemas[Name]['query']>;
export type Body<Name extends CallName> = Schemas[Name] extends { body: infer Schema extends TSchema }
  ? Static<Schema>
  : undefined;
export type Reply<Name extends CallName> = Static<Schemas[Name]['reply']>;
