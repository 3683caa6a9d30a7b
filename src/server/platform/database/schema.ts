import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Role } from '#contract/calls.ts';
import type { ResultMethod } from '#contract/choices.ts';
import type {
  Category,
  CategoryResult,
  Criterion,
  EntryData,
  LeftOut,
  SavedView,
  StoredFile,
} from '#contract/entities.ts';
import type { Locale } from '#contract/locales.ts';
import type { CategoryCount } from '#contract/rounds.ts';
import type { AwardStatus } from '#machines/award/award.statuses.ts';
import type { ChargeState } from '#machines/charge/charge.rules.ts';
import { type EntryStatus, entryStatuses } from '#machines/entry/entry.rules.ts';
import type { FormField } from '#machines/form/form.types.ts';
import type { InvoiceStatus } from '#machines/invoice/invoice.rules.ts';
import type { Chart } from '#machines/kit/chart.ts';
import type { Reason } from '#machines/kit/rules.ts';
import type { Verdict } from '#machines/kit/signOff.ts';
import type { MailKindName } from '#machines/mail/templates.ts';
import type { FurtherFee } from '#machines/payment/further.rules.ts';
import type { ChargedTax, TaxRule } from '#machines/payment/tax.rules.ts';
import type { RoundShows } from '#machines/round/former.ts';
import type { Answer, RoundKind } from '#machines/round/round.rules.ts';
import type { RoundState } from '#machines/round/round.states.ts';
import type { Range, RoundCriterion } from '#machines/round/scoring.ts';
import type { ScoreState } from '#machines/score/score.rules.ts';
import type { Declinable } from '#machines/settings/notifications.ts';
import type { MailFrame } from '../../ports/mail.ts';
import type { Actor } from '../../ports/tokens.ts';
import type { Reserved } from './submission.ts';

/** Everything the product keeps, in one PostgreSQL schema. Money is an integer in minor units. */
export const product = pgSchema('product');

const instant = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => instant('created_at').notNull().defaultNow();
/** Columns of everything that people change: `version` rises by one with each change. */
const changeable = () => ({
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
const organisation = (name = 'org_id') => uuid(name).references(() => orgs.id);

export const orgs = product.table('orgs', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  kind: text('kind').$type<'organiser' | 'entrant'>().notNull(),
  billingCountry: text('billing_country'),
  taxID: text('tax_id'),
  /** What an organiser charges on its fees. */
  tax: jsonb('tax').$type<TaxRule | null>(),
  /** As it stands on invoices, in lines. */
  address: text('address'),
  /** How an organiser is paid against an invoice, in lines. */
  bankDetails: text('bank_details'),
  /** Days after which an organiser's invoices are due. */
  paymentDays: integer('payment_days').notNull().default(30),
  /** What an entrant's accountants want to read on its invoices. */
  purchaseOrder: text('purchase_order'),
  /** Whether its administrators and judges need a second factor to sign in. */
  secondFactor: boolean('second_factor').notNull().default(false),
  /** The number of the last invoice that this organiser raised. */
  lastInvoice: integer('last_invoice').notNull().default(0),
  /** An organiser's picture as PNG, base64, and the random name under which it is handed out. */
  logo: text('logo'),
  logoID: uuid('logo_id').unique(),
  ...changeable(),
});

export const people = product.table(
  'people',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orgID: organisation().notNull(),
    /** The organiser who invited an entrant. */
    invitedByID: organisation('invited_by_id'),
    /** The identity service's name of this person; absent until the account exists there. */
    sub: text('sub').unique(),
    type: text('type').$type<Role>().notNull(),
    email: text('email').notNull(),
    givenName: text('given_name').notNull().default(''),
    familyName: text('family_name').notNull().default(''),
    name: text('name').notNull().default(''),
    photoURL: text('photo_url'),
    country: text('country'),
    locale: text('locale').$type<Locale>().notNull().default('en'),
    /** Entries per award where an administrator set a number for this person. */
    allowedLimit: integer('allowed_limit'),
    locked: boolean('locked').notNull().default(false),
    invited: boolean('invited').notNull().default(false),
    /** Personal data is gone; what the person did stays. */
    erased: boolean('erased').notNull().default(false),
    defaultAwardID: uuid('default_award_id'),
    /** Organisations and people that a judge has to do with, for warnings of a conflict of interest. */
    affiliations: jsonb('affiliations').$type<string[]>().notNull().default([]),
    /** Messages that the person does without. */
    declinedMails: jsonb('declined_mails').$type<Declinable[]>().notNull().default([]),
    /** When the token was issued that last changed the role. */
    roleAsOf: instant('role_as_of'),
    lastSignInAt: instant('last_sign_in_at'),
    /** Lists as the person arranged them. */
    views: jsonb('views').$type<SavedView[]>().notNull().default([]),
    ...changeable(),
  },
  (row) => [
    index('people_org').on(row.orgID, row.type, row.name, row.id),
    uniqueIndex('people_email').on(sql`lower(${row.email})`).where(sql`not ${row.erased}`),
  ],
);

const person = (name = 'person_id') => uuid(name).references(() => people.id);

