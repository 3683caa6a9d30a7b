import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EntryData, StoredFile } from '#contract/entities/entry.ts';
import type { EntryStatus } from '#machines/entry/entry.rules.ts';
import { award, categories } from './awards.ts';
import { changeable, createdAt, instant, product } from './columns.ts';
import { organisation, person } from './people.ts';

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
    index('entries_person').on(row.personID, row.awardID),
    index('entries_award_status').on(row.awardID, row.status, row.categoryID),
    index('entries_waiting').on(row.awardID, row.status, row.submittedAt, row.id).where(sql`${row.status} in (1, 2)`),
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

export const entry = () =>
  uuid('entry_id')
    .notNull()
    .references(() => entries.id, { onDelete: 'cascade' });

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

/** Who wrote an entry along and does no more, where words of theirs are in it or it was submitted with them: no judge of it. */
export const formerColleagues = product.table(
  'former_colleagues',
  { entryID: entry(), personID: person().notNull() },
  (row) => [primaryKey({ columns: [row.entryID, row.personID] }), index('former_colleagues_person').on(row.personID)],
);

/** Who may see and write which entry as an entrant: people of its organisation, or a colleague who writes along. */
export const writers = product
  .view('writers', { entryID: uuid('entry_id').notNull(), orgID: uuid('org_id'), personID: uuid('person_id') })
  .as(
    sql`select e.id as entry_id, e.org_id, null::uuid as person_id from product.entries e
      union all
      select c.entry_id, null, c.person_id from product.colleagues c where c.person_id is not null`,
  );

/** How the organiser's team handles an entry: nothing that its entrant or a judge ever sees. */
export const entryHandling = product.table(
  'entry_handling',
  {
    entryID: uuid('entry_id').primaryKey(),
    awardID: uuid('award_id').notNull(),
    tags: text('tags').array().notNull().default([]),
    note: text('note').notNull().default(''),
    /** The administrator who looks after it. */
    responsibleID: person('responsible_id'),
    ...changeable(),
  },
  (row) => [
    index('entry_handling_award').on(row.awardID),
    index('entry_handling_responsible').on(row.responsibleID).where(sql`${row.responsibleID} is not null`),
    check(
      'entry_handling_tags',
      sql`cardinality(${row.tags}) <= 20 and array_position(${row.tags}, null) is null
      and coalesce(length(array_to_string(${row.tags}, ',')), 0) <= 20 * 41`,
    ),
    check('entry_handling_note', sql`length(${row.note}) <= 4000`),
    foreignKey({
      name: 'entry_handling_entry_of_award',
      columns: [row.entryID, row.awardID],
      foreignColumns: [entries.id, entries.awardID],
    }).onDelete('cascade'),
  ],
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
