import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ScoreState } from '#machines/score/score.rules.ts';
import { award, category } from './awards.ts';
import { changeable, createdAt, instant, product } from './columns.ts';
import { entry } from './entries.ts';
import { person } from './people.ts';

export const assignments = product.table(
  'assignments',
  {
    judgeID: person('judge_id').notNull(),
    awardID: award(),
    categoryID: category(),
    /** Every entry of the category; otherwise those of `entryAssignments`. */
    whole: boolean('whole').notNull().default(true),
    /** When the judge was told that entries wait for their scores. */
    toldAt: instant('told_at'),
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

/**
 * What an account that judges entered, or writes or wrote along, in another membership: nobody judges their own. A seat
 * as an organiser's judge makes what that organiser entered itself nobody's own. Duties count them: `not exists` would be joined,
 * which reads every entry; a count is looked up for each row, by the indexes.
 */
export const ownEntries = product
  .view('own_entries', { judgeID: uuid('judge_id').notNull(), entryID: uuid('entry_id').notNull() })
  .as(
    sql`select j.id as judge_id, e.id as entry_id
      from product.people j
      join product.people w on w.account = j.account and w.id <> j.id
      join product.entries e on e.org_id = w.org_id and (w.type <> 'judge' or e.person_id = w.id)
      where j.type = 'judge'
      union all
      select j.id, c.entry_id
      from product.people j
      join product.people w on w.account = j.account and w.id <> j.id
      join product.colleagues c on c.person_id = w.id
      where j.type = 'judge'
      union all
      select j.id, f.entry_id
      from product.people j
      join product.people w on w.account = j.account and w.id <> j.id
      join product.former_colleagues f on f.person_id = w.id
      where j.type = 'judge'`,
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
        and (select count(*) from product.own_entries w where w.judge_id = s.judge_id and w.entry_id = e.id) = 0
        and not exists (select from product.rounds r where r.award_id = s.award_id and not (r.state = 'decided'
          and exists (select from product.round_outcomes o where o.round_id = r.id and o.entry_id = e.id and o.goes_on)))`,
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

/** Under which a judge's changes lie on devices until they are sent, wrapped; devices hold it while the judge is signed in there. */
export const judgeKeys = product.table('judge_keys', {
  personID: person().primaryKey(),
  key: text('key').notNull(),
});