export const awards = product.table(
  'awards',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orgID: organisation().notNull(),
    status: text('status').$type<AwardStatus>().notNull().default('pending'),
    name: text('name').notNull().default(''),
    description: text('description').notNull().default(''),
    timeZone: text('time_zone').notNull().default('Europe/London'),
    currency: text('currency').$type<'gbp' | 'usd'>().notNull().default('gbp'),
    opensAt: instant('opens_at'),
    closesAt: instant('closes_at'),
    judgingClosesAt: instant('judging_closes_at'),
    resultsAt: instant('results_at'),
    blind: boolean('blind').notNull().default(false),
    entryLimit: integer('entry_limit').notNull().default(3),
    /** What each further category of one entry costs: `machines/payment/further.rules.ts`. */
    furtherRule: text('further_rule').$type<FurtherFee['rule']>().notNull().default('full'),
    furtherValue: integer('further_value'),
    resultMethod: text('result_method').$type<ResultMethod>().notNull().default('automatic'),
    /** Initials in front of the entries' numbers, for example CD. */
    refPrefix: text('ref_prefix').notNull().default('A'),
    /** The number of the last entry made. */
    lastRef: integer('last_ref').notNull().default(0),
    ndaVersion: integer('nda_version').notNull().default(0),
    /** The newest version of the terms for entrants; 0 where there never was any. */
    entrantTermsVersion: integer('entrant_terms_version').notNull().default(0),
    needsAttention: jsonb('needs_attention').$type<Reason[]>().notNull().default([]),
    /** The newest version of its own entry form; 0 where it has none. */
    formVersion: integer('form_version').notNull().default(0),
    /** When the administrators were told of `needsAttention`. */
    attentionMailedAt: instant('attention_mailed_at'),
    zip: jsonb('zip').$type<{ url: string; fileType: string; createdAt: string } | null>(),
    history: jsonb('history').$type<{ status: AwardStatus; at: string }[]>().notNull().default([]),
    ...changeable(),
  },
  (row) => [
    index('awards_org').on(row.orgID, row.createdAt),
    index('awards_opens').on(row.status, row.opensAt),
    index('awards_closes').on(row.status, row.closesAt),
  ],
);

const award = () =>
  uuid('award_id')
    .notNull()
    .references(() => awards.id, { onDelete: 'cascade' });

export const categories = product.table(
  'categories',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    awardID: award(),
    position: integer('position').notNull().default(0),
    name: text('name').notNull(),
    names: jsonb('names').$type<Category['names']>().notNull().default({}),
    description: text('description').notNull().default(''),
    eligibility: text('eligibility').notNull().default(''),
    minimumJudges: integer('minimum_judges').notNull().default(1),
    criteria: jsonb('criteria').$type<Criterion[]>().notNull().default([]),
    /** Orders of entries that share a rank. */
    chair: jsonb('chair').$type<CategoryResult['chair']>().notNull().default([]),
    /** Rounds that its result does without where an entry has no score in them. */
    leftOut: jsonb('left_out').$type<readonly LeftOut[]>().notNull().default([]),
    feeAmount: integer('fee_amount').notNull().default(0),
    feeEarlyAmount: integer('fee_early_amount'),
    feeEarlyUntil: instant('fee_early_until'),
    /** Whether it may be entered together with other categories by one entry. */
    shared: boolean('shared').notNull().default(false),
    ...changeable(),
  },
  (row) => [index('categories_award').on(row.awardID, row.position)],
);

/** Every version of an award's own entry form. */
export const forms = product.table(
  'forms',
  {
    awardID: award(),
    version: integer('version').notNull(),
    fields: jsonb('fields').$type<FormField[]>().notNull(),
    byID: person('by_id').notNull(),
    createdAt: createdAt(),
  },
  (row) => [primaryKey({ columns: [row.awardID, row.version] })],
);

/** A file of entries that is imported into an award. Of one file one import at most is not finished. */
export const imports = product.table(
  'imports',
  {
    id: uuid('id').primaryKey(),
    awardID: award(),
    personID: person().notNull(),
    name: text('name').notNull(),
    /** SHA-256 of the file, in hexadecimal figures. */
    digest: text('digest').notNull(),
    /** Rows that are to become drafts. */
    rows: integer('rows').notNull(),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (row) => [
    index('imports_award').on(row.awardID, row.createdAt),
    uniqueIndex('imports_unfinished').on(row.awardID, row.digest).where(sql`${row.finishedAt} is null`),
  ],
);

/** The draft that each row became. It stays when the draft is deleted, so that going on does not make it again. */
export const importedRows = product.table(
  'imported_rows',
  {
    importID: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    row: integer('row').notNull(),
    entryID: uuid('entry_id').notNull(),
  },
  (row) => [primaryKey({ columns: [row.importID, row.row] })],
);

export const ndaVersions = product.table(
  'nda_versions',
  { awardID: award(), version: integer('version').notNull(), text: text('text').notNull(), createdAt: createdAt() },
  (row) => [primaryKey({ columns: [row.awardID, row.version] })],
);

/** Every version of the terms that entrants of an award accept on submitting; an empty text asks for nothing. */
export const entrantTerms = product.table(
  'entrant_terms',
  { awardID: award(), version: integer('version').notNull(), text: text('text').notNull(), createdAt: createdAt() },
  (row) => [primaryKey({ columns: [row.awardID, row.version] })],
);

export const ndaAcceptances = product.table(
  'nda_acceptances',
  {
    awardID: award(),
    personID: person().notNull(),
    version: integer('version').notNull(),
    /** As the person signed it. */
    name: text('name').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.awardID, row.personID, row.version] })],
);

