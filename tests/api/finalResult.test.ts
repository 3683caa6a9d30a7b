import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Round } from '#contract/rounds.ts';
import type { Body } from '#contract/schemas.ts';
import { recompute } from '#server/modules/results/bundle.ts';
import type { ResultBundle } from '#server/modules/results/bundle.types.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { byScores, makeRound, openRound, score, screening, stepRound } from '../support/rounds.ts';
import type { TestPerson } from '../support/server.ts';
import { mark, openAward, planning, startStage, step } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let judges: TestPerson[];
let stranger: TestPerson;

beforeAll(async () => {
  stranger = await server.join('admin');
  judges = [people.judge, people.secondJudge];
  clock.set(planning);
});
afterAll(() => server.close());

const admin = () => people.admin.token;
const codes = ({ body }: { body: { reasons: readonly { code: string }[] } }) => body.reasons.map(({ code }) => code);
const update = (award: Pick<Award, 'id'>, body: Body<'updateAward'>, as = admin()) =>
  server.api('updateAward', { as, query: { id: award.id }, body });
const refused = async (award: Pick<Award, 'id'>, body: Body<'updateAward'>) => {
  const answer = await server.refused('updateAward', { as: admin(), query: { id: award.id }, body });
  return [answer.status, ...codes(answer)];
};
const weighing = (scores: number, ...rounds: readonly (readonly [Pick<Round, 'id'>, number])[]) => ({
  finalResult: { scores, rounds: rounds.map(([{ id }, weight]) => ({ roundID: id, weight })) },
});
const resultOf = async (award: Award, entry: Entry) => {
  const query = { id: award.id, results: 'true' as const };
  const { summary } = await server.ok('getAwardSummary', { as: admin(), query });
  return summary!.results!.find(({ categoryID }) => categoryID === entry.categoryID)!;
};
/** An award in judging with an open round of scores from which both entries go on. */
async function screened(changes: object = {}) {
  const all = await openRound(server, people.admin, judges, [people.entrant, people.rival], {
    ...byScores,
    name: 'First jury',
    top: 2,
    ...changes,
  });
  const [first, second] = all.entries as [Entry, Entry];
  return { ...all, first, second };
}
async function decided(round: Round, ...late: readonly Entry[]) {
  await stepRound(server, people.admin, round, 'close', { reason: 'A judge fell ill.' });
  for (const { id } of late) {
    const settled = { entryID: id, goesOn: true, reason: 'The jury talked about it.' };
    await stepRound(server, people.admin, round, 'settle', settled);
  }
  return stepRound(server, people.admin, round, 'decide');
}

