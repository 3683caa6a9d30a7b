import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AskedPair } from '#contract/ballots.ts';
import type { Round } from '#contract/rounds.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { audit } from '#server/platform/database/schema.ts';
import { compare, openRound, stepRound } from '../support/rounds.ts';
import type { TestPerson } from '../support/server.ts';
import { planning, startStage } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let judges: [TestPerson, TestPerson];
let entrants: TestPerson[];

beforeAll(async () => {
  judges = [people.judge, people.secondJudge];
  entrants = [people.entrant, people.rival, await server.join('entrant'), await server.join('entrant')];
  clock.set(planning);
});
afterAll(() => server.close());

const admin = () => people.admin.token;
const codes = ({ body }: { body: { reasons: readonly { code: string }[] } }) => body.reasons.map(({ code }) => code);
const nameOf = ({ awardID, id }: Pick<Round, 'awardID' | 'id'>) => ({ awardID, id });
const opened = (changes: object = {}) =>
  openRound(server, people.admin, judges, entrants, { kind: 'pairs', pairs: 6, top: 1, ...changes });
const asked = (judge: TestPerson, round: Round) =>
  server.ok('listComparisons', { as: judge.token, query: nameOf(round) });
const unordered = ({ firstID, secondID }: AskedPair) => [firstID, secondID].sort().join();

