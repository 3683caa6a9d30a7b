import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import { chargeStates } from '#machines/charge/charge.rules.ts';
import { entryStatuses } from '#machines/entry/entry.statuses.ts';
import { invoiceStatuses } from '#machines/invoice/invoice.rules.ts';
import { scoreStatuses } from '#machines/score/score.rules.ts';
import { awardStatuses } from '#machines/shared/award.statuses.ts';
import { roundStates } from '#machines/shared/round.states.ts';
import { voteStates } from '#machines/vote/vote.rules.ts';
import { causes } from '#server/platform/errors/problem.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** What the database itself refuses, whoever writes: the demo's rows, each changed into what must never be. */
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ demo: true });
});
afterAll(() => server.close());

const open = sql`(select id from product.awards where status = 'open' limit 1)`;
const judging = sql`(select id from product.awards where status = 'judging' limit 1)`;
const completed = sql`(select id from product.awards where status = 'completed' limit 1)`;
const round = (award: SQL, state: SQL, consensus = 66, position = 1) =>
  sql`insert into product.rounds (id, award_id, name, state, consensus, quorum, position)
    values (gen_random_uuid(), ${award}, 'Screening', ${state}, ${consensus}, 2, ${position})`;
/** A round of scores whose one criterion has this weight. */
const scored = (range: SQL, weight: number) =>
  sql`insert into product.rounds (id, award_id, kind, name, consensus, quorum, top, range, criteria)
    values (gen_random_uuid(), ${open}, 'scores', 'Jury', 66, 2, 3, ${range},
      ${JSON.stringify([{ name: 'Craft', help: '', weight }])}::jsonb)`;
/** Two rounds of scores that weigh so much. */
const weighed = (first: SQL, second: SQL) =>
  sql`insert into product.rounds (id, award_id, kind, name, consensus, quorum, position, top, range, criteria, weight)
    select gen_random_uuid(), ${open}, 'scores', 'Jury', 66, 2, x.place, 3, 'oneToFive',
      ${JSON.stringify([{ name: 'Craft', help: '', weight: 100 }])}::jsonb, x.weight
    from (values (1, ${first}::smallint), (2, ${second}::smallint)) x (place, weight)`;
/** Two rounds of an award in judging in which nothing is scored and everything goes on: the state of each, and since when it is published. */
const rounds = (first: SQL, second: SQL) =>
  sql`with gone as (delete from product.sheets where award_id = ${judging}),
      made as (insert into product.rounds (id, award_id, name, consensus, quorum, position, state, published_at)
        values (gen_random_uuid(), ${judging}, 'Screening', 66, 2, 1, ${first}),
          (gen_random_uuid(), ${judging}, 'Final', 66, 2, 2, ${second}) returning id, award_id)
    insert into product.round_outcomes (round_id, award_id, entry_id, goes_on)
    select m.id, m.award_id, e.id, true from made m join product.entries e on e.award_id = m.award_id and e.status = 2`;
const oneOf = (table: SQL, condition: SQL) => sql`(select id from ${table} where ${condition} limit 1)`;
const entry = (status: number) => oneOf(sql`product.entries`, sql`status = ${status}`);
const sheet = (status: string) => oneOf(sql`product.sheets`, sql`status = ${status} and marks <> '{}'`);