export const entries = product.table(
  'entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    awardID: award(),
    /** The entrant's organisation and person. */
    orgID: organisation().notNull(),
    personID: person().notNull(),
    ref: text('ref').notNull(),
    status: smallint('status').$type<EntryStatus>().notNull().default(0),
    categoryID: uuid('category_id').references(() => categories.id),
    data: jsonb('data').$type<Partial<EntryData>>().notNull().default({}),
    files: jsonb('files').$type<Record<string, StoredFile>>().notNull().default({}),
    correction: jsonb('correction').$type<{ message: string; fields: string[]; at: string } | null>(),
    /** The version of the award's own form that it is written in, and what that still lacks; 0 and null without one. */
    formVersion: integer('form_version').notNull().default(0),
    lacking: text('lacking').array(),
    bestEntry: boolean('best_entry').notNull().default(false),
    /** Why it is the best, where it did not stand first. */
    bestReason: text('best_reason'),
    submittedAt: instant('submitted_at'),
    /** The version of the terms that it was last submitted under; null where none was asked for. */
    termsVersion: integer('terms_version'),
    /** The version that its entrant accepted last, and whether the organiser submitted it without their consent. */
    termsAccepted: integer('terms_accepted'),
    termsOpen: boolean('terms_open'),
    /** The entry that it was entered with, in a further category; that one may be deleted since. */
    firstID: uuid('first_id'),
    ...changeable(),
  },
  (row) => [
    unique('entries_ref').on(row.awardID, row.ref),
    index('entries_org').on(row.orgID, row.awardID),
    index('entries_award_status').on(row.awardID, row.status, row.categoryID),
    index('entries_category').on(row.categoryID, row.status),
    index('entries_first').on(row.firstID).where(sql`${row.firstID} is not null`),
    check('entries_first_another', sql`${row.firstID} <> ${row.id}`),
    check(
      'entry.invariant.furtherOfDraft',
      sql`${row.status} in (0, 9) or not jsonb_path_exists(${row.data}, '$.keyvalue() ? (@.key starts with "further_")')`,
    ),
    uniqueIndex('entries_best').on(row.categoryID).where(sql`${row.bestEntry}`),
  ],
);

/** Answers to awards' own forms, one a row, which triggers keep: what lists filter and sort by. */
export const answers = product.table(
  'answers',
  {
    awardID: uuid('award_id').notNull(),
    key: text('key').notNull(),
    entryID: uuid('entry_id').notNull(),
    words: text('words').notNull(),
    start: text('start').generatedAlwaysAs(sql`left(words, 60)`),
    figure: numeric('figure'),
  },
  (row) => [
    primaryKey({ columns: [row.awardID, row.key, row.entryID] }),
    index('answers_entry').on(row.entryID),
    foreignKey({
      name: 'answers_entry_of_award',
      columns: [row.entryID, row.awardID],
      foreignColumns: [entries.id, entries.awardID],
    }).onDelete('cascade'),
  ],
);

const entry = () =>
  uuid('entry_id')
    .notNull()
    .references(() => entries.id, { onDelete: 'cascade' });
const category = () =>
  uuid('category_id')
    .notNull()
    .references(() => categories.id, { onDelete: 'cascade' });

/** Who accepted which version of an award's terms with an entry, and when. */
export const entryConsents = product.table(
  'entry_consents',
  {
    entryID: entry(),
    awardID: award(),
    version: integer('version').notNull(),
    personID: person().notNull(),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.entryID, row.version] })],
);

/**
 * Whom an entrant invited to write an entry along with them. An invitation has a code until it is accepted, the writing a
 * person from then on; the row goes when it is taken back, when the colleague leaves or is removed.
 */
export const colleagues = product.table(
  'colleagues',
  {
    id: uuid('id').primaryKey(),
    entryID: uuid('entry_id').notNull(),
    awardID: uuid('award_id').notNull(),
    /** As it was invited, in small letters: only the account of this address accepts. */
    email: text('email').notNull(),
    /** SHA-256 of the code that the last message carries, in hexadecimal figures. */
    digest: text('digest'),
    invitedByID: person('invited_by_id').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    personID: person(),
    acceptedAt: instant('accepted_at'),
  },
  (row) => [
    unique('colleagues_address').on(row.entryID, row.email),
    unique('colleagues_person').on(row.entryID, row.personID),
    index('colleagues_writing').on(row.personID),
    check(
      'colleagues_state',
      sql`(${row.digest} is null) = (${row.personID} is not null) and (${row.digest} is null) = (${row.acceptedAt} is not null)`,
    ),
    check('colleagues_address_small', sql`${row.email} = lower(${row.email})`),
    foreignKey({
      name: 'colleagues_entry_of_award',
      columns: [row.entryID, row.awardID],
      foreignColumns: [entries.id, entries.awardID],
    }).onDelete('cascade'),
  ],
);

/** Who may see and write which entry as an entrant: people of its organisation, or a colleague who writes along. */
export const writers = product
  .view('writers', { entryID: uuid('entry_id').notNull(), orgID: uuid('org_id'), personID: uuid('person_id') })
  .as(
    sql`select e.id as entry_id, e.org_id, null::uuid as person_id from product.entries e
      union all
      select c.entry_id, null, c.person_id from product.colleagues c where c.person_id is not null`,
  );

/** Deleted drafts with everything that belonged to them, out of every list and count until they are restored or expire. */
export const binnedEntries = product.table(
  'binned_entries',
  {
    id: uuid('id').primaryKey(),
    awardID: award(),
    orgID: organisation().notNull(),
    personID: person().notNull(),
    deletedAt: instant('deleted_at').notNull(),
    deletedBy: text('deleted_by').$type<'entrant' | 'admin'>().notNull(),
    /** The entry's row, and rows of other tables by the table's name. */
    content: jsonb('content').$type<{ entry: Record<string, unknown> } & Record<string, unknown>>().notNull(),
  },
  (row) => [index('binned_entries_age').on(row.deletedAt)],
);

/** What an entry held after each sitting of somebody who wrote it, and after each step. */
export const entryVersions = product.table(
  'entry_versions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    entryID: entry(),
    version: integer('version').notNull(),
    status: smallint('status').$type<EntryStatus>().notNull(),
    categoryID: uuid('category_id'),
    data: jsonb('data').$type<Partial<EntryData>>().notNull(),
    files: jsonb('files').$type<Record<string, StoredFile>>().notNull(),
    personID: person(),
    personName: text('person_name').notNull(),
    begunAt: instant('begun_at').notNull(),
    at: instant('at').notNull(),
  },
  (row) => [index('entry_versions_entry').on(row.entryID, row.id)],
);

