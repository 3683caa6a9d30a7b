import { type Static, Type } from 'typebox';
import { furtherRules } from '#machines/payment/further.rules.ts';
import { maximumAllowedLimit } from '#machines/person/limits.ts';
import { awardStatuses } from '#machines/shared/award.statuses.ts';
import { voteStates } from '#machines/vote/vote.rules.ts';
import { ownRoundSchema } from '../ballots.ts';
import { resultMethods } from '../choices.ts';
import { count, id, inLanguages, instant, money, nullable, oneOf, reasonSchema, text } from '../parts.ts';
import { roundStandingSchema } from '../rounds.ts';
import { categoryResultSchema } from './result.ts';

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
export const taxRuleSchema = Type.Object({
  /** As on invoices, for example VAT. */
  name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
  rate: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** Whether fees contain it; otherwise it is added to them. */
  included: Type.Boolean(),
});

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
  /** Entries of one entrant that it takes, where that is less than the award's number; left out, or null, where not. */
  entryLimit: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: maximumAllowedLimit }))),
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

export const discountSchema = Type.Object({
  /** The code that people type. */
  id: Type.String({ minLength: 1, maxLength: 40 }),
  awardID: id,
  /** One of the two is set. */
  percentage: nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  amount: nullable(money),
  usesLeft: nullable(count),
  expiresAt: nullable(instant),
  /** Entries that it reduced the fee of. */
  used: Type.Optional(count),
});

/** Whom a step of an award would tell by message, and the words in the asker's language, one letter for each audience. */
const stepMessagesSchema = Type.Object({
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
  /** While judging: entries that no judge has to score and none has scored, though no round keeps them back. */
  unjudged: Type.Optional(count),
  /** Entries, drafts included, that lack a required field or file. */
  missing: Type.Optional(count),
  /** Entries whose invoice is due: those that were withdrawn owe nothing. */
  unpaid: Type.Optional(count),
  /** The rounds before the scores; left out where there are none. */
  rounds: Type.Optional(Type.Array(roundStandingSchema)),
  /** How far the public vote is; left out where there is none. */
  vote: Type.Optional(oneOf(voteStates)),
  /** The result per category; from judging on, with one award's own summary, where it is asked for. */
  results: Type.Optional(Type.Array(categoryResultSchema)),
  /** From judging on, where it is asked for: why judges of a category can't be compared, null where they can. */
  panels: Type.Optional(Type.Array(Type.Object({ categoryID: id, refusal: nullable(reasonSchema) }))),
  /** What the step that is asked about would send. */
  telling: Type.Optional(stepMessagesSchema),
  /** The discount codes; only with one award's own summary. */
  discounts: Type.Optional(Type.Array(discountSchema)),
});

/** A zip that was made of an award; `missing` files are not in it, where the store had lost some. */
export const zipSchema = Type.Object({
  url: Type.String(),
  fileType: Type.String(),
  createdAt: instant,
  missing: Type.Optional(count),
});

/** How many of its files a zip has taken in, as the stream of its award tells. */
export interface ZipProgress {
  readonly type: string;
  readonly done: number;
  readonly total: number;
  /** Whether the server gave it up. */
  readonly failed?: boolean;
}

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
  /** How categories are ranked; fixed once judging begins, and once a judge has scored. */
  resultMethod: oneOf(resultMethods),
  /** What the final result is made from, in per cent; left out where the scores after the rounds alone make it. */
  finalResult: Type.Optional(
    Type.Object({
      rounds: Type.Array(Type.Object({ roundID: id, name: Type.String(), weight: count })),
      scores: count,
    }),
  ),
  /** When a judge scored first, of an award that takes entries (again); for administrators. From then on, how marks count is fixed. */
  scoredSince: Type.Optional(instant),
  nda: Type.Object({ version: count, text: text(20_000) }),
  /** What entrants accept on submitting, the newest version; an empty text asks for nothing. Not for judges, and left out where there never was any. */
  entrantTerms: Type.Optional(Type.Object({ version: count, text: text(20_000) })),
  categories: Type.Array(categorySchema, { maxItems: 100 }),
  /** Left out where each further category costs its full fee. */
  furtherFee: Type.Optional(furtherFeeSchema),
  /** Whether there are rounds before the scores, and with them a shortlist; left out where not. */
  hasRounds: Type.Optional(Type.Boolean()),
  /** The newest version of its own entry form; left out where it has none. */
  formVersion: Type.Optional(count),
  summary: Type.Optional(awardSummarySchema),
  /** Why a step that the dates called for waits. */
  needsAttention: Type.Array(reasonSchema),
  /** The last one made. */
  zip: Type.Optional(nullable(zipSchema)),
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
export type Terms = Static<typeof termsSchema>;
export type StepMessages = Static<typeof stepMessagesSchema>;
export type Award = Static<typeof awardSchema>;
export type AwardSummary = Static<typeof awardSummarySchema>;
export type Category = Static<typeof categorySchema>;
export type Criterion = Static<typeof criterionSchema>;
export type Discount = Static<typeof discountSchema>;