const attempts: [invariant: string, statement: SQL][] = [
  ['award.invariant.named', sql`update product.awards set name = ' ' where id = ${open}`],
  ['award.invariant.dated', sql`update product.awards set closes_at = null where id = ${open}`],
  ['award.invariant.datesInOrder', sql`update product.awards set closes_at = opens_at where id = ${open}`],
  ['award.invariant.datesInOrder', sql`update product.awards set results_at = closes_at where id = ${open}`],
  ['award.invariant.datesInRange', sql`update product.awards set results_at = '2150-01-01' where id = ${open}`],
  [
    'award.invariant.hasCategory',
    sql`insert into product.awards (org_id, status, name, opens_at, closes_at)
      select org_id, 'approved', name, opens_at, closes_at from product.awards where id = ${open}`,
  ],
  [
    'award.invariant.categoriesNamed',
    sql`update product.categories set name = ' ' where id = (select id from product.categories where award_id = ${open} limit 1)`,
  ],
  ['award.invariant.hasCriteria', sql`update product.categories set criteria = '[]' where award_id = ${open}`],
  [
    'award.invariant.weightsHundred',
    sql`update product.categories set criteria = jsonb_set(criteria, '{0,weight}', '1') where award_id = ${open}`,
  ],
  [
    'award.invariant.earlyFeeEnds',
    sql`update product.categories set fee_early_amount = 1, fee_early_until = null where award_id = ${open}`,
  ],
  ['award.invariant.nobodyEnteredYet', sql`update product.awards set status = 'approved' where id = ${open}`],
  ['award.invariant.roundsNotStarted', round(open, sql`'open'`)],
  ['award.invariant.roundsDecided', round(completed, sql`'prepared'`)],
  [
    'vote.invariant.openWhileJudging',
    sql`insert into product.votes (id, org_id, award_id, name, state, closes_at, picks)
      select gen_random_uuid(), org_id, id, 'Audience prize', 'open', now(), 1 from product.awards where id = ${open}`,
  ],
  ['round.invariant.nothingScored', round(judging, sql`'open'`)],
  ['round.invariant.someGoOn', round(judging, sql`'decided'`)],
  ['round.invariant.inOrder', rounds(sql`'closed', null`, sql`'open', null`)],
  ['round.invariant.publishedInOrder', rounds(sql`'decided', null`, sql`'decided', now()`)],
  ['round.invariant.fewRounds', round(open, sql`'prepared'`, 66, 7)],
  [
    'round.invariant.datesInOrder',
    sql`insert into product.rounds (id, award_id, name, consensus, quorum, opens_at, closes_at)
      values (gen_random_uuid(), ${open}, 'Screening', 66, 2, now(), now())`,
  ],
  ['round.invariant.ruleSound', round(open, sql`'prepared'`, 50)],
  [
    'round.invariant.kindComplete',
    sql`insert into product.rounds (id, award_id, kind, name, consensus, quorum, picks)
      values (gen_random_uuid(), ${open}, 'schulze', 'Top picks', 66, 2, 3)`,
  ],
  [
    'round.invariant.kindComplete',
    sql`insert into product.rounds (id, award_id, kind, name, consensus, quorum, top)
      values (gen_random_uuid(), ${open}, 'pairs', 'Two by two', 66, 2, 3)`,
  ],
  ['award.invariant.finalResultHundred', weighed(sql`60`, sql`40`)],
  [
    'round.invariant.weightOfScores',
    sql`insert into product.rounds (id, award_id, name, consensus, quorum, weight)
      values (gen_random_uuid(), ${open}, 'Screening', 66, 2, 20)`,
  ],
  ['round.invariant.weightOfScores', weighed(sql`60`, sql`0`)],
  ['round.invariant.kindComplete', scored(sql`'oneToFive'`, 60)],
  ['round.invariant.kindComplete', scored(sql`null`, 100)],
  [
    'round.invariant.givenOfItsKind',
    sql`with made as (${scored(sql`'oneToFive'`, 100)} returning id, award_id)
      insert into product.round_answers (round_id, award_id, entry_id, judge_id, marks)
      select m.id, m.award_id, e.id, p.id, array[0] from made m
        join product.entries e on e.award_id = m.award_id join product.people p on p.type = 'judge' limit 1`,
  ],
  [
    'round.invariant.givenOfItsKind',
    sql`with made as (insert into product.rounds (id, award_id, name, consensus, quorum)
        values (gen_random_uuid(), ${open}, 'Screening', 66, 2) returning id, award_id)
      insert into product.round_ballots (round_id, award_id, category_id, judge_id, ranked, others)
      select m.id, m.award_id, c.id, p.id, array[gen_random_uuid()], '{}' from made m
        join product.categories c on c.award_id = m.award_id join product.people p on p.type = 'judge' limit 1`,
  ],
  ['entry.invariant.openWhileJudging', sql`update product.awards set status = 'open' where id = ${judging}`],
  [
    'entry.invariant.openWhileJudging',
    sql`update product.entries set status = 2 where id = (
    select id from product.entries where award_id = ${open} and status = 1 limit 1)`,
  ],
  ['entry.invariant.closedAfterJudging', sql`update product.entries set status = 3 where id = ${entry(2)}`],
  ['entry.invariant.inCategory', sql`update product.entries set category_id = null where id = ${entry(1)}`],
  [
    'entry.invariant.answered',
    sql`update product.entries set form_version = 1, lacking = '{own_country}' where id = ${entry(1)}`,
  ],
  ['entry.invariant.correctionNamed', sql`update product.entries set correction = null where id = ${entry(9)}`],
  ['entry.invariant.bestWasJudged', sql`update product.entries set best_entry = true where id = ${entry(2)}`],
  ['score.invariant.marksInRange', sql`update product.sheets set marks = '{"a": 11}' where id = ${sheet('scored')}`],
  ['score.invariant.marksInRange', sql`update product.sheets set marks = '{"a": 1.5}' where id = ${sheet('scored')}`],
  ['score.invariant.marksInRange', sql`update product.sheets set marks = '{"a": "9"}' where id = ${sheet('scored')}`],
  [
    'score.invariant.marksInRange',
    sql`update product.sheets set marks = '{"a": 9, "b": -1}' where id = ${sheet('scored')}`,
  ],
  ['score.invariant.marksInRange', sql`update product.sheets set marks = '{"a": null}' where id = ${sheet('scored')}`],
  ['score.invariant.marksInRange', sql`update product.sheets set marks = '{"a": [9]}' where id = ${sheet('scored')}`],
  [
    'score.invariant.marksInRange',
    sql`update product.sheets set marks = '{"a": {"b": 9}}' where id = ${sheet('scored')}`,
  ],
  ['score.invariant.marksInRange', sql`update product.sheets set marks = '[9]' where id = ${sheet('scored')}`],
  ['score.invariant.complete', sql`update product.sheets set marks = '{}' where id = ${sheet('submitted')}`],
  // Of a category in which somebody has marked, also while its award takes entries again.
  [
    'categories_criteria_kept',
    sql`update product.categories set criteria = jsonb_set(criteria, '{0,name}', '"Another"') where id = (
      select category_id from product.sheets where status = 'scored' limit 1)`,
  ],
  ...(['opens_at', 'closes_at'] as const).flatMap((column): [string, SQL][] =>
    ['1850-06-01', '2150-06-01'].map((date) => [
      'rounds_dates',
      sql`insert into product.rounds (id, award_id, name, consensus, quorum, ${sql.identifier(column)})
        values (gen_random_uuid(), ${open}, 'Screening', 66, 2, ${date})`,
    ]),
  ),
  ...['1850-06-01', '2150-06-01'].map((date): [string, SQL] => [
    'votes_dates',
    sql`insert into product.votes (id, org_id, award_id, name, picks, closes_at)
      select gen_random_uuid(), org_id, id, 'Readers’ choice', 1, ${date}::timestamptz from product.awards where id = ${completed}`,
  ]),
  ['categories_lengths', sql`update product.categories set name = repeat('a', 1001) where award_id = ${open}`],
  ['sheets_lengths', sql`update product.sheets set comment = repeat('a', 100001) where id = ${sheet('scored')}`],
  ['sheets_lengths', sql`update product.sheets set note = repeat('a', 100001) where id = ${sheet('scored')}`],
  [
    'entries_lengths',
    sql`update product.entries set data = jsonb_build_object('title', repeat('a', 20000000)) where id = ${entry(1)}`,
  ],
  ['score.invariant.unscoredEmpty', sql`update product.sheets set status = 'unscored' where id = ${sheet('scored')}`],
  ['score.invariant.recusalExplained', sql`update product.sheets set status = 'recused' where id = ${sheet('scored')}`],
];