export const assignments = product.table(
  'assignments',
  {
    judgeID: person('judge_id').notNull(),
    awardID: award(),
    categoryID: category(),
    /** Every entry of the category; otherwise those of `entryAssignments`. */
    whole: boolean('whole').notNull().default(true),
    createdAt: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.judgeID, row.awardID, row.categoryID] }),
    index('assignments_category').on(row.categoryID, row.judgeID),
    index('assignments_award').on(row.awardID, row.judgeID),
  ],
);

/** The entries of a judge whose assignment is not to the whole category. */
export const entryAssignments = product.table(
  'entry_assignments',
  { judgeID: person('judge_id').notNull(), awardID: award(), categoryID: category(), entryID: entry() },
  (row) => [
    primaryKey({ columns: [row.judgeID, row.entryID] }),
    index('entry_assignments_entry').on(row.entryID),
    foreignKey({
      name: 'entry_assignments_assignment',
      columns: [row.judgeID, row.awardID, row.categoryID],
      foreignColumns: [assignments.judgeID, assignments.awardID, assignments.categoryID],
    }).onDelete('cascade'),
  ],
);

/** Entries that a judge is kept from, whatever is assigned: a conflict of interest that an administrator declared. */
export const conflicts = product.table(
  'conflicts',
  {
    judgeID: person('judge_id').notNull(),
    entryID: entry(),
    awardID: award(),
    reason: text('reason').notNull(),
    declaredBy: text('declared_by').notNull(),
    createdAt: createdAt(),
  },
  (row) => [primaryKey({ columns: [row.judgeID, row.entryID] }), index('conflicts_entry').on(row.entryID)],
);

/** Which judge is to mark which entry: what is assigned, without conflicts of interest. */
export const duties = product
  .view('duties', {
    judgeID: uuid('judge_id').notNull(),
    awardID: uuid('award_id').notNull(),
    categoryID: uuid('category_id').notNull(),
    entryID: uuid('entry_id').notNull(),
  })
  .as(
    sql`select s.judge_id, s.award_id, s.category_id, e.id as entry_id
      from product.assignments s
      join product.entries e on e.category_id = s.category_id
      where (s.whole or exists (select from product.entry_assignments x
          where x.judge_id = s.judge_id and x.entry_id = e.id and x.category_id = s.category_id))
        and not exists (select from product.conflicts c where c.judge_id = s.judge_id and c.entry_id = e.id)
        and not exists (select from product.rounds r where r.award_id = s.award_id and not (r.state = 'decided'
          and exists (select from product.round_outcomes o where o.round_id = r.id and o.entry_id = e.id and o.goes_on)))`,
  );

/** A round of an award before the scores; they follow each other by their positions, from 1. */
export const rounds = product.table(
  'rounds',
  {
    id: uuid('id').primaryKey(),
    awardID: award(),
    kind: text('kind').$type<RoundKind>().notNull().default('qualifying'),
    name: text('name').notNull(),
    state: text('state').$type<RoundState>().notNull().default('prepared'),
    position: smallint('position').notNull().default(1),
    /** When a prepared round opens by itself. */
    opensAt: instant('opens_at'),
    /** Why the latest attempt to open at that instant was refused. */
    needsAttention: jsonb('needs_attention').$type<readonly Reason[]>().notNull().default([]),
    attentionMailedAt: instant('attention_mailed_at'),
    /** Until when answers are taken. */
    closesAt: instant('closes_at'),
    /** Share of yes or of no that settles an entry, per cent. */
    consensus: smallint('consensus').notNull(),
    /** Judges who have to decide. */
    quorum: smallint('quorum').notNull(),
    /** So many go on in each category; null where the consensus decides. */
    top: integer('top'),
    /** Most entries that a judge ranks in a category; null where judges don't rank. */
    picks: smallint('picks'),
    /** Words to grade or to score by, the lowest first; null where judges do neither, or score in numbers. */
    scale: text('scale').array(),
    /** What judges score; null where they don't. */
    criteria: jsonb('criteria').$type<readonly RoundCriterion[]>(),
    /** Between which numbers judges score; null where they don't, or score in words. */
    range: text('range').$type<Range>(),
    /** Of scores: per cent of the scale that is needed to go on, instead of `top`. */
    threshold: smallint('threshold'),
    /** Most pairs of entries that a judge compares in a category; null where judges don't compare. */
    pairs: smallint('pairs'),
    /** How much it counts towards the final result, per cent; the scores after the rounds have what all rounds leave. */
    weight: smallint('weight'),
    /** What judges see of the round before. */
    shows: text('shows').$type<RoundShows>().notNull().default('nothing'),
    /** How the ballots were counted, as it was when the round was decided. */
    counted: jsonb('counted').$type<readonly CategoryCount[]>(),
    /** Since when entrants see the shortlist. */
    publishedAt: instant('published_at'),
    ...changeable(),
  },
  (row) => [unique('rounds_in_order').on(row.awardID, row.position), unique('rounds_of_award').on(row.id, row.awardID)],
);

const ofRound = () => ({ roundID: uuid('round_id').notNull(), awardID: uuid('award_id').notNull() });
interface OfRound {
  readonly roundID: AnyPgColumn;
  readonly awardID: AnyPgColumn;
}
const roundKey = (name: string, { roundID, awardID }: OfRound) =>
  foreignKey({ name, columns: [roundID, awardID], foreignColumns: [rounds.id, rounds.awardID] }).onDelete('cascade');

