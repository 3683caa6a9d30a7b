import { type Static, Type } from 'typebox';
import { forEachField } from '#machines/entry/entry.fields.ts';
import { type EntryStatus, entryStatuses } from '#machines/entry/entry.rules.ts';
import type { FurtherKey } from '#machines/entry/further.keys.ts';
import type { OwnKey } from '#machines/form/form.types.ts';
import { longestAnswer } from '#machines/form/kinds/limits.ts';
import { invoiceStatuses } from '#machines/invoice/invoice.rules.ts';
import { scoreStatuses } from '#machines/score/score.rules.ts';
import { count, id, instant, nullable, oneOf, text } from '../parts.ts';
import { chargedTaxSchema } from './invoice.ts';
import { suggestedConflictSchema } from './judging.ts';
import { sheetSchema } from './sheet.ts';

export const storedFileSchema = Type.Object({
  name: text(260),
  size: count,
  mimeType: Type.String(),
  /** The stored address, without a query string. */
  url: Type.String(),
});

/** What was answered in a field of an organiser's own. */
export const ownAnswer = text(longestAnswer);

/**
 * The specification's fields, under `own_…` those of the award's own form: texts, as `machines/form` reads them. Under `further_…`, with a
 * category's id, a draft keeps that it is going to be entered in that one too: the category's name, or nothing.
 */
export const entryDataSchema = Type.Object(
  forEachField(({ maximum }) => text(maximum)),
  { additionalProperties: ownAnswer },
);

const entryStatus = Type.Unsafe<EntryStatus>(
  Type.Union(Object.values(entryStatuses).map((status) => Type.Literal(status))),
);

/** How an organiser's team handles an entry. */
export const handlingSchema = Type.Object({
  /** Goes up with each change; 0 where there was none. */
  version: count,
  tags: Type.Array(Type.String()),
  note: Type.String(),
  /** The administrator who looks after it. */
  responsibleID: nullable(id),
  responsibleName: nullable(Type.String()),
});
export type Handling = Static<typeof handlingSchema>;

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
  /** On the ballot of the award's public vote, which it stays on; left out where it is not, and for judges. */
  onBallot: Type.Optional(Type.Boolean()),
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
  /** With a single entry: set where it is a further one, also where the first of them is gone. Not for judges. */
  isFurther: Type.Optional(Type.Boolean()),
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
  /** With a single entry: set where that waits for the answer of who asks to their bank. Submitting again gives it up. */
  paymentUnanswered: Type.Optional(Type.Boolean()),
  /**
   * What its paid and skipped invoices settle together; a category other than this one may cost more. `wholeFee` is what the
   * fee came to altogether when it was settled, more than `amount` where a part was given back since.
   */
  settled: Type.Optional(
    nullable(
      Type.Object({
        categoryID: nullable(id),
        amount: count,
        wholeFee: Type.Optional(nullable(count)),
        at: instant,
      }),
    ),
  ),
  /** Of which category and instant its unpaid invoice has the price; left out where there is none, and of rows. For its entrant and administrators. */
  unpaid: Type.Optional(Type.Object({ categoryID: nullable(id), at: instant })),
  /** With a single entry: the discount code that it has taken, or that its reader's unanswered payment holds, and what that is worth; left out where there is none. For its entrant and administrators. */
  discount: Type.Optional(Type.Object({ id: Type.String(), percentage: nullable(count), amount: nullable(count) })),
  /** For administrators: how their team handles it; left out where nobody said anything. Rows leave the note out. */
  handling: Type.Optional(handlingSchema),
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
    'id',
    'awardID',
    'orgName',
    'version',
    'ref',
    'status',
    'categoryID',
    'missing',
    'formVersion',
    'scoreStatus',
    'bestEntry',
    'paymentUnderWay',
    'shortlisted',
    'onBallot',
    'handling',
    'updatedAt',
  ] as const).properties,
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

/** What a judge sees of their own sheet in a list. */
const sheetRowSchema = Type.Pick(sheetSchema, [
  'status',
  'marks',
  'comment',
  'note',
  'recusal',
  'favourite',
  'updatedAt',
] as const);

/** What a list of one's own entries shows: what is read of them is asked for with each. */
const ownRowSchema = Type.Object({
  ...Type.Pick(entrySchema, ['id', 'awardID', 'orgName', 'ref', 'status', 'categoryID', 'suggestedConflict'] as const)
    .properties,
  data: Type.Pick(entryDataSchema, ['title'] as const),
  score: Type.Optional(nullable(sheetRowSchema)),
});

/** What a list of one's own entries answers: whole ones, or rows where rows were asked for. */
export const ownListedSchema = Type.Unsafe<Entry>(
  Type.Partial(
    Type.Object({
      ...entrySchema.properties,
      data: Type.Object(Type.Partial(entryDataSchema).properties, { additionalProperties: ownAnswer }),
      score: nullable(Type.Partial(sheetSchema)),
    }),
  ),
);

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
export type EntryVersion = Static<typeof entryVersionSchema>;
export type Entry = Static<typeof entrySchema>;
export type EntryData = Static<typeof entryDataSchema> & OwnAnswers & { readonly [further in FurtherKey]?: string };
/** Answers to an organiser's own fields. */
export type OwnAnswers = { readonly [own in OwnKey]?: string };
export type ListedEntry = Static<typeof entryRowSchema>;
export type OwnListedEntry = Static<typeof ownRowSchema>;
export type StoredFile = Static<typeof storedFileSchema>;
