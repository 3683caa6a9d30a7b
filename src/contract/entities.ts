import { type Static, Type } from 'typebox';
import { awardStatuses } from '#machines/award/award.statuses.ts';
import { forEachField } from '#machines/entry/entry.fields.ts';
import { type EntryStatus, entryStatuses } from '#machines/entry/entry.rules.ts';
import type { FurtherKey } from '#machines/entry/further.keys.ts';
import type { OwnKey } from '#machines/form/form.types.ts';
import { invoiceStatuses } from '#machines/invoice/invoice.rules.ts';
import type { Chart } from '#machines/kit/chart.ts';
import { verdicts } from '#machines/kit/signOff.ts';
import { mailKindNames } from '#machines/mail/templates.ts';
import { furtherRules } from '#machines/payment/further.rules.ts';
import { maximumAllowedLimit } from '#machines/person/limits.ts';
import { scoreStatuses } from '#machines/score/score.rules.ts';
import { declinable } from '#machines/settings/notifications.ts';
import { mailStatuses, resultMethods } from './choices.ts';
import { locales } from './locales.ts';
import { count, id, inLanguages, instant, nullable, oneOf, reasonSchema } from './parts.ts';
import { ownRoundSchema, roundStandingSchema } from './rounds.ts';

/** An integer in minor units. */
const money = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const text = (maximum: number) => Type.String({ maxLength: maximum });

/** What every refused call answers. `current` is the present state of a thing that somebody else changed meanwhile. */
export const errorSchema = Type.Object({
  errorMessage: Type.String(),
  code: Type.String(),
  reasons: Type.Array(reasonSchema),
  current: Type.Optional(Type.Unknown()),
});

const criterionSchema = Type.Object({
  criterionID: id,
  name: text(120),
  description: text(500),
  /** Per cent; the criteria of a category make 100. */
  weight: Type.Integer({ minimum: 0, maximum: 100 }),
  /** What a mark means, from the highest down. */
  anchors: Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer(), text: text(200) }), { maxItems: 11 }),
});

/** An organiser's tax on fees; `rate` is in hundredths of a percent. */
const taxRuleSchema = Type.Object({
  /** As on invoices, for example VAT. */
  name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
  rate: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** Whether fees contain it; otherwise it is added to them. */
  included: Type.Boolean(),
});

/** The tax within an invoice's amount, fixed when the invoice was made; null where none was charged. */
const chargedTaxSchema = nullable(Type.Object({ name: Type.String(), rate: Type.Integer(), amount: count }));

export const categorySchema = Type.Object({
  categoryID: id,
  name: text(120),
  /** The name in the other languages, where given. */
  names: inLanguages(text(120)),
  description: text(2000),
  eligibility: text(1000),
  minimumJudges: Type.Integer({ minimum: 1, maximum: 50 }),
  criteria: Type.Array(criterionSchema, { maxItems: 20 }),
  fee: Type.Object({ amount: money, earlyAmount: nullable(money), earlyUntil: nullable(instant) }),
  /** Whether it may be entered together with other such categories by one entry; left out where not. */
  shared: Type.Optional(Type.Boolean()),
});

/** What each further category of one entry costs: the full fee, a share in per cent, an amount in minor units, or nothing. */
export const furtherFeeSchema = Type.Object({ rule: oneOf(furtherRules), value: nullable(money) });

const categorySummarySchema = Type.Object({
  categoryID: id,
  name: Type.String(),
  /** Entries by status: drafts count under "0". */
  entries: Type.Record(Type.String(), count),
  /** Entries that judging takes in: those submitted before it, while it runs those with judges, after it those judged. */
  submitted: count,
  judges: count,
  minimumJudges: count,
  sheets: count,
  submittedSheets: count,
  recusedSheets: count,
  finalSheets: count,
  bestEntryID: nullable(id),
  /** Judged entries without a final score sheet. */
  unscored: Type.Optional(count),
});

/** What put entries of equal value in order. */
const tieRules = ['heaviestCriterion', 'majority', 'chair', 'shared'] as const;

const figure = Type.Number();

