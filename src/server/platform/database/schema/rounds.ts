import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CategoryCount } from '#contract/rounds.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import type { Reason } from '#machines/kit/rules.ts';
import type { RoundShows } from '#machines/round/former.ts';
import type { Answer, RoundKind } from '#machines/round/round.rules.ts';
import type { Range, RoundCriterion } from '#machines/round/scoring.ts';
import type { RoundState } from '#machines/shared/round.states.ts';
import { award, categories } from './awards.ts';
import { changeable, createdAt, instant, product } from './columns.ts';
import { entries } from './entries.ts';
import { person } from './people.ts';

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
    needsAttention: jsonb('needs_attention').$type<Reason[]>().notNull().default([]),
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
    criteria: jsonb('criteria').$type<RoundCriterion[]>(),
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
    counted: jsonb('counted').$type<CategoryCount[]>(),
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
        and (select count(*) from product.own_entries w where w.judge_id = j.judge_id and w.entry_id = e.entry_id) = 0
        and (r.kind not in ('transferableVote', 'schulze') or not exists (select from product.conflicts c
          join product.round_entries x on x.round_id = j.round_id and x.entry_id = c.entry_id
          where c.judge_id = j.judge_id and x.category_id = j.category_id
            and x.status = ${sql.raw(String(entryStatuses.openForJudging))})
          and (select count(*) from product.own_entries w
          join product.round_entries x on x.round_id = j.round_id and x.entry_id = w.entry_id
          where w.judge_id = j.judge_id and x.category_id = j.category_id
            and x.status = ${sql.raw(String(entryStatuses.openForJudging))}) = 0)`,
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
