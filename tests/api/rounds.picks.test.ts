import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Round } from '#contract/rounds.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { audit, roundBallots } from '#server/platform/database/schema.ts';
import { makeRound, openRound, rank, screening, stepRound, topPicks } from '../support/rounds.ts';
import type { TestPerson } from '../support/server.ts';
import { accept, assign, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let judges: TestPerson[];
let entrants: TestPerson[];

beforeAll(async () => {
  const more = [1, 2, 3].map(() => server.join('judge', { orgID: people.admin.orgID }));
  judges = [people.judge, people.secondJudge, ...(await Promise.all(more))];
  const others = await Promise.all([server.join('entrant'), server.join('entrant')]);
  entrants = [people.entrant, people.rival, ...others];
  clock.set(planning);
});
afterAll(() => server.close());

const admin = () => people.admin.token;
const codes = ({ body }: { body: { reasons: readonly { code: string }[] } }) => body.reasons.map(({ code }) => code);
const nameOf = ({ awardID, id }: Pick<Round, 'awardID' | 'id'>) => ({ awardID, id });
const seen = (round: Pick<Round, 'awardID' | 'id'>) => server.ok('getRound', { as: admin(), query: nameOf(round) });

/** Four entries of one category, A to D, and five judges; two of the entries go on. */
async function opened(changes: Parameters<typeof openRound>[4] = {}, count = judges.length) {
  const rule = { ...topPicks, top: 2, ...changes };
  const { award, round, entries } = await openRound(server, people.admin, judges.slice(0, count), entrants, rule);
  const categoryID = entries[0]!.categoryID!;
  const letters = new Map(entries.map((entry, index) => ['ABCD'[index]!, entry]));
  const named = new Map([...letters].map(([letter, { id }]) => [id, letter]));
  return {
    award,
    round,
    entries,
    categoryID,
    vote: (judge: TestPerson, order: string) =>
      rank(
        server,
        judge,
        round,
        [...order].map((letter) => letters.get(letter)!),
        categoryID,
      ),
    idOf: (letter: string) => letters.get(letter)!.id,
    word: (ids: readonly string[]) =>
      ids
        .map((id) => named.get(id))
        .sort()
        .join(''),
    verdicts: ({ entries: rows }: Pick<Round, 'entries'>) =>
      Object.fromEntries(rows.map(({ entryID, goesOn, why }) => [named.get(entryID), why ?? goesOn])),
  };
}
const countOf = ({ counts }: Pick<Round, 'counts'>, categoryID: string) =>
  counts.find((count) => count.categoryID === categoryID)!;

describe('a round of top picks by single transferable vote', () => {
  it('is ranked, counted stage by stage, decided, and then scored', async () => {
    const { award, round, categoryID, vote, word, verdicts, idOf } = await opened();
    expect([round.kind, round.picks, round.openAnswers]).toEqual(['transferableVote', 3, 5]);
    for (const [index, order] of ['AB', 'AC', 'AB', 'C', 'DC'].entries()) await vote(judges[index]!, order);
    const closed = await stepRound(server, people.admin, round, 'close');
    expect(closed.openAnswers).toBe(0);
    // Five votes for two places: more than a third is two. A's third vote is passed on in thirds.
    const { transfer, places } = countOf(closed, categoryID);
    expect(places.map(word)).toEqual(['AC', 'BD']);
    expect(transfer?.quota).toBe(2);
    const reported = transfer!.stages.map(({ held, elected, excluded, surplusOf }) => [
      Object.fromEntries(held.map(({ entryID, votes }) => [word([entryID]), votes])),
      `+${word(elected)} -${word(excluded)} ${surplusOf ? `>${word([surplusOf])}` : ''}`.trim(),
    ]);
    expect(reported).toEqual([
      [{ A: 3, C: 1, D: 1 }, '+A -'],
      [{ A: 3, C: 1, D: 1 }, '+ - >A'],
      [{ A: 2, C: 1.33333, D: 1, B: 0.66666 }, '+ -B'],
      [{ A: 2, C: 1.33333, D: 1 }, '+ -D'],
      [{ A: 2, C: 2.33333 }, '+C -'],
    ]);
    expect(verdicts(closed)).toEqual({ A: true, B: false, C: true, D: false });
    const decided = await stepRound(server, people.admin, round, 'decide');
    expect([decided.state, decided.goOn, decided.unsettled]).toEqual(['decided', 2, 0]);
    const listed = await server.ok('listEntries', { as: people.judge.token, query: { awardID: award.id } });
    expect(word(listed.map(({ id }) => id))).toBe('AC');
    const rows = await server.database.select().from(audit).where(eq(audit.entityID, round.id));
    expect(rows.filter(({ action }) => action === 'round.rank').length).toBe(5);
    // What was counted stays with the decision, whatever comes to light about a judge later.
    await server.ok('declareConflict', {
      as: admin(),
      query: { awardID: award.id },
      body: { judgeID: judges[4]!.personID, entryID: idOf('D'), reason: 'Related.' },
    });
    expect((await seen(round)).counts).toEqual(decided.counts);
    const { invariants } = await verify(server.context, people.admin.orgID);
    expect(invariants.filter(({ id, count }) => /^(round|award)\./.test(id) && count > 0)).toEqual([]);
    const undone = await stepRound(server, people.admin, round, 'undecide', { reason: 'A judge was related.' });
    expect(countOf(undone, categoryID).ballots).toBe(4);
  });

  it('says who is tied at the line, and leaves the choice to the organiser with a reason', async () => {
    const { round, vote, verdicts, idOf } = await opened({ top: 1 }, 2);
    await vote(judges[0]!, 'A');
    await vote(judges[1]!, 'B');
    const closed = await stepRound(server, people.admin, round, 'close');
    expect(verdicts(closed)).toEqual({ A: 'tiedAtLine', B: 'tiedAtLine', C: false, D: false });
    const decide = { as: admin(), query: nameOf(round), body: { step: 'decide' as const } };
    expect(codes(await server.refused('stepRound', decide))).toEqual([
      'round.refusal.unsettled',
      'round.refusal.nobodyGoesOn',
    ]);
    const byLot = { reason: 'A lot was drawn.' };
    await stepRound(server, people.admin, round, 'settle', { entryID: idOf('A'), goesOn: true, ...byLot });
    await stepRound(server, people.admin, round, 'settle', { entryID: idOf('B'), goesOn: false, ...byLot });
    expect((await stepRound(server, people.admin, round, 'decide')).goOn).toBe(1);
  });

  it('leaves everything to the organiser where fewer judges ranked than have to', async () => {
    const { round, vote, verdicts, categoryID } = await opened({ quorum: 2 }, 2);
    await vote(judges[0]!, 'AB');
    const closed = await stepRound(server, people.admin, round, 'close', { reason: 'A judge fell ill.' });
    expect(countOf(closed, categoryID)).toEqual({ categoryID, ballots: 1, places: [] });
    expect(new Set(Object.values(verdicts(closed)))).toEqual(new Set(['tooFewDecided']));
  });
});

describe('a round of top picks by Schulze’s method', () => {
  it('goes by duels, and says a circle is one', async () => {
    const { round, categoryID, vote, word, verdicts } = await opened({ kind: 'schulze', top: 1 }, 3);
    for (const [index, order] of ['ABC', 'BCA', 'CAB'].entries()) await vote(judges[index]!, order);
    const closed = await stepRound(server, people.admin, round, 'close');
    const { places, duels } = countOf(closed, categoryID);
    expect(places.map(word)).toEqual(['ABC', 'D']);
    const ahead = (left: string, right: string) => {
      const at = (letter: string) => duels!.entryIDs.findIndex((id) => word([id]) === letter);
      return duels!.preferred[at(left)]![at(right)];
    };
    expect([ahead('A', 'B'), ahead('B', 'A'), ahead('C', 'A')]).toEqual([2, 1, 2]);
    expect(verdicts(closed)).toEqual({ A: 'tiedAtLine', B: 'tiedAtLine', C: 'tiedAtLine', D: false });
  });

  it('puts first who wins every duel, though another has more first places', async () => {
    const { round, vote, verdicts } = await opened({ kind: 'schulze', top: 1 });
    for (const [index, order] of ['AC', 'AC', 'BCA', 'BCA', 'CB'].entries()) await vote(judges[index]!, order);
    expect(verdicts(await stepRound(server, people.admin, round, 'close'))).toEqual({
      A: false,
      B: false,
      C: true,
      D: false,
    });
  });
});

describe('who ranks', () => {
  it('sees the own ranking alone, and only while the round is open', async () => {
    const { round, vote, categoryID, word } = await opened({}, 2);
    await vote(judges[0]!, 'CA');
    const list = (judge: TestPerson) => server.ok('listBallots', { as: judge.token, query: nameOf(round) });
    const [own] = await list(judges[0]!);
    expect([own?.categoryID, own?.version, own?.ranked.length, word(own?.others ?? [])]).toEqual([
      categoryID,
      1,
      2,
      'BD',
    ]);
    expect(await list(judges[1]!)).toEqual([]);
    expect(await list(judges[2]!)).toEqual([]);
    const awards = await server.ok('listAwards', { as: judges[0]!.token, query: {} });
    const standing = awards.find(({ id }) => id === round.awardID)?.assignment?.rounds?.[0];
    expect(standing).toMatchObject({ kind: 'transferableVote', picks: 3, top: 2, due: 1, answered: 1 });
    expect(JSON.stringify(awards)).not.toContain('"counts"');
    await stepRound(server, people.admin, round, 'close', { reason: 'A judge fell ill.' });
    expect(await list(judges[0]!)).toEqual([]);
    const late = await server.refused('saveBallot', {
      as: judges[0]!.token,
      query: { ...nameOf(round), categoryID },
      body: { ranked: own!.others.slice(0, 1), others: [...own!.ranked, ...own!.others.slice(1)] },
    });
    expect(codes(late)).toEqual(['round.refusal.state']);
  });

  it('has one ranking a category, in the version that was seen, and the same one twice is one', async () => {
    const { round, vote, categoryID, entries } = await opened({}, 2);
    const ids = entries.map(({ id }) => id);
    const send = (ranked: readonly string[], version: number) =>
      server.api('saveBallot', {
        as: judges[0]!.token,
        query: { ...nameOf(round), categoryID },
        body: { ranked: [...ranked], others: ids.filter((id) => !ranked.includes(id)) },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await send([ids[1]!], 0)).status).toBe(200);
    expect((await send([ids[2]!], 0)).status).toBe(409);
    const again = await Promise.all([1, 2, 3].map(() => send([ids[1]!], 1)));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    await vote(judges[0]!, 'CAB');
    const stored = await server.database.select().from(roundBallots).where(eq(roundBallots.roundID, round.id));
    expect(stored.map(({ ranked, version }) => [ranked, version])).toEqual([[[ids[2], ids[0], ids[1]], 2]]);
    const exported = await server.ok('exportUser', { as: judges[0]!.token, query: {} });
    expect(JSON.stringify(exported)).toContain(ids[2]);
  });

  it('is refused what is no ranking of the entries that are there', async () => {
    const { round, categoryID, entries, award } = await opened({ picks: 2 }, 1);
    const [a, b, c, d] = entries.map(({ id }) => id) as [string, string, string, string];
    const send = async (ranked: string[], others: string[], to = categoryID) =>
      codes(
        await server.refused('saveBallot', {
          as: judges[0]!.token,
          query: { ...nameOf(round), categoryID: to },
          body: { ranked, others },
        }),
      );
    expect(await send([], [a, b, c, d])).toEqual(['round.refusal.rankingEmpty']);
    expect(await send([a, b, c], [d])).toEqual(['round.refusal.rankingTooLong']);
    expect(await send([a, a], [b, c, d])).toEqual(['round.refusal.rankedTwice']);
    expect(await send([a], [b, c])).toEqual(['round.refusal.entriesChanged']);
    const empty = award.categories.find((category) => category.categoryID !== categoryID)!;
    expect(await send([a], [b, c, d], empty.categoryID)).toContain('round.refusal.notAssigned');
    const answer = await server.refused('answerRound', {
      as: judges[0]!.token,
      query: { ...nameOf(round), entryID: a },
      body: { answer: 'yes', reason: '' },
    });
    expect(codes(answer)).toEqual(['round.refusal.otherKind']);
  });

  it('ranks nothing in a category with a conflict of interest, and a ranking from before no longer counts', async () => {
    const { round, award, vote, categoryID, idOf, entries } = await opened({}, 3);
    for (const [index, order] of ['AB', 'BA', 'C'].entries()) await vote(judges[index]!, order);
    expect(countOf(await seen(round), categoryID).ballots).toBe(3);
    await server.ok('declareConflict', {
      as: admin(),
      query: { awardID: award.id },
      body: { judgeID: judges[2]!.personID, entryID: idOf('A'), reason: 'Related.' },
    });
    const after = await seen(round);
    expect(countOf(after, categoryID).ballots).toBe(2);
    expect(after.judges.map(({ due }) => due).sort()).toEqual([0, 1, 1]);
    expect(after.categories.find((category) => category.categoryID === categoryID)?.judges).toBe(2);
    const query = nameOf(round);
    expect(await server.ok('listRoundEntries', { as: judges[2]!.token, query })).toEqual([]);
    expect(await server.ok('listBallots', { as: judges[2]!.token, query })).toEqual([]);
    const ids = entries.map(({ id }) => id);
    const refused = await server.refused('saveBallot', {
      as: judges[2]!.token,
      query: { ...query, categoryID },
      body: { ranked: [ids[0]!], others: ids.slice(1) },
    });
    expect(codes(refused)).toContain('round.refusal.notAssigned');
  });

  it('owes a ranking again once an entry came that it never saw', async () => {
    const open = await openAward(server, people.admin);
    const categoryID = open.categories[1]!.categoryID;
    const first = await submitted(server, people.entrant, open, categoryID);
    const late = await submitted(server, people.rival, open, categoryID);
    const change = (body: { status: 2 | 9; message?: string }) =>
      server.ok('updateEntry', { as: admin(), query: { id: late.id, awardID: open.id }, body: { data: body } });
    await change({ status: 9, message: 'Unreadable' });
    await assign(server, people.judge, open, [categoryID]);
    const award = await step(server, people.admin, open, 'judging');
    await accept(server, people.judge, award);
    const prepared = await makeRound(server, people.admin, award, [people.judge], topPicks);
    const round = await stepRound(server, people.admin, prepared, 'open');
    await rank(server, people.judge, round, [first], categoryID);
    expect((await seen(round)).openAnswers).toBe(0);
    await server.ok('submitEntry', { as: people.rival.token, query: { id: late.id, awardID: open.id } });
    await change({ status: 2 });
    const waiting = await seen(round);
    expect([waiting.openAnswers, waiting.judges[0]?.answered]).toEqual([1, 0]);
    expect(waiting.entries.find(({ entryID }) => entryID === late.id)?.why).toBe('tooFewDecided');
    const stale = await server.refused('saveBallot', {
      as: people.judge.token,
      query: { ...nameOf(round), categoryID },
      body: { ranked: [first.id], others: [] },
    });
    expect(codes(stale)).toEqual(['round.refusal.entriesChanged']);
    await rank(server, people.judge, round, [late, first], categoryID);
    const ranked = await seen(round);
    expect([ranked.openAnswers, ranked.entries.find(({ entryID }) => entryID === late.id)?.goesOn]).toEqual([0, true]);
  });
});

it('keeps its kind once it opened, and once somebody ranked even where the opening was undone', async () => {
  const { round, award, vote } = await opened({}, 1);
  const edit = async (changes: Parameters<typeof screening>[2]) => {
    const body = screening(award, judges.slice(0, 1), { ...topPicks, top: 2, ...changes });
    return codes(await server.refused('saveRound', { as: admin(), query: nameOf(round), body }));
  };
  expect(await edit({ kind: 'schulze' })).toEqual(['round.refusal.ruleFixed']);
  expect(await edit({ picks: 5 })).toEqual(['round.refusal.ruleFixed']);
  await vote(judges[0]!, 'AB');
  await stepRound(server, people.admin, round, 'unopen', { reason: 'Too early.' });
  expect(await edit({ kind: 'schulze' })).toEqual(['round.refusal.answersKept']);
  expect(await edit({ kind: 'qualifying', picks: null, top: null })).toEqual(['round.refusal.answersKept']);
  expect(await edit({ top: null })).toEqual(['round.invariant.kindComplete']);
  const body = screening(award, judges.slice(0, 1), { ...topPicks, top: 3 });
  expect((await server.ok('saveRound', { as: admin(), query: nameOf(round), body })).top).toBe(3);
});