/** One entry's place in its category, and how it came about. */
const resultRowSchema = Type.Object({
  entryID: id,
  ref: Type.String(),
  title: Type.String(),
  orgName: Type.String(),
  /** 1 is the best; entries that share a rank leave the ranks after it out. Null where it is not ranked. */
  rank: nullable(count),
  /** Where the plain mean would put it. */
  rawRank: nullable(count),
  /** Ranks that it may really have: at 95 % those of all entries hold at once. Null where there is no interval. */
  band: nullable(Type.Object({ first: count, last: count })),
  /** Sheets handed in. */
  judges: count,
  /** Plain mean over the judges, 0 to 10. */
  raw: nullable(figure),
  median: nullable(figure),
  /** What the rank goes by. */
  adjusted: nullable(figure),
  /** Where rounds count: what it has by the scores after the rounds, and its mean in each round, 0 to 10; `adjusted` is their weighted sum. */
  parts: Type.Optional(
    Type.Object({
      scores: nullable(figure),
      rounds: Type.Array(Type.Object({ mean: nullable(figure), judges: count })),
    }),
  ),
  /** 95 % interval of `adjusted`. */
  interval: nullable(Type.Object({ low: figure, high: figure })),
  /** How likely it is the best, and among the best three; null where the marks or the method can't say. */
  chances: nullable(Type.Object({ best: figure, top: figure })),
  tie: nullable(oneOf(tieRules)),
  /** Why it was named the best although it does not stand first alone: kept, never published. */
  bestReason: nullable(Type.String()),
  /** Who gave that reason, and when. */
  bestNamed: nullable(Type.Object({ by: Type.String(), at: instant })),
  sheets: Type.Array(
    Type.Object({
      judgeID: id,
      /** Weighted mean of the sheet's marks. */
      value: figure,
      correction: figure,
      counted: figure,
      /** 1 for an ordinary sheet, less for a judge far from everybody else, nought where it is trimmed. */
      weight: figure,
      /** What the model expects of this judge for this entry; null where it was not fitted. */
      expected: nullable(figure),
      /** Further from what is expected than two residual standard deviations. */
      outlier: Type.Boolean(),
    }),
  ),
  /** Sheets that don't count, and why. */
  excluded: Type.Array(Type.Object({ judgeID: id, why: oneOf(['recused', 'conflict', 'notHandedIn'] as const) })),
  /** Judges who named it their favourite. */
  favourites: count,
  bestEntry: Type.Boolean(),
});

const reliabilitySchema = Type.Object({ single: figure, average: figure });

/** What more sheets would make of a comparison that is weak or cannot be made; null where it is sound. */
const mendingSchema = Type.Object({
  /** What severities add at most to the error of a comparison, in standard deviations of one sheet; null while parts are apart. */
  before: nullable(figure),
  /** The same with all of `sheets`. */
  after: nullable(figure),
  /** How many of `sheets`, the first ones, it takes until all may be ranked together; 0 where they may, null out of reach. */
  ranked: nullable(count),
  /** Those that help most first. */
  sheets: Type.Array(Type.Object({ judgeID: id, entryID: id })),
});

/** Whose decision it was to leave a round out of a category's result. */
const leftOutSchema = Type.Object({ roundID: id, reason: Type.String(), decidedBy: Type.String(), decidedAt: instant });