describe('what makes the final result', () => {
  it('is the scores after the rounds, until an organiser weighs scored rounds; entrants and judges read it', async () => {
    const { award, round } = await screened();
    const seenBy = async ({ token }: TestPerson) =>
      (await server.ok('listAwards', { as: token })).find(({ id }) => id === award.id)!.finalResult;
    expect([award.finalResult, await seenBy(people.entrant)]).toEqual([undefined, undefined]);
    const { body } = await update(award, weighing(70, [round, 30]));
    const saved = { rounds: [{ roundID: round.id, name: 'First jury', weight: 30 }], scores: 70 };
    expect(body.finalResult).toEqual(saved);
    for (const person of [people.admin, people.entrant, people.judge]) expect(await seenBy(person)).toEqual(saved);
    const query = { awardID: award.id, id: round.id };
    const weighed = await server.ok('getRound', { as: admin(), query });
    // Whoever had the round open opens it without looking again.
    expect([weighed.weight, weighed.version]).toEqual([30, round.version]);
    // The same again is no change, and neither is the award sent back whole.
    expect((await update(award, weighing(70, [round, 30]))).body.version).toBe(body.version);
    const { body: audit } = await server.api('listAudit', { as: admin(), query: { entityID: award.id } });
    expect(JSON.stringify(audit)).toContain('"to":"First jury 30% + 70%"');
    expect((await update(award, weighing(100))).body.finalResult).toBeUndefined();
  });

  it('is whole: rounds of scores that are the award\u2019s, each with a weight, which make a hundred with the scores', async () => {
    const { award, round } = await screened();
    const other = await screened();
    const grades = await makeRound(server, people.admin, award, judges, {
      kind: 'grades',
      name: 'Grading',
      top: 1,
      scale: ['Poor', 'Good'],
    });
    const wrong = [
      weighing(60, [round, 30]),
      weighing(0, [round, 100]),
      weighing(100, [round, 0]),
      weighing(40, [round, 30], [round, 30]),
      weighing(70, [grades, 30]),
      weighing(70, [other.round, 30]),
      weighing(99),
    ];
    for (const body of wrong) expect(await refused(award, body)).toEqual([422, 'award.refusal.finalResult']);
    for (const scores of [70.5, -1, '70'])
      expect((await update(award, { finalResult: { rounds: [], scores } } as Body<'updateAward'>)).status).toBe(400);
    expect((await update(award, weighing(70, [round, 30]), stranger.token)).status).toBe(404);
    for (const person of [people.judge, people.entrant])
      expect((await update(award, weighing(70, [round, 30]), person.token)).status).toBe(403);
    const { body: now } = await server.api('getAwardSummary', { as: admin(), query: { id: award.id } });
    const stale = await server.api('updateAward', {
      as: admin(),
      query: { id: award.id },
      body: weighing(70, [round, 30]),
      headers: { 'if-match': `"${now.version - 1}"` },
    });
    expect([stale.status, now.finalResult]).toEqual([409, undefined]);
  });

  it('is fixed with the first score, in a round and after the rounds, and keeps its rounds until then', async () => {
    const open = await openAward(server, people.admin);
    const prepared = await makeRound(server, people.admin, open, judges, { ...byScores, name: 'Early' });
    await update(open, weighing(80, [prepared, 20]));
    const query = { awardID: open.id, id: prepared.id };
    expect(codes(await server.refused('deleteRound', { as: admin(), query }))).toEqual(['round.refusal.weighed']);
    const screeningPlan = screening(open, judges, { kind: 'qualifying', criteria: null, range: null, top: null });
    const changed = await server.refused('saveRound', { as: admin(), query, body: screeningPlan });
    expect(codes(changed)).toEqual(['round.refusal.weighed']);
    await update(open, weighing(100));
    await server.ok('deleteRound', { as: admin(), query });

    const { award, round, first } = await screened();
    await update(award, weighing(70, [round, 30]));
    await score(server, judges[0]!, round, first.id, [5, 5]);
    for (const body of [weighing(60, [round, 40]), weighing(100)])
      expect(await refused(award, body)).toEqual([422, 'award.refusal.finalResultFixed']);
    expect((await update(award, weighing(70, [round, 30]))).status).toBe(200);
    // Neither an opening that is undone nor an award that takes entries again frees it.
    await stepRound(server, people.admin, round, 'unopen', { reason: 'Too early.' });
    const reopened = { status: 'open', reason: 'The site was down.', closesAt: '2020-05-01T12:00:00Z' } as const;
    expect((await update(award, reopened)).status).toBe(200);
    expect(await refused(award, weighing(60, [round, 40]))).toEqual([422, 'award.refusal.finalResultFixed']);

    const later = await screened();
    const done = await decided(later.round, later.first, later.second);
    await mark(server, people.judge, later.award, later.first, [8, 6]);
    expect(await refused(later.award, weighing(70, [done, 30]))).toEqual([422, 'award.refusal.finalResultFixed']);
  });
});