/** Who answers in a round, for which categories. */
export const roundJudges = product.table(
  'round_judges',
  {
    ...ofRound(),
    categoryID: uuid('category_id').notNull(),
    judgeID: person('judge_id').notNull(),
    /** When the judge was told that the round is open. */
    toldAt: instant('told_at'),
  },
  (row) => [
    primaryKey({ columns: [row.roundID, row.judgeID, row.categoryID] }),
    index('round_judges_judge').on(row.judgeID, row.awardID),
    roundKey('round_judges_round', row),
    foreignKey({
      name: 'round_judges_category',
      columns: [row.categoryID, row.awardID],
      foreignColumns: [categories.id, categories.awardID],
    }).onDelete('cascade'),
  ],
);

const ofEntry = (name: string, row: OfRound & { readonly entryID: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [row.entryID, row.awardID],
    foreignColumns: [entries.id, entries.awardID],
  }).onDelete('cascade');

export const roundAnswers = product.table(
  'round_answers',
  {
    ...ofRound(),
    entryID: uuid('entry_id').notNull(),
    judgeID: person('judge_id').notNull(),
    answer: text('answer').$type<Answer>(),
    /** In place of an answer where judges grade: a place in the scale, 0 the lowest. */
    grade: smallint('grade'),
    /** In place of an answer where judges score: a mark for each criterion of the round, in their order. */
    marks: smallint('marks').array(),
    /** Whether these marks are in the count that was kept when the round was decided. */
    counted: boolean('counted').notNull().default(false),
    /** Needed for no and unsure. */
    reason: text('reason').notNull().default(''),
    ...changeable(),
  },
  (row) => [
    primaryKey({ columns: [row.roundID, row.entryID, row.judgeID] }),
    index('round_answers_entry').on(row.entryID),
    index('round_answers_judge').on(row.judgeID),
    roundKey('round_answers_round', row),
    ofEntry('round_answers_entry', row),
  ],
);

/** What a judge gave for one category where judges rank: entries by their ids, and the others that were looked at. */
export const roundBallots = product.table(
  'round_ballots',
  {
    ...ofRound(),
    categoryID: uuid('category_id').notNull(),
    judgeID: person('judge_id').notNull(),
    ranked: uuid('ranked').array().notNull(),
    others: uuid('others').array().notNull(),
    ...changeable(),
  },
  (row) => [
    primaryKey({ columns: [row.roundID, row.categoryID, row.judgeID] }),
    index('round_ballots_judge').on(row.judgeID),
    roundKey('round_ballots_round', row),
    foreignKey({
      name: 'round_ballots_category',
      columns: [row.categoryID, row.awardID],
      foreignColumns: [categories.id, categories.awardID],
    }).onDelete('cascade'),
  ],
);

/** What a judge said of two entries, the one with the lower id first. */
export const roundComparisons = product.table(
  'round_comparisons',
  {
    ...ofRound(),
    judgeID: person('judge_id').notNull(),
    firstID: uuid('first_id').notNull(),
    secondID: uuid('second_id').notNull(),
    /** Null where there is no difference. */
    preferredID: uuid('preferred_id'),
    ...changeable(),
  },
  (row) => [
    primaryKey({ name: 'round_comparisons_pk', columns: [row.roundID, row.judgeID, row.firstID, row.secondID] }),
    index('round_comparisons_of_first').on(row.firstID),
    index('round_comparisons_of_second').on(row.secondID),
    index('round_comparisons_judge').on(row.judgeID),
    roundKey('round_comparisons_round', row),
    ofEntry('round_comparisons_first', { ...row, entryID: row.firstID }),
    ofEntry('round_comparisons_second', { ...row, entryID: row.secondID }),
  ],
);

/** Whether an entry goes on: with a reason where somebody said so; what the rule says stands once the round is decided. */
export const roundOutcomes = product.table(
  'round_outcomes',
  {
    ...ofRound(),
    entryID: uuid('entry_id').notNull(),
    goesOn: boolean('goes_on').notNull(),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.roundID, row.entryID] }),
    index('round_outcomes_entry').on(row.entryID),
    roundKey('round_outcomes_round', row),
    ofEntry('round_outcomes_entry', row),
  ],
);

/** What a round is about: entries in judging that went on from every round before it; none before those are decided. */
export const roundEntries = product
  .view('round_entries', {
    roundID: uuid('round_id').notNull(),
    awardID: uuid('award_id').notNull(),
    categoryID: uuid('category_id').notNull(),
    entryID: uuid('entry_id').notNull(),
    status: smallint('status').notNull(),
  })
  .as(
    sql`select r.id as round_id, r.award_id, e.category_id, e.id as entry_id, e.status
      from product.rounds r
      join product.entries e on e.award_id = r.award_id and e.status in ${sql.raw(
        `(${entryStatuses.openForJudging}, ${entryStatuses.categoryClosed})`,
      )}
      where not exists (select from product.rounds f where f.award_id = r.award_id and f.position < r.position and not (f.state = 'decided'
          and exists (select from product.round_outcomes o where o.round_id = f.id and o.entry_id = e.id and o.goes_on)))`,
  );

/**
 * Which judge of a round is to answer for which entry in judging: without conflicts of interest. A ballot holds every entry
 * of a category against every other, so that one conflict keeps a judge from the whole of it.
 */