it.each(attempts)('%s', async (invariant, statement) => {
  const attempt = server.database.transaction(async (tx) => {
    const { rowCount } = await tx.execute(statement);
    // An attempt on no row would prove nothing.
    expect(rowCount).toBeGreaterThan(0);
  });
  const error = await attempt.then(
    () => null,
    (problem: unknown) => problem,
  );
  expect(causes(error).map(({ constraint }) => constraint)).toContain(invariant);
});

it('has looked at every row for every constraint', async () => {
  const { rows } = await server.database.execute(
    sql`select conname from pg_constraint where not convalidated and connamespace = 'product'::regnamespace`,
  );
  expect(rows).toEqual([]);
});

it('an entry, its sheets and its category are of one award', async () => {
  const elsewhere = sql`(select c.id from product.categories c where c.award_id = ${open} limit 1)`;
  const attempt = server.database.execute(
    sql`update product.entries set category_id = ${elsewhere} where id = ${entry(2)}`,
  );
  await expect(attempt).rejects.toThrow();
});

it('takes the languages of the product alone, and each of them, wherever it names any', async () => {
  const { rows } = await server.database.execute<{ name: string; list: string }>(sql`
    select conname as name, substring(pg_get_constraintdef(oid) from 'locale = ANY [(]ARRAY[[](.*?)[]]') as list
    from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) ~ 'locale = ANY'`);
  expect(rows.map(({ name }) => name).sort()).toEqual(['mail_templates_words', 'people_locale']);
  for (const { name, list } of rows)
    expect(
      [...list.matchAll(/'(\w+)'/g)].map(([, locale]) => locale),
      name,
    ).toEqual([...locales]);
});

it('takes the states of each lifecycle, and no others, where it names them', async () => {
  const { rows } = await server.database.execute<{ name: string; list: string }>(sql`
    select conname as name, substring(pg_get_constraintdef(oid) from 'ARRAY[[](.*?)[]]') as list
    from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) ~ '^CHECK [(][(](status|state) = ANY [(]ARRAY[[][^]]*[]][)][)][)]$'`);
  const named = rows.map(({ name, list }) => [name, (list.match(/\b[a-zA-Z]\w+(?=')|\b\d\b/g) ?? []).sort()]);
  expect(Object.fromEntries(named)).toEqual({
    awards_status: awardStatuses.toSorted(),
    entries_status: Object.values(entryStatuses).map(String).sort(),
    invoices_status: invoiceStatuses.toSorted(),
    payments_state: chargeStates.toSorted(),
    rounds_state: roundStates.toSorted(),
    sheets_status: [...scoreStatuses, 'recused'].sort(),
    votes_state: voteStates.toSorted(),
  });
});
