import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ResultMethod } from '#contract/choices.ts';
import type { Category, Criterion } from '#contract/entities/award.ts';
import type { ChairsOrder, LeftOut } from '#contract/entities/result.ts';
import type { FormField } from '#machines/form/form.types.ts';
import type { Reason } from '#machines/kit/rules.ts';
import type { FurtherFee } from '#machines/payment/further.rules.ts';
import type { AwardStatus } from '#machines/shared/award.statuses.ts';
import { changeable, createdAt, instant, product } from './columns.ts';
import { organisation, person } from './people.ts';

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
    /** `digest` says what it holds; left out of one that was made before that was noted. */
    zip: jsonb('zip').$type<{
      url: string;
      fileType: string;
      createdAt: string;
      missing?: number;
      digest?: string;
    } | null>(),
    history: jsonb('history').$type<{ status: AwardStatus; at: string }[]>().notNull().default([]),
    ...changeable(),
  },
  (row) => [
    index('awards_org').on(row.orgID, row.createdAt),
    index('awards_going').on(row.orgID).where(sql`${row.status} <> 'completed'`),
    index('awards_announced').on(row.createdAt, row.id).where(sql`${row.status} <> 'pending'`),
    index('awards_opens').on(row.status, row.opensAt),
    index('awards_closes').on(row.status, row.closesAt),
  ],
);

export const award = () =>
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
    chair: jsonb('chair').$type<readonly ChairsOrder[]>().notNull().default([]),
    /** Rounds that its result does without where an entry has no score in them. */
    leftOut: jsonb('left_out').$type<readonly LeftOut[]>().notNull().default([]),
    feeAmount: integer('fee_amount').notNull().default(0),
    feeEarlyAmount: integer('fee_early_amount'),
    feeEarlyUntil: instant('fee_early_until'),
    /** Whether it may be entered together with other categories by one entry. */
    shared: boolean('shared').notNull().default(false),
    /** Entries of one entrant that it takes; null where only the award's number holds. */
    entryLimit: integer('entry_limit'),
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
  (row) => [
    primaryKey({ columns: [row.awardID, row.personID, row.version] }),
    index('nda_acceptances_person').on(row.personID, row.awardID),
  ],
);

export const category = () =>
  uuid('category_id')
    .notNull()
    .references(() => categories.id, { onDelete: 'cascade' });
