import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Round } from '#contract/rounds.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { audit } from '#server/platform/database/schema.ts';
import { byScores, openRound, score, screening, stepRound } from '../support/rounds.ts';
import type { TestPerson } from '../support/server.ts';
import { planning, startStage } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let judges: TestPerson[];
let third: TestPerson;

beforeAll(async () => {
  third = await server.join('entrant');
  judges = [people.judge, people.secondJudge, await server.join('judge', { orgID: people.admin.orgID })];
  clock.set(planning);
});
afterAll(() => server.close());

const admin = () => people.admin.token;
const codes = ({ body }: { body: { reasons: readonly { code: string }[] } }) => body.reasons.map(({ code }) => code);
const nameOf = ({ awardID, id }: Pick<Round, 'awardID' | 'id'>) => ({ awardID, id });
async function opened(changes: object = {}) {
  const all = await openRound(server, people.admin, judges, [people.entrant, people.rival, third], {
    ...byScores,
    ...changes,
  });
  return { ...all, ids: all.entries.map(({ id }) => id) as [string, string, string] };
}
/** Gives an entry the marks of so many judges. */
async function marked(round: Round, id: string, all: readonly (readonly number[])[]) {
  for (const [index, marks] of all.entries()) await score(server, judges[index]!, round, id, marks);
}
const closed = (round: Round, reason?: string) =>
  stepRound(server, people.admin, round, 'close', reason ? { reason } : {});
const outcomes = ({ entries }: Round, ids: readonly string[]) =>
  ids.map((id) => entries.find(({ entryID }) => entryID === id)).map((entry) => entry!.why ?? entry!.goesOn);