export const roundDuties = product
  .view('round_duties', {
    roundID: uuid('round_id').notNull(),
    judgeID: uuid('judge_id').notNull(),
    awardID: uuid('award_id').notNull(),
    categoryID: uuid('category_id').notNull(),
    entryID: uuid('entry_id').notNull(),
  })
  .as(
    sql`select j.round_id, j.judge_id, j.award_id, j.category_id, e.entry_id
      from product.round_judges j
      join product.rounds r on r.id = j.round_id
      join product.round_entries e on e.round_id = j.round_id and e.category_id = j.category_id
        and e.status = ${sql.raw(String(entryStatuses.openForJudging))}
      where not exists (select from product.conflicts c where c.judge_id = j.judge_id and c.entry_id = e.entry_id)
        and (r.kind not in ('transferableVote', 'schulze') or not exists (select from product.conflicts c
          join product.round_entries x on x.round_id = j.round_id and x.entry_id = c.entry_id
          where c.judge_id = j.judge_id and x.category_id = j.category_id
            and x.status = ${sql.raw(String(entryStatuses.openForJudging))}))`,
  );

/** Of a round of pairs: how many a judge compares in each category, and how many of those that are still there were. */
export const roundPairsDue = product
  .view('round_pairs_due', {
    roundID: uuid('round_id').notNull(),
    judgeID: uuid('judge_id').notNull(),
    categoryID: uuid('category_id').notNull(),
    due: integer('due').notNull(),
    answered: integer('answered').notNull(),
  })
  .as(
    sql`select d.round_id, d.judge_id, d.category_id, d.due, least(d.due, (
        select count(*) from product.round_comparisons c
        join product.round_duties one on one.round_id = c.round_id and one.judge_id = c.judge_id and one.entry_id = c.first_id
        join product.round_duties other on other.round_id = c.round_id and other.judge_id = c.judge_id and other.entry_id = c.second_id
        where c.round_id = d.round_id and c.judge_id = d.judge_id
          and one.category_id = d.category_id and other.category_id = d.category_id)) as answered
      from (select x.round_id, x.judge_id, x.category_id, least(r.pairs, count(*) * (count(*) - 1) / 2) as due
        from product.round_duties x join product.rounds r on r.id = x.round_id and r.kind = 'pairs'
        group by x.round_id, x.judge_id, x.category_id, r.pairs) d`,
  );

export const sheets = product.table(
  'sheets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    judgeID: person('judge_id').notNull(),
    entryID: entry(),
    awardID: award(),
    categoryID: category(),
    status: text('status').$type<ScoreState>().notNull().default('unscored'),
    /** Criterion id to mark. */
    marks: jsonb('marks').$type<Record<string, number>>().notNull().default({}),
    comment: text('comment').notNull().default(''),
    note: text('note').notNull().default(''),
    recusalReason: text('recusal_reason'),
    favourite: boolean('favourite').notNull().default(false),
    submittedAt: instant('submitted_at'),
    ...changeable(),
  },
  (row) => [
    unique('sheets_judge_entry_category').on(row.judgeID, row.entryID, row.categoryID),
    index('sheets_entry').on(row.entryID),
    index('sheets_award').on(row.awardID, row.categoryID, row.status),
    uniqueIndex('sheets_favourite').on(row.judgeID, row.categoryID).where(sql`${row.favourite}`),
  ],
);

export const invoices = product.table(
  'invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Counted per organiser, `orgs.lastInvoice` being the last. */
    organiserID: organisation('organiser_id').notNull(),
    number: integer('number').notNull(),
    orgID: organisation().notNull(),
    awardID: uuid('award_id')
      .notNull()
      .references(() => awards.id),
    /** Survives its entry, whose title is kept. */
    entryID: uuid('entry_id').references(() => entries.id, { onDelete: 'set null' }),
    /** What it was raised for; a later change of the entry's category may cost more. */
    categoryID: uuid('category_id').references(() => categories.id, { onDelete: 'set null' }),
    entryTitle: text('entry_title').notNull().default(''),
    /** To pay, with its tax. */
    amount: integer('amount').notNull(),
    tax: jsonb('tax').$type<ChargedTax | null>(),
    currency: text('currency').$type<'gbp' | 'usd'>().notNull(),
    status: text('status').$type<InvoiceStatus>().notNull().default('draft'),
    reference: text('reference'),
    discountID: text('discount_id'),
    /** The payment service's name of the charge. */
    chargeID: text('charge_id'),
    /** Until when it is to be paid; null where it was settled at once. */
    dueAt: instant('due_at'),
    purchaseOrder: text('purchase_order'),
    paidAt: instant('paid_at'),
    refundReason: text('refund_reason'),
    /** What names a refund made outside. */
    refundReference: text('refund_reference'),
    refundedAt: instant('refunded_at'),
    ...changeable(),
  },
  (row) => [
    unique('invoices_number').on(row.organiserID, row.number),
    index('invoices_entry').on(row.entryID, row.number),
    uniqueIndex('invoices_draft').on(row.entryID).where(sql`${row.status} = 'draft'`),
    index('invoices_org').on(row.orgID, row.createdAt),
    index('invoices_award').on(row.awardID, row.status),
    index('invoices_charge').on(row.chargeID),
  ],
);

export const discounts = product.table(
  'discounts',
  {
    /** The code that people type, upper case. */
    id: text('id').notNull(),
    awardID: award(),
    percentage: integer('percentage'),
    amount: integer('amount'),
    usesLeft: integer('uses_left'),
    expiresAt: instant('expires_at'),
    ...changeable(),
  },
  (row) => [primaryKey({ columns: [row.awardID, row.id] })],
);