/** The result of one category from the sheets handed in. */
const categoryResultSchema = Type.Object({
  categoryID: id,
  method: oneOf(['mean', 'severity', 'robust', 'standardised', 'trimmed'] as const),
  /** Why it is not ranked. */
  refusal: nullable(reasonSchema),
  panel: Type.Object({
    /** Every judge scored every entry. */
    complete: Type.Boolean(),
    parts: Type.Array(Type.Object({ entryIDs: Type.Array(id), judgeIDs: Type.Array(id) })),
    /** Sheets on which the comparison of two groups hangs alone. */
    hanging: Type.Array(Type.Object({ judgeID: id, entryID: id })),
  }),
  /** What the result is made from, in per cent; left out where the scores after the rounds alone make it. */
  parts: Type.Optional(
    Type.Object({
      scores: count,
      rounds: Type.Array(
        Type.Object({
          roundID: id,
          name: Type.String(),
          weight: count,
          /** Left out, its weight goes to the other parts of every entry alike. */
          counts: Type.Boolean(),
          /** Entries without a score in it. */
          lacking: Type.Array(id),
          leftOut: nullable(leftOutSchema),
        }),
      ),
    }),
  ),
  mending: nullable(mendingSchema),
  /** What judges' severities add at most to the error of a comparison, in standard deviations of one sheet. */
  connection: nullable(Type.Object({ error: figure, between: Type.Array(id), isWeak: Type.Boolean() })),
  /** Null where no difference between judges was found, or none was looked for. */
  lambda: nullable(figure),
  /** What intervals rest on; `borrowed` degrees come from the award's other categories. */
  noise: nullable(Type.Object({ sigma: nullable(figure), degrees: count, borrowed: count, floor: figure })),
  /** How the ranking changes without each judge. */
  withoutJudge: Type.Array(
    Type.Object({
      judgeID: id,
      /** Entries then at rank 1; none where it could not be ranked. */
      firstIDs: Type.Array(id),
      /** Entries whose rank would change, and by how many places at most. */
      moved: count,
      furthest: count,
    }),
  ),
  /** Best first; those not ranked last. */
  rows: Type.Array(resultRowSchema),
  judges: Type.Array(
    Type.Object({
      judgeID: id,
      name: Type.String(),
      sheets: count,
      mean: figure,
      /** Standard deviation of the judge's scores. */
      spread: nullable(figure),
      /** How far above (positive) or below the average judge; null where it was not fitted. */
      severity: nullable(figure),
      /** How much each of the judge's sheets counts, from 0.01 to 1. */
      weight: figure,
    }),
  ),
  /** `alpha` is Krippendorff's for intervals, `single` and `average` are ICC(2,1) and ICC(2,k) of a complete panel. */
  agreement: Type.Object({
    alpha: nullable(figure),
    alphas: Type.Object({
      nominal: nullable(figure),
      ordinal: nullable(figure),
      interval: nullable(figure),
      ratio: nullable(figure),
    }),
    single: nullable(figure),
    average: nullable(figure),
    /** ICC(1), ICC(2) and ICC(3), of one judge and of the mean. */
    correlations: nullable(
      Type.Object({ oneWay: reliabilitySchema, random: reliabilitySchema, fixed: reliabilitySchema }),
    ),
    /** Kendall's W. */
    concordance: nullable(figure),
  }),
  /** What the chair decided about equal ranks. */
  chair: Type.Array(
    Type.Object({
      entryIDs: Type.Array(id),
      reason: Type.String(),
      /** What the entries had in common: the order holds as long as they have it. */
      value: figure,
      decidedBy: Type.String(),
      decidedAt: instant,
    }),
  ),
});

export const discountSchema = Type.Object({
  /** The code that people type. */
  id: Type.String({ minLength: 1, maxLength: 40 }),
  awardID: id,
  /** One of the two is set. */
  percentage: nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  amount: nullable(money),
  usesLeft: nullable(count),
  expiresAt: nullable(instant),
  /** Invoices that it reduced. */
  used: Type.Optional(count),
});

/** Whom a step of an award would tell by message, and the words in the asker's language, one letter for each audience. */
const tellingSchema = Type.Object({
  /** Messages by the language of their readers. */
  languages: inLanguages(count),
  entrants: count,
  judges: count,
  /** Entrants who have only drafts there. */
  drafters: count,
  samples: Type.Array(Type.Object({ subject: Type.String(), text: Type.String() })),
});

const awardSummarySchema = Type.Object({
  /** Entries by status, the specification's numbers as keys. */
  entries: Type.Record(Type.String(), count),
  categories: Type.Array(categorySummarySchema),
  judging: Type.Object({ sheets: count, submitted: count, recused: count, judges: count }),
  /** With the tax in it, and that tax alone. */
  money: Type.Object({ paid: count, paidTax: count, due: count, dueTax: count, currency: Type.String() }),
  /** Entries, drafts included, that lack a required field or file. */
  missing: Type.Optional(count),
  /** Entries whose invoice is due. */
  unpaid: Type.Optional(count),
  /** The rounds before the scores; left out where there are none. */
  rounds: Type.Optional(Type.Array(roundStandingSchema)),
  /** The result per category; from judging on, with one award's own summary, where it is asked for. */
  results: Type.Optional(Type.Array(categoryResultSchema)),
  /** What the step that is asked about would send. */
  telling: Type.Optional(tellingSchema),
  /** The discount codes; only with one award's own summary. */
  discounts: Type.Optional(Type.Array(discountSchema)),
});

