import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import { hold, waiting } from '../support/held.ts';
import { byScores, inPairs, makeRound, stepRound, topPicks } from '../support/rounds.ts';
import type { ApiRequest } from '../support/server.ts';
import { accept, assign, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

/** What a judge gives in a round is decided once its entries are held: one that is moved meanwhile is the judge's no more. */
const { server, people, clock } = await startStage();

let open: Award;
let categoryID: string;
let otherID: string;

beforeEach(async () => {
  clock.set(planning);
  open = await openAward(server, people.admin);
  [categoryID, otherID] = open.categories.map((category) => category.categoryID) as [string, string];
});
afterAll(() => server.close());

/** An open round of two entries, whose judge sits in their category alone. */
async function openRoundOf(plan: Parameters<typeof makeRound>[4]) {
  const entered = [
    await submitted(server, people.entrant, open, categoryID),
    await submitted(server, people.rival, open, categoryID),
  ];
  await assign(server, people.judge, open, [categoryID]);
  const award = await step(server, people.admin, open, 'judging');
  await accept(server, people.judge, award);
  const judges = [{ judgeID: people.judge.personID, categoryIDs: [categoryID] }];
  const prepared = await makeRound(server, people.admin, award, [people.judge], { ...plan, judges });
  const { awardID, id } = await stepRound(server, people.admin, prepared, 'open');
  const ids = entered.map((entry) => entry.id).toSorted() as [string, string];
  return { as: people.judge.token, round: { awardID, id }, ids };
}

/** Asks while a move of this entry is not committed yet, and commits it once the call waits. */
async function whileMoved<Name extends CallName>(entryID: string, name: Name, request: ApiRequest<Name>) {
  const commit = await hold(
    server,
    sql`select from product.entries where id = ${entryID} for update`,
    sql`update product.entries set category_id = ${otherID} where id = ${entryID}`,
  );
  const answer = server.refused(name, request);
  await waiting(server);
  await commit();
  const { status, body } = await answer;
  return [status, body?.reasons?.map(({ code }) => code)];
}

const given = async (awardID: string) => {
  const { rows } = await server.database.execute(
    sql`select judge_id from product.round_answers where award_id = ${awardID}
      union all select judge_id from product.round_ballots where award_id = ${awardID}
      union all select judge_id from product.round_comparisons where award_id = ${awardID}`,
  );
  return rows;
};

test('an entry is not scored in a round by a judge out of whose category it was moved while it waited', async () => {
  const { as, round, ids } = await openRoundOf(byScores);
  const query = { ...round, entryID: ids[0] };
  const answer = await whileMoved(ids[0], 'answerRound', { as, query, body: { marks: [3, 4], reason: '' } });
  expect(answer).toEqual([422, ['round.refusal.notAssigned']]);
  expect(await given(open.id)).toEqual([]);
});

test('a pair is not compared once one of its entries was moved while it waited', async () => {
  const { as, round, ids } = await openRoundOf(inPairs);
  const query = { ...round, firstID: ids[0], secondID: ids[1] };
  const answer = await whileMoved(ids[0], 'saveComparison', { as, query, body: { preferred: ids[0] } });
  expect(answer).toEqual([422, ['round.refusal.pairNotAsked']]);
  expect(await given(open.id)).toEqual([]);
});

test('a ballot does not rank an entry that was moved while it waited', async () => {
  const { as, round, ids } = await openRoundOf(topPicks);
  const query = { ...round, categoryID };
  const answer = await whileMoved(ids[0], 'saveBallot', { as, query, body: { ranked: [ids[1], ids[0]], others: [] } });
  expect(answer).toEqual([422, ['round.refusal.entriesChanged']]);
  expect(await given(open.id)).toEqual([]);
});
