import { afterAll, expect, it } from 'vitest';
import type { Entry } from '#contract/entities/entry.ts';
import type { Round, RoundPlan } from '#contract/rounds.ts';
import { askedOf } from '#machines/round/scoring.ts';
import { answerFor, byScores, makeRound, openRound, score, screening, stepRound } from '../support/rounds.ts';
import { assign, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

/** What becomes of a round that opened early, was undone, or takes answers again after its closing time. */
const { server, people, clock } = await startStage();
clock.set(planning);
afterAll(() => server.close());

const admin = () => people.admin.token;
const codes = ({ body }: { body: { reasons?: readonly { code: string }[] } }) => body.reasons?.map(({ code }) => code);
const opened = (changes: object = {}) =>
  openRound(server, people.admin, [people.judge], [people.entrant, people.rival], changes);
const undo = (round: Round) => stepRound(server, people.admin, round, 'unopen', { reason: 'Too early.' });
const auditOf = async (id: string, action: string) =>
  (await server.ok('listAudit', { as: admin(), query: { entityID: id } })).find((row) => row.action === action);

const byGrades = { kind: 'grades' as const, scale: ['Poor', 'Good', 'Excellent'], top: 1 };

it('is deleted with what judges answered, which the audit counts', async () => {
  const { award, round, entries } = await opened();
  for (const entry of entries) await answerFor(server, people.judge, round, entry, 'yes');
  await undo(round);
  await server.ok('deleteRound', { as: admin(), query: { awardID: award.id, id: round.id } });
  const deleted = { roundID: round.id, round: 'Screening', answers: 2 };
  expect((await auditOf(award.id, 'round.delete'))?.details).toEqual(deleted);
  const untouched = await makeRound(server, people.admin, award, [people.judge]);
  await server.ok('deleteRound', { as: admin(), query: { awardID: award.id, id: untouched.id } });
  const without = { roundID: untouched.id, round: 'Screening', answers: 0 };
  expect((await auditOf(award.id, 'round.delete'))?.details).toEqual(without);
});

it('keeps what its judges answered for from being withdrawn and written anew while entries are taken again', async () => {
  const { award, round, entries } = await opened();
  await answerFor(server, people.judge, round, entries[0]!, 'yes');
  await undo(round);
  await step(server, people.admin, award, 'open', { reason: 'Too early.' });
  const withdraw = (as: string, { id }: Entry) => ({
    as,
    query: { id, awardID: award.id },
    body: { data: { status: 0 as const } },
  });
  const refused = await server.refused('updateEntry', withdraw(people.entrant.token, entries[0]!));
  expect(codes(refused)).toEqual(['entry.refusal.answeredInRound']);
  await server.ok('updateEntry', withdraw(people.rival.token, entries[1]!));
});

it('names whoever answered and is no judge of it any more', async () => {
  const { award, round, entries } = await opened();
  const query = { awardID: award.id, id: round.id };
  await answerFor(server, people.judge, round, entries[0]!, 'yes');
  expect((await server.ok('getRound', { as: admin(), query })).formerJudges).toEqual([]);
  await server.ok('saveRound', { as: admin(), query, body: screening(award, [people.secondJudge]) });
  const { judges, formerJudges, entries: answered } = await server.ok('getRound', { as: admin(), query });
  expect(judges.map(({ judgeID }) => judgeID)).toEqual([people.secondJudge.personID]);
  expect(formerJudges).toEqual([{ judgeID: people.judge.personID, name: expect.stringMatching(/./) }]);
  expect(answered.flatMap(({ answers }) => answers.map(({ judgeID }) => judgeID))).toEqual([people.judge.personID]);
});

it('stays where judges scored in it, and with it what the final result is made from', async () => {
  const { award, round, entries } = await opened(byScores);
  const query = { awardID: award.id, id: round.id };
  await score(server, people.judge, round, entries[0]!.id, [5, 1]);
  await undo(round);
  const { body } = await server.refused('deleteRound', { as: admin(), query });
  expect(body.reasons).toMatchObject([{ code: 'round.refusal.scoresKept', params: { count: 1 } }]);
  const finalResult = { rounds: [{ roundID: round.id, weight: 40 }], scores: 60 };
  const weighed = await server.refused('updateAward', { as: admin(), query: { id: award.id }, body: { finalResult } });
  expect(codes(weighed)).toEqual(['award.refusal.finalResultFixed']);
  // Where nobody scored it goes.
  const { award: other, round: unscored } = await opened(byScores);
  await undo(unscored);
  await server.ok('deleteRound', { as: admin(), query: { awardID: other.id, id: unscored.id } });
});

it.each<[string, Partial<RoundPlan>, Partial<RoundPlan>, { marks: number[] } | { grade: number }]>([
  ['criteria in other places', byScores, { ...byScores, criteria: byScores.criteria.toReversed() }, { marks: [5, 1] }],
  ['another scale', byScores, { ...byScores, range: 'zeroToHundred' }, { marks: [5, 1] }],
  ['grades in other places', byGrades, { ...byGrades, scale: byGrades.scale.toReversed() }, { grade: 0 }],
])('takes no answer of before once it opens again with %s', async (_, was, is, said) => {
  clock.set(planning);
  const { award, round, entries } = await opened(was);
  const query = { awardID: award.id, id: round.id };
  const answer = (asked: Round) => ({
    as: people.judge.token,
    query: { ...query, entryID: entries[0]!.id },
    body: { ...said, reason: '', asked: askedOf(asked) },
  });
  await undo(round);
  const plan = screening(award, [people.judge], is);
  const changed = await server.ok('saveRound', { as: admin(), query, body: plan });
  const anew = await stepRound(server, people.admin, changed, 'open');
  expect(codes(await server.refused('answerRound', answer(round)))).toEqual(['round.refusal.askedOtherwise']);
  expect(await server.ok('answerRound', answer(anew))).toMatchObject({ ...said, version: 1 });
  // Pages of before say nothing of what they asked.
  const { asked: _asked, ...unsaid } = answer(anew).body;
  await server.ok('answerRound', { ...answer(anew), body: unsaid });
});

it('closes whenever its organiser wants once it is opened before its date, which is then no more', async () => {
  clock.set(planning);
  const open = await openAward(server, people.admin);
  const category = open.categories[1]!.categoryID;
  await submitted(server, people.entrant, open, category);
  await assign(server, people.judge, open, [category]);
  const award = await step(server, people.admin, open, 'judging');
  const hours = (count: number) => new Date(Date.parse(planning) + count * 3_600_000).toISOString();
  const dates = { opensAt: hours(24), closesAt: hours(48) };
  const prepared = await makeRound(server, people.admin, award, [people.judge], dates);
  const round = await stepRound(server, people.admin, prepared, 'open');
  expect(round.opensAt).toBeNull();
  const query = { awardID: award.id, id: round.id };
  const plan = screening(award, [people.judge], { closesAt: hours(12) });
  expect((await server.ok('saveRound', { as: admin(), query, body: plan })).closesAt).toBe(hours(12));
});

it('keeps the date at which it opened', async () => {
  clock.set(planning);
  const { round: ran } = await opened();
  const prepared = await undo(ran);
  const award = (await server.ok('listAwards', { as: admin() })).find(({ id }) => id === ran.awardID)!;
  const plan = screening(award, [people.judge], { opensAt: planning });
  const query = { awardID: award.id, id: prepared.id };
  const dated = await server.ok('saveRound', { as: admin(), query, body: plan });
  expect((await stepRound(server, people.admin, dated, 'open')).opensAt).toBe(new Date(planning).toISOString());
});

it('takes answers again, and has no closing time any more where that has passed', async () => {
  clock.set(planning);
  const closesAt = new Date(Date.parse(planning) + 3_600_000).toISOString();
  const { round, entries } = await opened({ closesAt });
  const reason = 'A judge was ill.';
  await stepRound(server, people.admin, round, 'close', { reason });
  expect((await stepRound(server, people.admin, round, 'reopen', { reason })).closesAt).toBe(closesAt);
  clock.set(closesAt);
  await stepRound(server, people.admin, round, 'close', { reason });
  expect((await stepRound(server, people.admin, round, 'reopen', { reason })).closesAt).toBeNull();
  await answerFor(server, people.judge, round, entries[0]!, 'yes');
  expect((await auditOf(round.id, 'round.reopen'))?.details).toEqual({
    from: 'closed',
    to: 'open',
    closesAt: { from: closesAt, to: null },
  });
  clock.set(planning);
});