export const awardSchema = Type.Object({
  id,
  orgID: id,
  orgName: Type.String(),
  version: count,
  status: oneOf(awardStatuses),
  name: text(120),
  description: text(4000),
  /** IANA name, for example Europe/London. */
  timeZone: text(64),
  currency: oneOf(['gbp', 'usd'] as const),
  /** The organiser's tax on its fees. */
  tax: nullable(taxRuleSchema),
  opensAt: nullable(instant),
  closesAt: nullable(instant),
  judgingClosesAt: nullable(instant),
  resultsAt: nullable(instant),
  /** Whether judges don't see who entered. */
  blind: Type.Boolean(),
  /** Entries that one entrant may submit; the person's own limit holds where it is lower. */
  entryLimit: Type.Integer({ minimum: 1, maximum: maximumAllowedLimit }),
  /** How categories are ranked; fixed once judging has closed. */
  resultMethod: oneOf(resultMethods),
  /** What the final result is made from, in per cent; left out where the scores after the rounds alone make it. */
  finalResult: Type.Optional(
    Type.Object({
      rounds: Type.Array(Type.Object({ roundID: id, name: Type.String(), weight: count })),
      scores: count,
    }),
  ),
  nda: Type.Object({ version: count, text: text(20_000) }),
  /** What entrants accept on submitting, the newest version; an empty text asks for nothing. Not for judges, and left out where there never was any. */
  entrantTerms: Type.Optional(Type.Object({ version: count, text: text(20_000) })),
  categories: Type.Array(categorySchema, { maxItems: 100 }),
  /** Left out where each further category costs its full fee. */
  furtherFee: Type.Optional(furtherFeeSchema),
  /** The newest version of its own entry form; left out where it has none. */
  formVersion: Type.Optional(count),
  summary: Type.Optional(awardSummarySchema),
  /** Why a step that the dates called for waits. */
  needsAttention: Type.Array(reasonSchema),
  /** Address of the last zip made, and when. */
  zip: Type.Optional(nullable(Type.Object({ url: Type.String(), fileType: Type.String(), createdAt: instant }))),
  /** When the award entered each status, newest last. */
  history: Type.Array(Type.Object({ status: oneOf(awardStatuses), at: instant })),
  /** For a judge: the categories assigned, and the confidentiality text accepted. */
  assignment: Type.Optional(
    Type.Object({
      categoryIDs: Type.Array(id),
      nda: nullable(Type.Object({ version: count, name: Type.String(), acceptedAt: instant })),
      /** The rounds whose judge it is, once they opened; left out where there are none. */
      rounds: Type.Optional(Type.Array(ownRoundSchema)),
    }),
  ),
});

/** One version of an award's confidentiality terms, or of its terms for entrants. */
export const termsSchema = Type.Object({
  version: count,
  text: Type.String(),
  createdAt: instant,
  /** Who accepted it: a judge by the name they signed with, an entrant with an entry of theirs. */
  accepted: Type.Array(
    Type.Object({
      judgeID: Type.Optional(id),
      entry: Type.Optional(Type.Object({ id, ref: Type.String() })),
      name: Type.String(),
      at: instant,
    }),
  ),
});

export const storedFileSchema = Type.Object({
  name: text(260),
  size: count,
  mimeType: Type.String(),
  /** The stored address, without a query string. */
  url: Type.String(),
});

/** What was answered in a field of an organiser's own. */
export const ownAnswer = text(20_000);

/**
 * The specification's fields, under `own_…` those of the award's own form: texts, as `machines/form` reads them. Under `further_…`, with a
 * category's id, a draft keeps that it is going to be entered in that one too: the category's name, or nothing.
 */
export const entryDataSchema = Type.Object(
  forEachField(({ maximum }) => text(maximum)),
  { additionalProperties: ownAnswer },
);

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

const conflictKinds = ['organisation', 'entrant', 'lead', 'client', 'mail', 'colleague'] as const;
const suggestedConflictSchema = Type.Object({ kind: oneOf(conflictKinds), words: Type.String() });

const entryStatus = Type.Unsafe<EntryStatus>(
  Type.Union(Object.values(entryStatuses).map((status) => Type.Literal(status))),
);