export const paymentMethods = product.table(
  'payment_methods',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orgID: organisation().notNull(),
    /** The payment service's token; the card number itself is never kept. */
    stripeID: text('stripe_id').notNull(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expires: text('expires').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (row) => [
    unique('payment_methods_token').on(row.orgID, row.stripeID),
    uniqueIndex('payment_methods_default').on(row.orgID).where(sql`${row.isDefault}`),
  ],
);

/**
 * Attempts to charge a card. What the charge needs (a use of the discount, the place within the limit, the entry as it
 * was) is held by the reservation before any money moves.
 */
export const payments = product.table(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organiserID: organisation('organiser_id').notNull(),
    orgID: organisation().notNull(),
    awardID: award(),
    /** Whose entry it is, for the limit. */
    personID: person().notNull(),
    /** An entry that is made and submitted in one call is not there before the charge. */
    entryID: uuid('entry_id'),
    /** The version that is going to be submitted; null where the entry is not there yet. */
    entryVersion: integer('entry_version'),
    entryTitle: text('entry_title').notNull().default(''),
    /** The call that began it, the same one when repeated under its key. */
    callID: uuid('call_id'),
    /** Who submits, and the administrator who is signed in as them. */
    byID: person('by_id').notNull(),
    actor: jsonb('actor').$type<Actor | null>(),
    /** What is written into the entry once the card is charged. Gone when the attempt is over. */
    submission: jsonb('submission').$type<Reserved>(),
    state: text('state').$type<ChargeState>().notNull().default('reserved'),
    amount: integer('amount').notNull(),
    tax: jsonb('tax').$type<ChargedTax | null>(),
    currency: text('currency').$type<'gbp' | 'usd'>().notNull(),
    discountID: text('discount_id'),
    holdsDiscount: boolean('holds_discount').notNull().default(false),
    /** The card's token. */
    stripeID: text('stripe_id'),
    description: text('description').notNull().default(''),
    intentID: text('intent_id').unique('payments_intent'),
    chargeID: text('charge_id'),
    /** Of a charge that is kept in parts, an invoice each: what was charged, and the attempt that this part came of. */
    charged: integer('charged'),
    partOfID: uuid('part_of_id').references((): AnyPgColumn => payments.id, { onDelete: 'cascade' }),
    invoiceID: uuid('invoice_id')
      .unique('payments_invoice')
      .references(() => invoices.id),
    refundID: text('refund_id').unique('payments_refund'),
    /** Why it is given back, or why it was released. */
    reasons: jsonb('reasons').$type<Reason[]>().notNull().default([]),
    /** The server's instant that counts for deadline and price. */
    reservedAt: instant('reserved_at').notNull(),
    /** When whoever finishes abandoned attempts looks at it. */
    dueAt: instant('due_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    ...changeable(),
  },
  (row) => [
    uniqueIndex('payments_reserved').on(row.entryID).where(sql`${row.state} in ('reserved', 'actionRequired')`),
    index('payments_due').on(row.dueAt).where(sql`${row.state} in ('reserved', 'actionRequired', 'refunding')`),
    index('payments_person').on(row.personID, row.awardID, row.state),
    index('payments_entry').on(row.entryID),
    uniqueIndex('payments_charge').on(row.chargeID).where(sql`${row.partOfID} is null`),
    index('payments_parts').on(row.partOfID),
  ],
);

/** The embedded payment service's book: each intent, whether the card took it, and whether it was given back. */
export const charges = product.table('charges', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: text('key').notNull().unique(),
  stripeID: text('stripe_id').notNull(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  /** Lets the cardholder answer their bank. */
  clientSecret: text('client_secret').unique('charges_client_secret'),
  /** Null until the charge is asked for, and while the cardholder has not answered. */
  accepted: boolean('accepted'),
  reason: text('reason'),
  cancelledAt: instant('cancelled_at'),
  refundedAt: instant('refunded_at'),
  createdAt: createdAt(),
});

/** Parts of charges that the embedded payment service gave back. */
export const chargeRefunds = product.table('charge_refunds', {
  key: text('key').primaryKey(),
  id: uuid('id').notNull().defaultRandom().unique('charge_refunds_id'),
  chargeID: uuid('charge_id')
    .notNull()
    .references(() => charges.id),
  amount: integer('amount').notNull(),
  createdAt: createdAt(),
});

/** The embedded payment service's questions to the holders of test cards that are to be kept. */
export const cardSetups = product.table('card_setups', {
  key: text('key').primaryKey(),
  /** Lets the cardholder answer their bank. */
  clientSecret: text('client_secret').notNull().unique('card_setups_client_secret'),
  /** Null until the cardholder has answered. */
  accepted: boolean('accepted'),
  createdAt: createdAt(),
});

/** What the payment service told, each once, for as long as it may tell it again. */
export const paymentEvents = product.table(
  'payment_events',
  { id: text('id').primaryKey(), receivedAt: instant('received_at').notNull().defaultNow() },
  (row) => [index('payment_events_received').on(row.receivedAt)],
);

export const files = product.table(
  'files',
  {
    /** Random name below which the content is stored; the last part of the stored address's folder. */
    key: text('key').primaryKey(),
    orgID: organisation().notNull(),
    personID: person().notNull(),
    /** Set for entry files; the entry may not be created yet when the first file arrives. */
    awardID: uuid('award_id'),
    entryID: uuid('entry_id'),
    /** Which file of the entry, for example supportingDoc; userPhoto for a photo. */
    field: text('field').notNull(),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    size: integer('size'),
    isPrivate: boolean('is_private').notNull().default(true),
    /** `dropped`: another one took its place, and its content is about to go. */
    state: text('state').$type<'pending' | 'stored' | 'dropped'>().notNull().default('pending'),
    createdAt: createdAt(),
    storedAt: instant('stored_at'),
  },
  (row) => [
    index('files_entry').on(row.entryID),
    index('files_state').on(row.state, row.createdAt),
    index('files_org').on(row.orgID),
  ],
);

const message = () => ({
  to: text('to').notNull(),
  why: text('why').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  code: text('code'),
  locale: text('locale').$type<Locale>(),
});

/** Messages written by a transaction, delivered after it, and kept as the log of what was sent. */
export const outbox = product.table(
  'outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The organiser in whose name it was written; absent for codes, which are nobody's business. */
    orgID: organisation(),
    ...message(),
    /** What stands around its words once it is delivered; absent for codes by SMS. */
    frame: jsonb('frame').$type<MailFrame>(),
    attempts: integer('attempts').notNull().default(0),
    /** What the last attempt met with. */
    error: text('error'),
    dueAt: instant('due_at').notNull().defaultNow(),
    /** When it was tried for the last time, after a day without success. */
    givenUpAt: instant('given_up_at'),
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  (row) => [
    index('outbox_due').on(row.dueAt).where(sql`${row.sentAt} is null`),
    index('outbox_log').on(row.orgID, row.id),
    index('outbox_to').on(sql`lower(${row.to})`),
  ],
);

/** The embedded mail box: what was delivered where no mail server is configured. */
export const mails = product.table('mails', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  ...message(),
  html: text('html'),
  createdAt: createdAt(),
});

