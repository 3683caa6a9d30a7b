import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Round } from '#contract/rounds.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { audit } from '#server/platform/database/schema.ts';
import { openRound, screening, stepRound } from '../support/rounds.ts';
import type { TestPerson } from '../support/server.ts';
import { planning, startStage } from '../support/stage.ts';

const { server, people, clock } = await startStage();
const scale = ['Poor', 'Fair', 'Good', 'Excellent'];
const grading = { kind: 'grades', scale, top: 1 } as const;
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
const opened = (changes: object = {}) =>
  openRound(server, people.admin, judges, [people.entrant, people.rival, third], {
    ...grading,
    scale: [...scale],
    ...changes,
  });
const grade = (judge: TestPerson, round: Round, entryID: string, given: number) =>
  server.ok('answerRound', {
    as: judge.token,
    query: { ...nameOf(round), entryID },
    body: { grade: given, reason: '' },
  });

describe('a round of grades', () => {
  it('goes by the majority grade, and shows how many gave which', async () => {
    const { round, award, entries } = await opened();
    const ids = entries.map(({ id }) => id) as [string, string, string];
    // The second has the higher mean; more than half of the first's judges call it good.
    const given = [
      [2, 2, 0],
      [3, 1, 1],
      [0, 0, 3],
    ];
    for (const [row, grades] of given.entries())
      for (const [column, judge] of judges.entries()) await grade(judge, round, ids[row]!, grades[column]!);
    const closed = await stepRound(server, people.admin, round, 'close');
    expect(closed.openAnswers).toBe(0);
    const count = closed.counts.find(({ categoryID }) => categoryID === entries[0]!.categoryID)!;
    expect(count.places).toEqual([[ids[0]], [ids[1]], [ids[2]]]);
    expect(count.grades).toEqual([
      { entryID: ids[0], majority: 2, above: 0, below: 1, given: [1, 0, 2, 0] },
      { entryID: ids[1], majority: 1, above: 1, below: 0, given: [0, 2, 0, 1] },
      { entryID: ids[2], majority: 0, above: 1, below: 0, given: [2, 0, 0, 1] },
    ]);
    expect(closed.entries.map(({ entryID, goesOn }) => [entryID, goesOn])).toEqual(
      expect.arrayContaining([
        [ids[0], true],
        [ids[1], false],
        [ids[2], false],
      ]),
    );
    const decided = await stepRound(server, people.admin, round, 'decide');
    expect([decided.goOn, decided.counts]).toEqual([1, closed.counts]);
    const rows = await server.database.select().from(audit).where(eq(audit.entityID, round.id));
    expect(rows.filter(({ action }) => action === 'round.grade').length).toBe(9);
    const listed = await server.ok('listEntries', { as: people.judge.token, query: { awardID: award.id } });
    expect(listed.map(({ id }) => id)).toEqual([ids[0]]);
    const { invariants } = await verify(server.context, people.admin.orgID);
    expect(invariants.filter(({ id, count: broken }) => /^(round|award)\./.test(id) && broken > 0)).toEqual([]);
  });

  it('leaves to the organiser those of the same grades at the line, and those whom too few graded', async () => {
    const { round, entries } = await opened({ quorum: 2 });
    const ids = entries.map(({ id }) => id) as [string, string, string];
    for (const judge of judges) for (const id of ids.slice(0, 2)) await grade(judge, round, id, 2);
    await grade(judges[0]!, round, ids[2], 3);
    const closed = await stepRound(server, people.admin, round, 'close', { reason: 'A judge fell ill.' });
    const why = new Map(closed.entries.map((entry) => [entry.entryID, entry.why]));
    expect(ids.map((id) => why.get(id))).toEqual(['tiedAtLine', 'tiedAtLine', 'tooFewDecided']);
  });

  it('shows a judge the own grades alone, and takes one of the scale in the version that was seen', async () => {
    const { round, entries } = await opened();
    const entryID = entries[0]!.id;
    const send = (body: object, version: number, by = judges[0]!) =>
      server.api('answerRound', {
        as: by.token,
        query: { ...nameOf(round), entryID },
        body: { reason: '', ...body },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await send({ grade: 3 }, 0)).status).toBe(200);
    expect((await send({ grade: 1 }, 0)).status).toBe(409);
    expect((await send({ grade: 3 }, 1)).body).toMatchObject({ grade: 3, version: 1 });
    const answers = async (judge: TestPerson) =>
      (await server.ok('listRoundEntries', { as: judge.token, query: nameOf(round) })).map(({ entry, answer }) => [
        entry.id === entryID,
        answer?.grade,
      ]);
    expect(await answers(judges[0]!)).toContainEqual([true, 3]);
    expect((await answers(judges[1]!)).filter(([, given]) => given !== undefined)).toEqual([]);
    const refused = async (body: object) =>
      codes(
        await server.refused('answerRound', {
          as: judges[1]!.token,
          query: { ...nameOf(round), entryID },
          body: { reason: '', ...body },
        }),
      );
    expect(await refused({ grade: 4 })).toEqual(['round.refusal.gradeMissing']);
    expect(await refused({})).toEqual(['round.refusal.gradeMissing']);
    expect(await refused({ answer: 'yes' })).toEqual(['round.refusal.otherKind']);
    const awards = await server.ok('listAwards', { as: judges[0]!.token, query: {} });
    expect(awards.find(({ id }) => id === round.awardID)?.assignment?.rounds?.[0]).toMatchObject({
      kind: 'grades',
      scale,
      due: 3,
      answered: 1,
    });
  });

  it('keeps a judge from one entry by a conflict of interest, and its words once somebody graded', async () => {
    const { round, award, entries } = await opened();
    await grade(judges[0]!, round, entries[0]!.id, 1);
    await grade(judges[0]!, round, entries[1]!.id, 1);
    await server.ok('declareConflict', {
      as: admin(),
      query: { awardID: award.id },
      body: { judgeID: judges[0]!.personID, entryID: entries[0]!.id, reason: 'Related.' },
    });
    const seen = await server.ok('getRound', { as: admin(), query: nameOf(round) });
    expect([seen.openAnswers, seen.counts.flatMap(({ grades }) => grades?.map(({ entryID }) => entryID))]).toEqual([
      7,
      [entries[1]!.id],
    ]);
    await stepRound(server, people.admin, round, 'unopen', { reason: 'Too early.' });
    const edit = async (changes: object) => {
      const body = screening(award, judges, { ...grading, scale: [...scale], ...changes });
      return codes(await server.refused('saveRound', { as: admin(), query: nameOf(round), body }));
    };
    expect(await edit({ scale: ['No', 'Yes'] })).toEqual(['round.refusal.answersKept']);
    expect(await edit({ kind: 'qualifying', scale: null })).toEqual(['round.refusal.answersKept']);
    expect(await edit({ top: null })).toEqual(['round.invariant.kindComplete']);
  });
});