export const entrySchema = Type.Object({
  id,
  awardID: id,
  awardName: Type.String(),
  /** The entrant's organisation and person; empty for a judge of a blind award. */
  orgID: Type.String(),
  orgName: Type.String(),
  personID: Type.String(),
  personName: Type.String(),
  /** For administrators. */
  personEmail: Type.Optional(Type.String()),
  /** Set where who asks is a colleague who writes along; it is the entry of `personName`. */
  asColleague: Type.Optional(Type.Boolean()),
  version: count,
  /** Short and speakable, for example CD-0118. */
  ref: Type.String(),
  status: entryStatus,
  categoryID: nullable(id),
  categories: Type.Array(id),
  data: entryDataSchema,
  supportingDocURL: nullable(Type.String()),
  supportingImageURL: nullable(Type.String()),
  logoLightURL: nullable(Type.String()),
  logoDarkURL: nullable(Type.String()),
  files: Type.Record(Type.String(), storedFileSchema),
  /** Required fields and files still empty; of an award with a form of its own, also what must be corrected. */
  missing: Type.Array(Type.String()),
  /** The version of the award's own form that it is written in; left out where the award has none. */
  formVersion: Type.Optional(count),
  scoreStatus: oneOf(scoreStatuses),
  /** The judge's own sheet; for an administrator every sheet is in `scores`. */
  score: Type.Optional(nullable(sheetSchema)),
  scores: Type.Optional(Type.Array(sheetSchema)),
  /** Named the best of its category. An entrant sees it once the award is completed. */
  bestEntry: Type.Boolean(),
  /** Whether a decided round lets it go on; for its entrant once the shortlist is published. Not for judges. */
  shortlisted: Type.Optional(Type.Boolean()),
  /** Of an award with several rounds: the one that this is said of, the latest that the entry came to. */
  reached: Type.Optional(Type.String()),
  /** What must be corrected, while in error. */
  correction: nullable(Type.Object({ message: text(4000), fields: Type.Array(Type.String()), at: instant })),
  /**
   * The version of the terms for entrants that it was last submitted under, 0 for none, and what its entrant accepted last: another
   * version, or nothing, where the organiser submitted it for them. Left out where neither is there, and for judges.
   */
  terms: Type.Optional(
    Type.Object({
      version: count,
      accepted: nullable(Type.Object({ version: count, name: Type.String(), at: instant })),
      /** The words of the version accepted, with a single entry. */
      text: Type.Optional(Type.String()),
    }),
  ),
  /** With a single entry: those of other categories that it was entered together with, the first of them marked. Not for judges. */
  together: Type.Optional(
    Type.Array(
      Type.Object({ id, ref: Type.String(), categoryID: nullable(id), status: entryStatus, first: Type.Boolean() }),
    ),
  ),
  /**
   * For administrators: the number of the first of those that it was entered together with, itself among them, and what a card was charged at
   * once for all of them; each is left out where there is none.
   */
  firstRef: Type.Optional(Type.String()),
  charged: Type.Optional(count),
  /**
   * For a judge of an award that is not blind: why the own affiliations suggest a conflict of interest, in the judge's own
   * words and where in the entry they were found.
   */
  suggestedConflict: Type.Optional(nullable(suggestedConflictSchema)),
  /** What the judges wrote to the entrant, once the award is completed. */
  comments: Type.Optional(Type.Array(Type.String())),
  /** The unpaid invoice, otherwise the latest. */
  invoice: nullable(
    Type.Object({
      id,
      number: Type.String(),
      status: oneOf(invoiceStatuses),
      /** To pay, with its tax. */
      amount: count,
      tax: chargedTaxSchema,
      currency: Type.String(),
    }),
  ),
  /** Whether a card is being charged for it; nothing of it changes meanwhile. Not for judges. */
  paymentUnderWay: Type.Optional(Type.Boolean()),
  /** What its paid and skipped invoices settle together; a category other than this one may cost more. */
  settled: Type.Optional(nullable(Type.Object({ categoryID: nullable(id), amount: count, at: instant }))),
  createdAt: instant,
  updatedAt: instant,
  submittedAt: nullable(instant),
});

/** Somebody who writes an entry along, or is invited to. */
export const colleagueSchema = Type.Object({
  id,
  /** As invited; empty where it is nothing to who asks. */
  email: Type.String(),
  /** The address where no name is known. */
  name: Type.String(),
  /** Whether they accepted. */
  writing: Type.Boolean(),
  /** Whether it is who asks. */
  self: Type.Boolean(),
  sentAt: instant,
  /** Until when an invitation can be accepted. */
  expiresAt: instant,
  acceptedAt: nullable(instant),
});
export type Colleague = Static<typeof colleagueSchema>;

/** An entry as a list shows it: less than a fifth of what is kept of it. */
const entryRowSchema = Type.Object({
  ...Type.Pick(entrySchema, [
    ...(['id', 'awardID', 'orgName', 'version', 'ref', 'status', 'categoryID', 'missing', 'scoreStatus'] as const),
    ...(['bestEntry', 'paymentUnderWay', 'shortlisted', 'updatedAt'] as const),
  ]).properties,
  title: Type.String(),
  /** Answers to the fields of the award's own form that were asked for as columns. */
  answers: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Fields whose file is there. */
  attached: Type.Array(Type.String()),
  /** What is due, or was paid, in minor units. */
  fee: nullable(Type.Object({ status: oneOf(invoiceStatuses), amount: count, currency: Type.String() })),
});