describe('a round of pairs', () => {
  it('is counted by strengths, with how sure they are, and decided like the others', async () => {
    const { round, award, entries } = await opened();
    const ids = entries.map(({ id }) => id) as [string, string, string, string];
    expect([round.pairs, round.openAnswers]).toEqual([6, 12]);
    // The first is always better, the last never; between the two others judges differ.
    for (const [index, judge] of judges.entries()) {
      for (const pair of await asked(judge, round)) {
        const both = [ids.indexOf(pair.firstID), ids.indexOf(pair.secondID)].sort();
        const isMiddle = both.join() === '1,2';
        await compare(server, judge, round, pair, ids[isMiddle && index === 1 ? 2 : both[0]!]!);
      }
    }
    const closed = await stepRound(server, people.admin, round, 'close');
    expect([closed.openAnswers, closed.given.comparisons]).toEqual([0, 12]);
    const count = closed.counts.find(({ categoryID }) => categoryID === entries[0]!.categoryID)!;
    expect(count.places.map((place) => place.toSorted())).toEqual([[ids[0]], [ids[1], ids[2]].sort(), [ids[3]]]);
    const of = new Map(count.strengths!.map(({ entryID, ...strength }) => [entryID, strength]));
    expect(of.get(ids[0])).toEqual({ preferred: 6, behind: 0, same: 0, chance: null });
    expect(of.get(ids[3])).toEqual({ preferred: 0, behind: 6, same: 0, chance: null });
    const { chance, ...tally } = of.get(ids[1])!;
    expect(tally).toEqual({ preferred: 3, behind: 3, same: 0 });
    expect(chance!.value).toBeCloseTo(0.5, 8);
    expect(chance!.from).toBeLessThan(0.5);
    const verdicts = new Map(closed.entries.map(({ entryID, goesOn }) => [entryID, goesOn]));
    expect(ids.map((id) => verdicts.get(id))).toEqual([true, false, false, false]);
    const decided = await stepRound(server, people.admin, round, 'decide');
    expect([decided.goOn, decided.counts]).toEqual([1, closed.counts]);
    const rows = await server.database.select().from(audit).where(eq(audit.entityID, round.id));
    expect(rows.filter(({ action }) => action === 'round.compare').length).toBe(12);
    const listed = await server.ok('listEntries', { as: people.judge.token, query: { awardID: award.id } });
    expect(listed.map(({ id }) => id)).toEqual([ids[0]]);
    const { invariants } = await verify(server.context, people.admin.orgID);
    expect(invariants.filter(({ id, count: broken }) => /^(round|award)\./.test(id) && broken > 0)).toEqual([]);
  });

  it('asks each judge for some of the pairs, for others than the next judge, and for none twice', async () => {
    const { round } = await opened({ pairs: 3 });
    const [one, other] = [await asked(judges[0], round), await asked(judges[1], round)];
    expect([one.length, other.length]).toEqual([3, 3]);
    expect(new Set([...one, ...other].map(unordered)).size).toBe(6);
    expect(await asked(judges[0], round)).toEqual(one);
    const stranger = await server.refused('saveComparison', {
      as: judges[1].token,
      query: { ...nameOf(round), firstID: one[0]!.firstID, secondID: one[0]!.secondID },
      body: { preferred: null },
    });
    expect(codes(stranger)).toEqual(['round.refusal.pairNotAsked']);
    await compare(server, judges[0], round, one[2]!, null);
    const after = await asked(judges[0], round);
    const sides = ({ firstID, secondID }: AskedPair) => [firstID, secondID];
    expect(after.map(sides)).toEqual([one[2]!, one[0]!, one[1]!].map(sides));
    expect(after.map(({ given }) => given?.preferred)).toEqual([null, undefined, undefined]);
    expect((await asked(judges[1], round)).every(({ given }) => given === null)).toBe(true);
    const awards = await server.ok('listAwards', { as: judges[0].token, query: {} });
    expect(awards.find(({ id }) => id === round.awardID)?.assignment?.rounds?.[0]).toMatchObject({
      kind: 'pairs',
      pairs: 3,
      due: 3,
      answered: 1,
    });
  });

  it('takes an answer for the version that was seen, once however often it is sent, and another one after it', async () => {
    const { round } = await opened();
    const [pair] = (await asked(judges[0], round)) as [AskedPair];
    const query = { ...nameOf(round), firstID: pair.secondID, secondID: pair.firstID };
    const send = (preferred: string | null, version: number) =>
      server.api('saveComparison', {
        as: judges[0].token,
        query,
        body: { preferred },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await send(pair.firstID, 0)).body).toMatchObject({ preferred: pair.firstID, version: 1 });
    expect((await send(pair.secondID, 0)).status).toBe(409);
    expect((await send(pair.firstID, 1)).body).toMatchObject({ version: 1 });
    expect((await send(null, 1)).body).toMatchObject({ preferred: null, version: 2 });
    const seen = await server.ok('getRound', { as: admin(), query: nameOf(round) });
    expect([seen.given.comparisons, seen.openAnswers]).toEqual([1, 11]);
    const wrong = await server.refused('saveComparison', {
      as: judges[0].token,
      query,
      body: { preferred: round.id },
      headers: { 'if-match': '"2"' },
    });
    expect(codes(wrong)).toEqual(['round.refusal.notOfPair']);
  });

  it('never asks for an entry that a judge has a conflict of interest with, nor counts what was said of it', async () => {
    const { round, award, entries } = await opened();
    const excluded = entries[0]!.id;
    for (const pair of await asked(judges[0], round)) await compare(server, judges[0], round, pair, pair.firstID);
    await server.ok('declareConflict', {
      as: admin(),
      query: { awardID: award.id },
      body: { judgeID: judges[0].personID, entryID: excluded, reason: 'Related.' },
    });
    const pairs = await asked(judges[0], round);
    expect(pairs.length).toBe(3);
    expect(pairs.some(({ firstID, secondID }) => firstID === excluded || secondID === excluded)).toBe(false);
    const seen = await server.ok('getRound', { as: admin(), query: nameOf(round) });
    expect(seen.openAnswers).toBe(6);
    const reported = seen.counts.flatMap(({ strengths }) => strengths ?? []);
    expect(reported.some(({ entryID }) => entryID === excluded)).toBe(false);
    expect(seen.entries.find(({ entryID }) => entryID === excluded)?.why).toBe('tooFewDecided');
    const file = await server.ok('exportUser', { as: admin(), query: { id: judges[0].personID } });
    expect(JSON.stringify(file)).toContain('roundComparisons');
  });

  it('opens with enough pairs alone, and takes no answer of another kind', async () => {
    const thin = openRound(server, people.admin, judges, entrants, { kind: 'pairs', pairs: 1, top: 1 });
    await expect(thin).rejects.toThrow(/tooFewPairs/);
    const { round, entries } = await opened();
    const refused = await server.refused('answerRound', {
      as: judges[0].token,
      query: { ...nameOf(round), entryID: entries[0]!.id },
      body: { answer: 'yes', reason: '' },
    });
    expect(codes(refused)).toEqual(['round.refusal.otherKind']);
    expect(await server.ok('listBallots', { as: judges[0].token, query: nameOf(round) })).toEqual([]);
  });
});