describe('a weighted result', () => {
  it('adds each entry\u2019s mean as it was decided to its scores, everywhere the result shows', async () => {
    const { award, round, first, second } = await screened({ quorum: 2 });
    await update(award, weighing(60, [round, 40]));
    await score(server, judges[0]!, round, first.id, [3, 3]);
    await score(server, judges[1]!, round, first.id, [5, 1]);
    // Fewer judges than the quorum: settled by hand, its mean is that of the one who scored it.
    await score(server, judges[1]!, round, second.id, [5, 5]);
    await decided(round, second);
    // What is declared after the decision changes nothing of it.
    await server.ok('declareConflict', {
      as: admin(),
      query: { awardID: award.id },
      body: { judgeID: judges[1]!.personID, entryID: second.id, reason: 'Related.' },
    });
    await mark(server, people.judge, award, first, [8, 8]);
    await mark(server, people.judge, award, second, [6, 6]);
    const result = await resultOf(award, first);
    expect(result.parts).toEqual({
      scores: 60,
      rounds: [{ roundID: round.id, name: 'First jury', weight: 40, counts: true, lacking: [], leftOut: null }],
    });
    // 0.6 and 0.5 of the scale, its mean 5.5; and all of it.
    expect(result.rows.map(({ entryID, rank, adjusted, parts }) => [entryID, rank, adjusted, parts])).toEqual([
      [second.id, 1, 7.6, { scores: 6, rounds: [{ mean: 10, judges: 1 }] }],
      [first.id, 2, 7, { scores: 8, rounds: [{ mean: 5.5, judges: 2 }] }],
    ]);
    await step(server, people.admin, award, 'closed', { reason: 'The jury has met.' });
    const { zip } = await server.ok('createAwardZip', { as: admin(), query: { id: award.id, type: 'results' } });
    const { url } = await server.ok('getDownloadAddress', { as: admin(), query: { url: zip.url } });
    const content = new Uint8Array(await (await fetch(new URL(url, server.url))).arrayBuffer());
    const files = Object.entries(unzipSync(content)).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
    const table = files.find(([name]) => name.endsWith('results.csv'))![1];
    expect(table.split(/\r?\n/)[0]).toContain('scores after the rounds (60%)');
    expect(table).toMatch(/First jury \(40%\)/);
    expect(table).toMatch(/7\.6000.*6\.0000,10\.0000/);
    const bundle = JSON.parse(files.find(([name]) => name.endsWith('Wayfinding.json'))![1]) as ResultBundle;
    expect([bundle.version, bundle.input.rounds!.length]).toEqual([3, 1]);
    expect(recompute(bundle)).toMatchObject({ accepted: true, differences: [] });
    expect(Object.keys(bundle.names!.judges).sort()).toEqual(judges.map(({ personID }) => personID).sort());
    const { invariants } = await verify(server.context, people.admin.orgID);
    expect(invariants.filter(({ id, count }) => /^(round|award)\./.test(id) && count > 0)).toEqual([]);
    // The best entry is the one of the sum.
    const best = await server.refused('markBestEntry', {
      as: admin(),
      query: { id: first.id, awardID: award.id },
      body: { bestEntry: true },
    });
    expect(codes(best)).toEqual(['entry.refusal.bestNotFirst']);
  });

  it('is none where an entry has no score in a round, until an organiser leaves the round out with a reason', async () => {
    const { award, round, first, second } = await screened();
    await update(award, weighing(50, [round, 50]));
    await score(server, judges[0]!, round, first.id, [5, 5]);
    await decided(round, second);
    await mark(server, people.judge, award, first, [5, 5]);
    await mark(server, people.judge, award, second, [7, 7]);
    const lacking = await resultOf(award, first);
    expect([lacking.refusal, lacking.rows.map(({ rank }) => rank)]).toEqual([
      { code: 'result.refusal.partMissing', params: { count: 1 } },
      [null, null],
    ]);
    expect(lacking.parts!.rounds[0]!.lacking).toEqual([second.id]);
    const leaveOut = { categoryID: first.categoryID!, roundID: round.id, reason: 'It came after the round.' };
    expect(await refused(award, { leaveOut })).toEqual([409, 'award.refusal.state']);
    await step(server, people.admin, award, 'closed', { reason: 'The jury has met.' });
    expect(await refused(award, { leaveOut: { ...leaveOut, reason: ' ' } })).toEqual([
      422,
      'award.refusal.reasonMissing',
    ]);
    const elsewhere = { ...leaveOut, categoryID: award.categories[0]!.categoryID };
    expect(await refused(award, { leaveOut: elsewhere })).toEqual([422, 'award.refusal.nothingLacking']);
    expect((await update(award, { leaveOut }, stranger.token)).status).toBe(404);
    const updated = await update(award, { leaveOut });
    const ranked = await resultOf(award, first);
    expect(ranked.rows.map(({ entryID, rank, adjusted }) => [entryID, rank, adjusted])).toEqual([
      [second.id, 1, 7],
      [first.id, 2, 5],
    ]);
    expect(ranked.parts!.rounds[0]).toMatchObject({ counts: false, leftOut: { reason: leaveOut.reason } });
    expect(updated.body.version).toBeGreaterThan(award.version);
  });

  it.each(['after it came back', 'before it was sent back'])(
    'counts what an entry was given in the round that was being corrected when the round was decided, settled %s',
    async (when) => {
      const isSettledFirst = when.startsWith('before');
      const third = [people.entrant, people.rival, people.rival];
      const { award, round, entries } = await openRound(server, people.admin, judges, third, { ...byScores, top: 3 });
      const [first, second, late] = entries as [Entry, Entry, Entry];
      await update(award, weighing(50, [round, 50]));
      for (const { id } of entries) for (const judge of judges) await score(server, judge, round, id, [3, 3]);
      const settled = { entryID: late.id, goesOn: true, reason: 'The jury talked about it.' };
      const settle = () => stepRound(server, people.admin, round, 'settle', settled);
      if (isSettledFirst) await stepRound(server, people.admin, round, 'close');
      if (isSettledFirst) await settle();
      const name = { id: late.id, awardID: award.id };
      const lacks = { data: { status: 9 as const, message: 'The lead is missing.' } };
      await server.ok('updateEntry', { as: admin(), query: name, body: lacks });
      await (isSettledFirst ? stepRound(server, people.admin, round, 'decide') : decided(round));
      await server.ok('submitEntry', { as: people.rival.token, query: name, body: { data: {} } });
      await server.ok('updateEntry', { as: admin(), query: name, body: { data: { status: 2 } } });
      if (!isSettledFirst) await settle();
      for (const entry of [first, second, late]) await mark(server, people.judge, award, entry, [6, 6]);
      await step(server, people.admin, award, 'closed', { reason: 'The jury has met.' });
      const ranked = await resultOf(award, first);
      expect([ranked.refusal, ranked.rows.length]).toEqual([null, 3]);
      expect(new Set(ranked.rows.map(({ parts }) => JSON.stringify(parts!.rounds[0]))).size).toBe(1);
    },
  );

  it('is none again where another entry has no score in the round: nobody decided it for that one', async () => {
    const third = [people.entrant, people.rival, people.rival];
    const { award, round, entries } = await openRound(server, people.admin, judges, third, { ...byScores, top: 3 });
    const [first, second, late] = entries as [Entry, Entry, Entry];
    const name = { id: late.id, awardID: award.id };
    const lacks = { data: { status: 9 as const, message: 'The lead is missing.' } };
    await server.ok('updateEntry', { as: admin(), query: name, body: lacks });
    await update(award, weighing(50, [round, 50]));
    await score(server, judges[0]!, round, first.id, [5, 5]);
    await decided(round, second);
    await mark(server, people.judge, award, first, [5, 5]);
    await mark(server, people.judge, award, second, [7, 7]);
    await step(server, people.admin, award, 'closed', { reason: 'The jury has met.' });
    const leaveOut = { categoryID: first.categoryID!, roundID: round.id, reason: 'It came after the round.' };
    await update(award, { leaveOut });
    expect((await resultOf(award, first)).refusal).toBeNull();
    await step(server, people.admin, award, 'judging', { reason: 'One more was put right.' });
    await server.ok('submitEntry', { as: people.rival.token, query: name, body: { data: {} } });
    await server.ok('updateEntry', { as: admin(), query: name, body: { data: { status: 2 } } });
    const settled = { entryID: late.id, goesOn: true, reason: 'The jury talked about it.' };
    await stepRound(server, people.admin, round, 'settle', settled);
    await mark(server, people.judge, award, late, [9, 9]);
    await step(server, people.admin, award, 'closed', { reason: 'The jury has met.' });
    expect((await resultOf(award, first)).refusal).toEqual({
      code: 'result.refusal.partMissing',
      params: { count: 2 },
    });
    await update(award, { leaveOut: { ...leaveOut, reason: 'Both came after the round.' } });
    const ranked = await resultOf(award, first);
    expect([ranked.refusal, ranked.rows.map(({ entryID }) => entryID)]).toEqual([null, [late.id, second.id, first.id]]);
  });
});