describe('a round of scores', () => {
  it('goes by the mean of the weighted marks, and shows how many judges gave them and how far apart they are', async () => {
    const { round, award, ids } = await opened();
    await marked(round, ids[0], [
      [5, 1],
      [4, 3],
      [3, 5],
    ]);
    await marked(round, ids[1], [
      [2, 2],
      [2, 2],
      [2, 2],
    ]);
    await marked(round, ids[2], [
      [1, 1],
      [5, 5],
      [1, 1],
    ]);
    const done = await closed(round);
    expect([done.openAnswers, done.given.scores]).toEqual([0, 9]);
    const count = done.counts.find(({ places }) => places.length > 0)!;
    expect(count.places).toEqual([[ids[0]], [ids[2]], [ids[1]]]);
    const [first, second, last] = count.scores!;
    expect(first).toMatchObject({ entryID: ids[0], judges: 3, from: 0.6, to: 0.7 });
    expect(first!.mark).toBeCloseTo(0.65, 12);
    expect(first!.criteria).toEqual([0.75, 0.5]);
    expect(second).toMatchObject({ entryID: ids[2], judges: 3, from: 0, to: 1 });
    expect(last).toMatchObject({ entryID: ids[1], mark: 0.25, from: 0.25, to: 0.25, criteria: [0.25, 0.25] });
    expect(outcomes(done, ids)).toEqual([true, false, false]);
    const decided = await stepRound(server, people.admin, round, 'decide');
    expect([decided.goOn, decided.counts]).toEqual([1, done.counts]);
    const rows = await server.database.select().from(audit).where(eq(audit.entityID, round.id));
    const recorded = rows.filter(({ action }) => action === 'round.score').map(({ details }) => details);
    expect(recorded.length).toBe(9);
    expect(recorded).toContainEqual({ entryID: ids[0], scores: [4, 3] });
    const listed = await server.ok('listEntries', { as: people.judge.token, query: { awardID: award.id } });
    expect(listed.map(({ id }) => id)).toEqual([ids[0]]);
    const { invariants } = await verify(server.context, people.admin.orgID);
    expect(invariants.filter(({ id, count: broken }) => /^(round|award)\./.test(id) && broken > 0)).toEqual([]);
  });

  it('lets what reaches a threshold go on, exactly at it too, and leaves to the organiser what too few scored', async () => {
    const { round, ids } = await opened({ top: null, threshold: 65, quorum: 2 });
    await marked(round, ids[0], [
      [5, 1],
      [4, 3],
      [3, 5],
    ]);
    await marked(round, ids[1], [
      [5, 1],
      [4, 3],
      [3, 4],
    ]);
    await marked(round, ids[2], [[5, 5]]);
    const done = await closed(round, 'Two judges fell ill.');
    expect(outcomes(done, ids)).toEqual([true, false, 'tooFewDecided']);
    const settled = await stepRound(server, people.admin, round, 'settle', {
      entryID: ids[2],
      goesOn: true,
      reason: 'The jury talked about it.',
    });
    expect([settled.unsettled, settled.goOn]).toEqual([0, 2]);
  });

  it('holds means that are exactly equal to be equal, of however many judges, and leaves them to the organiser at the line', async () => {
    const { round, ids } = await opened({ top: 2, range: 'zeroToTen' });
    // 900 of 3000 by three judges is 600 of 2000 by two.
    await marked(round, ids[0], [
      [0, 0],
      [0, 5],
      [5, 10],
    ]);
    await marked(round, ids[1], [
      [5, 5],
      [1, 1],
    ]);
    await marked(round, ids[2], [
      [5, 5],
      [5, 5],
    ]);
    const tied = await closed(round, 'A judge fell ill.');
    expect(tied.counts.flatMap(({ places }) => places).map((place) => place.length)).toEqual([1, 2]);
    expect(outcomes(tied, ids)).toEqual(['tiedAtLine', 'tiedAtLine', true]);
  });

  it('takes a whole sheet of its scale alone, in the version that was seen, and shows a judge the own alone', async () => {
    const { round, ids } = await opened();
    const send = (body: object, version: number, by = judges[0]!) =>
      server.api('answerRound', {
        as: by.token,
        query: { ...nameOf(round), entryID: ids[0] },
        body: { reason: '', ...body },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await send({ marks: [5, 4], reason: 'Brave.' }, 0)).body).toMatchObject({ marks: [5, 4], version: 1 });
    expect((await send({ marks: [1, 1] }, 0)).status).toBe(409);
    expect((await send({ marks: [5, 4], reason: ' Brave. ' }, 1)).body).toMatchObject({ version: 1 });
    expect((await send({ marks: [5, 3], reason: 'Brave.' }, 1)).body).toMatchObject({ marks: [5, 3], version: 2 });
    const answers = async (judge: TestPerson) =>
      (await server.ok('listRoundEntries', { as: judge.token, query: nameOf(round) })).map(
        ({ answer }) => answer?.marks,
      );
    expect((await answers(judges[0]!)).filter(Boolean)).toEqual([[5, 3]]);
    expect((await answers(judges[1]!)).filter(Boolean)).toEqual([]);
    const refused = async (body: object) => {
      const query = { ...nameOf(round), entryID: ids[0] };
      const reply = await server.refused('answerRound', {
        as: judges[1]!.token,
        query,
        body: { reason: '', ...body },
      });
      return [reply.status, codes(reply)];
    };
    for (const marks of [[], [5], [5, 4, 3], [0, 4], [6, 4]])
      expect(await refused({ marks })).toEqual([422, ['round.refusal.marksMissing']]);
    expect(await refused({ grade: 1 })).toEqual([422, ['round.refusal.otherKind', 'round.refusal.gradeMissing']]);
    expect(await refused({ answer: 'yes' })).toEqual([422, ['round.refusal.otherKind']]);
    for (const marks of [[1.5, 2], [-1, 2], [101, 2], ['5', 4], Array(21).fill(1)])
      expect((await send({ marks }, 0, judges[1]!)).status).toBe(400);
    const awards = await server.ok('listAwards', { as: judges[0]!.token, query: {} });
    expect(awards.find(({ id }) => id === round.awardID)?.assignment?.rounds?.[0]).toMatchObject({
      kind: 'scores',
      range: 'oneToFive',
      scale: null,
      criteria: byScores.criteria,
      due: 3,
      answered: 1,
    });
  });

  it('is scored in words, the lowest first, and keeps a judge from one entry by a conflict of interest', async () => {
    const { round, award, ids } = await opened({ range: null, scale: ['Weak', 'Fair', 'Strong'] });
    await score(server, judges[0]!, round, ids[0], [2, 0]);
    await score(server, judges[1]!, round, ids[0], [1, 1]);
    const over = await server.refused('answerRound', {
      as: judges[0]!.token,
      query: { ...nameOf(round), entryID: ids[1] },
      body: { marks: [3, 0], reason: '' },
    });
    expect(codes(over)).toEqual(['round.refusal.marksMissing']);
    const seen = () => server.ok('getRound', { as: admin(), query: nameOf(round) });
    const markOf = async () => (await seen()).counts.flatMap(({ scores }) => scores ?? [])[0];
    expect(await markOf()).toMatchObject({ mark: 0.55, judges: 2, from: 0.5, to: 0.6 });
    await server.ok('declareConflict', {
      as: admin(),
      query: { awardID: award.id },
      body: { judgeID: judges[0]!.personID, entryID: ids[0], reason: 'Related.' },
    });
    expect(await markOf()).toMatchObject({ mark: 0.5, judges: 1 });
    expect((await seen()).openAnswers).toBe(7);
    const file = await server.ok('exportUser', { as: admin(), query: { id: judges[0]!.personID } });
    expect(JSON.stringify(file)).toContain('"marks":[2,0]');
  });

  it('says what it asks for whole, and keeps it once it opened or somebody scored', async () => {
    const { round, award, ids } = await opened();
    const plan = (changes: object) => screening(award, judges, { ...byScores, ...changes });
    const edit = async (changes: object) =>
      codes(await server.refused('saveRound', { as: admin(), query: nameOf(round), body: plan(changes) }));
    expect(await edit({ criteria: byScores.criteria.toReversed() })).toEqual(['round.refusal.ruleFixed']);
    expect(await edit({ top: null, threshold: 50 })).toEqual(['round.refusal.ruleFixed']);
    // The same in another order of its fields is no change.
    const criteria = byScores.criteria.map(({ name, help, weight }) => ({ weight, help, name }));
    const same = await server.ok('saveRound', { as: admin(), query: nameOf(round), body: plan({ criteria }) });
    expect(same.version).toBe(round.version);
    await score(server, judges[0]!, round, ids[0], [3, 3]);
    await stepRound(server, people.admin, round, 'unopen', { reason: 'Too early.' });
    expect(await edit({ range: 'zeroToTen' })).toEqual(['round.refusal.answersKept']);
    expect(await edit({ criteria: [{ name: 'Craft', help: '', weight: 100 }] })).toEqual(['round.refusal.answersKept']);
    for (const changes of [{ top: null }, { threshold: 60 }])
      expect(await edit(changes)).toContain('round.invariant.kindComplete');
    const prepared = await server.ok('saveRound', { as: admin(), query: nameOf(round), body: plan({ top: 2 }) });
    expect([prepared.top, prepared.criteria]).toEqual([2, byScores.criteria]);
  });
});