/** What a list of entries answers: whole ones, or rows where rows were asked for. */
export const listedEntrySchema = Type.Unsafe<Entry>(
  Type.Partial(Type.Object({ ...entrySchema.properties, ...entryRowSchema.properties })),
);

export const userSchema = Type.Object({
  id,
  orgID: id,
  orgName: Type.String(),
  type: oneOf(['admin', 'judge', 'entrant'] as const),
  email: Type.String(),
  givenName: text(120),
  familyName: text(120),
  name: text(250),
  photoURL: nullable(Type.String()),
  country: nullable(Type.String()),
  /** Entries per award; counts where `hasOwnLimit`, and is the specification's default elsewhere. */
  allowedLimit: Type.Integer({ minimum: 0, maximum: maximumAllowedLimit }),
  hasOwnLimit: Type.Boolean(),
  locked: Type.Boolean(),
  /** Invited until the first sign-in. */
  invited: Type.Boolean(),
  defaultAwardID: nullable(id),
  locale: oneOf(locales),
  version: count,
  lastSignInAt: nullable(instant),
  createdAt: instant,
  assignments: Type.Optional(Type.Array(Type.Object({ awardID: id, categoryIDs: Type.Array(id) }))),
  /** Organisations and people whom a judge has to do with: they suggest conflicts of interest. */
  affiliations: Type.Optional(Type.Array(text(200), { maxItems: 50 })),
  /** The messages that this person does without. */
  declinedMails: Type.Array(oneOf(declinable), { maxItems: declinable.length }),
  /** The awards that an administrator's update changed. */
  awards: Type.Optional(Type.Array(awardSchema)),
});