/** Append-only, by grant and trigger: who did what, as whom, when and why. Names alone can be blanked (`erase_names`). */
export const audit = product.table(
  'audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** The organiser whose administrators may read the row. */
    orgID: organisation(),
    actorID: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    /** The person as whom an administrator acted. */
    asID: uuid('as_id'),
    asName: text('as_name'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityID: text('entity_id'),
    reason: text('reason'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (row) => [index('audit_org').on(row.orgID, row.id), index('audit_entity').on(row.entity, row.entityID, row.id)],
);

/** Answers of creating calls by the key that the browser chose, so that a repeated call creates nothing twice. */
export const idempotency = product.table(
  'idempotency',
  {
    key: text('key').notNull(),
    personID: person().notNull(),
    call: text('call').notNull(),
    /** Digest of what was sent: one key stands for one request. */
    request: text('request').notNull(),
    /** The attempt that carries the call out; only its reply is kept. */
    attempt: uuid('attempt').notNull().defaultRandom(),
    /** Absent while the call runs. */
    status: smallint('status'),
    reply: jsonb('reply').$type<unknown>(),
    createdAt: createdAt(),
  },
  (row) => [primaryKey({ columns: [row.personID, row.call, row.key] }), index('idempotency_age').on(row.createdAt)],
);

/**
 * How often something was committed that answers about an award or an organiser show, kept by triggers. Several rows each,
 * so that transactions do not wait for each other; those of score sheets apart.
 */
export const stamps = product.table(
  'stamps',
  {
    scope: uuid('scope').notNull(),
    marks: boolean('marks').notNull(),
    shard: smallint('shard').notNull(),
    changes: bigint('changes', { mode: 'number' }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.scope, row.marks, row.shard] })],
);

/** How many of the sheets that count are how far, kept by triggers in several rows each. */
export const sheetTallies = product.table(
  'sheet_tallies',
  {
    awardID: uuid('award_id').notNull(),
    categoryID: uuid('category_id').notNull(),
    status: text('status').$type<'submitted' | 'final' | 'recused'>().notNull(),
    expected: boolean('expected').notNull(),
    shard: smallint('shard').notNull(),
    sheets: integer('sheets').notNull(),
  },
  (row) => [
    primaryKey({
      name: 'sheet_tallies_pk',
      columns: [row.awardID, row.categoryID, row.status, row.expected, row.shard],
    }),
  ],
);

/** An organiser's own words of one kind of email in one language. */
export const mailTemplates = product.table(
  'mail_templates',
  {
    orgID: organisation().notNull(),
    kind: text('kind').$type<MailKindName>().notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    version: integer('version').notNull(),
    byID: person('by_id').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.orgID, row.kind, row.locale] })],
);

/** What administrators say of the flow charts; an approval keeps the chart as it was. Rows are never changed. */
export const chartReviews = product.table(
  'chart_reviews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The order in which they were said. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    orgID: organisation().notNull(),
    personID: person().notNull(),
    chart: text('chart').notNull(),
    part: text('part').notNull(),
    verdict: text('verdict').$type<Verdict>().notNull(),
    text: text('text').notNull(),
    hash: text('hash').notNull(),
    /** As text: what is compared with it has its fields in the same order. */
    content: json('content').$type<Chart>(),
    createdAt: createdAt(),
  },
  (row) => [
    index('chart_reviews_chart').on(row.orgID, row.chart, row.createdAt),
    index('chart_reviews_person').on(row.personID),
  ],
);

/** How often something was asked for within the present window, over all replicas. */
export const rateWindows = product.table(
  'rate_windows',
  { key: text('key').primaryKey(), count: integer('count').notNull(), endsAt: instant('ends_at').notNull() },
  (row) => [index('rate_windows_end').on(row.endsAt)],
);

/** Under which a judge's changes lie on devices until they are sent, wrapped; devices hold it while the judge is signed in there. */
export const judgeKeys = product.table('judge_keys', {
  personID: person().primaryKey(),
  key: text('key').notNull(),
});

/** Secrets of this installation, made once and shared by every replica. */
export const secrets = product.table('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Sign-ins, refusals and changes of what an account may do, kept for a year; no secret among them. */
export const securityEvents = product.table(
  'security_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    event: text('event').notNull(),
    /** The account's name in the identity service; null where none is known. */
    sub: text('sub'),
    /** The address that was typed, or the account's. */
    email: text('email'),
    /** The network address that it came from. */
    source: text('source').notNull(),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  },
  (row) => [index('security_events_at').on(row.at), index('security_events_source').on(row.source, row.at)],
);