export const judgeSchema = Type.Object({
  id,
  name: Type.String(),
  email: Type.String(),
  locked: Type.Boolean(),
  invited: Type.Boolean(),
  categoryIDs: Type.Array(id),
  nda: nullable(Type.Object({ version: count, name: Type.String(), acceptedAt: instant })),
  progress: Type.Object({ assigned: count, scored: count, submitted: count, recused: count }),
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

const paymentMethodSchema = Type.Object({
  stripeID: Type.String(),
  brand: Type.String(),
  last4: Type.String(),
  expires: Type.String(),
  isDefault: Type.Boolean(),
});

export const organisationSchema = Type.Object({
  id,
  name: text(120),
  kind: oneOf(['organiser', 'entrant'] as const),
  billingCountry: nullable(Type.String()),
  taxID: nullable(Type.String()),
  /** What an organiser charges on its fees. */
  tax: nullable(taxRuleSchema),
  /** As it stands on invoices, in lines. */
  address: nullable(text(500)),
  /** How an organiser is paid against an invoice, in lines. */
  bankDetails: nullable(text(500)),
  /** Days after which an organiser's invoices are due. */
  paymentDays: Type.Integer({ minimum: 0, maximum: 365 }),
  /** What an entrant wants to read on invoices: a purchase order number. */
  purchaseOrder: nullable(text(60)),
  /** Whether an organiser’s administrators and judges need a second factor to sign in. */
  secondFactor: Type.Boolean(),
  /** The name of an organiser's logo below `/api/logo/`. */
  logoID: nullable(id),
  paymentMethods: Type.Array(paymentMethodSchema),
  version: count,
});

export const invoiceSchema = Type.Object({
  id,
  version: count,
  number: Type.String(),
  awardID: id,
  entryID: nullable(id),
  entryTitle: Type.String(),
  orgID: id,
  orgName: Type.String(),
  /** As the entrant's organisation gave it. */
  taxID: nullable(Type.String()),
  orgAddress: nullable(Type.String()),
  purchaseOrder: nullable(Type.String()),
  awardName: Type.String(),
  organiserName: Type.String(),
  organiserTaxID: nullable(Type.String()),
  organiserAddress: nullable(Type.String()),
  organiserLogoID: nullable(id),
  /** How the organiser is paid against an invoice. */
  bankDetails: nullable(Type.String()),
  /** To pay, with its tax. */
  amount: count,
  tax: chargedTaxSchema,
  currency: Type.String(),
  status: oneOf(invoiceStatuses),
  reference: nullable(Type.String()),
  discountID: nullable(Type.String()),
  /** Of entries that were entered together: the number of the first, and what a card was charged at once for all of them. */
  firstRef: Type.Optional(nullable(Type.String())),
  charged: Type.Optional(nullable(count)),
  /** Whether a card paid it, which a refund then goes back to; otherwise a refund needs a reference. */
  byCard: Type.Boolean(),
  createdAt: instant,
  /** Until when it is to be paid; null where it was settled at once. */
  dueAt: nullable(instant),
  paidAt: nullable(instant),
  /** Why and when it was given back; `done` once the payment service has, at once where it was made outside. */
  refund: nullable(
    Type.Object({
      at: instant,
      reason: Type.String(),
      reference: nullable(Type.String()),
      done: Type.Boolean(),
    }),
  ),
});

export const priceSchema = Type.Object({
  awardID: id,
  awardName: Type.String(),
  categoryID: id,
  categoryName: Type.String(),
  currency: Type.String(),
  amount: money,
  earlyAmount: nullable(money),
  earlyUntil: nullable(instant),
});

export const auditSchema = Type.Object({
  id: Type.Integer(),
  at: instant,
  actorID: nullable(id),
  actorName: Type.String(),
  /** Whom the actor acted as, where an administrator is signed in as somebody. */
  asName: nullable(Type.String()),
  action: Type.String(),
  entity: Type.String(),
  entityID: nullable(Type.String()),
  /** The thing as people name it, and the award that it belongs to; null where it is gone. */
  about: Type.Optional(nullable(Type.Object({ name: Type.String(), awardID: nullable(id) }))),
  reason: nullable(Type.String()),
  details: Type.Record(Type.String(), Type.Unknown()),
});

/** What an administrator said of a flow chart, or of one state or step of it. */
export const chartReviewSchema = Type.Object({
  id,
  chart: Type.String(),
  part: Type.String(),
  verdict: oneOf(verdicts),
  text: Type.String(),
  /** The version that it was said of. */
  hash: Type.String({ pattern: '^[0-9a-f]{16}$' }),
  /** Empty where the person was erased. */
  byName: Type.String(),
  at: instant,
  /** The chart as it was approved: of the newest approval, where one chart is asked for. */
  content: nullable(Type.Unsafe<Chart>(Type.Record(Type.String(), Type.Unknown()))),
});

/** What an entry held at an instant, and who had written it. */
export const entryVersionSchema = Type.Object({
  version: count,
  status: entrySchema.properties.status,
  categoryID: nullable(id),
  data: entryDataSchema,
  files: Type.Record(Type.String(), Type.Object({ name: Type.String(), size: count })),
  personName: Type.String(),
  at: instant,
});

/** One message of the mail log. */
export const mailSchema = Type.Object({
  id: Type.Integer(),
  to: Type.String(),
  /** The recipient's name, where the address is a known person's. */
  name: Type.String(),
  /** Why it was written, for example submission, judgingOpened or invitation. */
  why: Type.String(),
  subject: Type.String(),
  /** `failed`: the last attempt did not succeed; it is tried again at `nextAt`. `givenUp`: a day long none did. */
  status: oneOf(mailStatuses),
  attempts: count,
  /** What the mail server said last. */
  error: nullable(Type.String()),
  createdAt: instant,
  sentAt: nullable(instant),
  nextAt: nullable(instant),
});

/** What one kind of the organiser's emails says in one language. */
export const mailTemplateSchema = Type.Object({
  kind: oneOf(mailKindNames),
  locale: oneOf(locales),
  subject: Type.String(),
  text: Type.String(),
  /** The product's own words, with placeholders between braces. */
  product: Type.Object({ subject: Type.String(), text: Type.String() }),
  /** Of the organiser's own words; 0 while the product's are sent. */
  version: count,
  changedAt: nullable(instant),
  changedBy: nullable(Type.String()),
});

/** An email as its reader would get it, with sample values: words, what it is about, and what always stands below. */
export const mailPreviewSchema = Type.Object({
  subject: Type.String(),
  text: Type.String(),
  organiser: Type.String(),
  rows: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  act: Type.String(),
  note: Type.String(),
  /** The address that it was sent to, where it was. */
  sentTo: nullable(Type.String()),
});

/** What invariants speak of. */
const checkedSubjects = [
  ...(['award', 'category', 'entry', 'sheet', 'invoice', 'payment', 'discount'] as const),
  ...(['person', 'organisation', 'file', 'audit', 'mail'] as const),
] as const;

/** One thing for which an invariant does not hold, with the entry and the award that it concerns. */
const counterExampleSchema = Type.Object({
  /** Id of the thing; of a file its key. */
  id: Type.String(),
  /** File name, judge's name, number of the invoice … */
  name: Type.String(),
  awardID: nullable(Type.String()),
  entryID: nullable(Type.String()),
  ref: Type.String(),
  title: Type.String(),
  at: nullable(instant),
  /** Bytes of a file. */
  size: nullable(count),
});

/** One invariant, whose `id` is the code of its sentence, with what breaks it; `found` is cut at 100, `count` is whole. */
const checkedInvariantSchema = Type.Object({
  id: Type.String(),
  subject: oneOf(checkedSubjects),
  /** `attention`: not wrong by itself, but somebody should look. */
  weight: oneOf(['broken', 'attention'] as const),
  count,
  found: Type.Array(counterExampleSchema),
});

/** What was looked at, and for every invariant whether it holds. */
export const verificationSchema = Type.Object({
  checkedAt: instant,
  /** How long it took. */
  milliseconds: count,
  checked: Type.Object({
    ...{ awards: count, entries: count, sheets: count, invoices: count },
    ...{ people: count, files: count, audit: count, mails: count },
  }),
  invariants: Type.Array(checkedInvariantSchema),
  /** The disk of the files: while less is free than is kept back, none are taken. Null where they lie elsewhere. */
  disk: Type.Union([
    Type.Object({ freeMegabytes: count, reserveMegabytes: count, isLow: Type.Boolean() }),
    Type.Null(),
  ]),
});

/** A list as somebody arranged it, under a name. */
export const viewSchema = Type.Object({
  /** Which list, for example entries. */
  list: Type.String({ minLength: 1, maxLength: 40 }),
  name: Type.String({ minLength: 1, maxLength: 80 }),
  /** The address's search part that shows it. */
  search: text(2000),
});

export type LeftOut = Static<typeof leftOutSchema>;
export type EntryVersion = Static<typeof entryVersionSchema>;
export type Terms = Static<typeof termsSchema>;
export type MailTemplateRow = Static<typeof mailTemplateSchema>;
export type MailPreview = Static<typeof mailPreviewSchema>;
export type MailRow = Static<typeof mailSchema>;
export type CheckedSubject = (typeof checkedSubjects)[number];
export type CounterExample = Static<typeof counterExampleSchema>;
export type CheckedInvariant = Static<typeof checkedInvariantSchema>;
export type Verification = Static<typeof verificationSchema>;
export type SavedView = Static<typeof viewSchema>;
export type Telling = Static<typeof tellingSchema>;
export type Award = Static<typeof awardSchema>;
export type AwardSummary = Static<typeof awardSummarySchema>;
export type CategoryResult = Static<typeof categoryResultSchema>;
export type Mending = NonNullable<CategoryResult['mending']>;
export type ResultRow = Static<typeof resultRowSchema>;
export type Category = Static<typeof categorySchema>;
export type Criterion = Static<typeof criterionSchema>;
export type Entry = Static<typeof entrySchema>;
export type EntryData = Static<typeof entryDataSchema> & OwnAnswers & { readonly [further in FurtherKey]?: string };
/** Answers to an organiser's own fields. */
export type OwnAnswers = { readonly [own in OwnKey]?: string };
export type ListedEntry = Static<typeof entryRowSchema>;
export type StoredFile = Static<typeof storedFileSchema>;
export type Sheet = Static<typeof sheetSchema>;
export type OwnMark = Static<typeof ownMarkSchema>;
export type User = Static<typeof userSchema>;
export type Judge = Static<typeof judgeSchema>;
export type SuggestedConflict = Static<typeof suggestedConflictSchema>;
export type AssignmentPlan = Static<typeof assignmentPlanSchema>;
export type JudgingPlan = Static<typeof judgingPlanSchema>;
export type Organisation = Static<typeof organisationSchema>;
export type PaymentMethod = Static<typeof paymentMethodSchema>;
export type Invoice = Static<typeof invoiceSchema>;
export type Price = Static<typeof priceSchema>;
export type Discount = Static<typeof discountSchema>;
export type ChartReview = Static<typeof chartReviewSchema>;
export type AuditRow = Static<typeof auditSchema>;
export type ErrorBody = Static<typeof errorSchema>;
