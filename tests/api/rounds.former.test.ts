import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Round, RoundPlan } from '#contract/rounds.ts';
import { byScores, makeRound, openRound, score, screening, stepRound } from '../support/rounds.ts';
import type { TestPerson } from '../support/server.ts';
import { planning, startStage } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let judges: TestPerson[];
let third: TestPerson;

beforeAll(async () => {
  third = await server.join('entrant');
  judges = [people.judge, people.secondJudge];
  clock.set(planning);
});
afterAll(() => server.close());

const admin = () => people.admin.token;
const codes = ({ body }: { body: { reasons: readonly { code: string }[] } }) => body.reasons.map(({ code }) => code);
const nameOf = ({ awardID, id }: Pick<Round, 'awardID' | 'id'>) => ({ awardID, id });

/** A decided first round, from which the first two of three entries went on, and an open second one. */
async function following(
  first: Partial<RoundPlan>,
  give: (round: Round, ids: readonly string[]) => Promise<unknown>,
  shows?: RoundPlan['shows'],
  blind = false,
) {
  const { award, round, entries } = await openRound(
    server,
    people.admin,
    judges,
    [people.entrant, people.rival, third],
    first,
    { blind },
  );
  const ids = entries.map(({ id }) => id) as [string, string, string];
  await give(round, ids);
  const done = await stepRound(server, people.admin, round, 'close', { reason: 'Time is up.' });
  for (const { entryID, goesOn } of done.entries) {
    const wanted = entryID !== ids[2];
    if (goesOn !== wanted) {
      const why = { entryID, goesOn: wanted, reason: 'Named in the minutes: Ana Ionescu.' };
      await stepRound(server, people.admin, round, 'settle', why);
    }
  }
  await stepRound(server, people.admin, round, 'decide');
  const next = await makeRound(server, people.admin, award, judges, { name: 'Jury', ...(shows && { shows }) });
  const open = await stepRound(server, people.admin, next, 'open');
  const seen = async (judge: TestPerson) => {
    const rows = await server.ok('listRoundEntries', { as: judge.token, query: nameOf(open) });
    return new Map(rows.map(({ entry, former }) => [entry.id, former]));
  };
  return { award, open, ids, seen };
}

const answer = (judge: TestPerson, round: Round, entryID: string, given: 'yes' | 'no' | 'unsure', reason: string) =>
  server.ok('answerRound', {
    as: judge.token,
    query: { ...nameOf(round), entryID },
    body: { answer: given, reason },
  });
const screened = async (round: Round, ids: readonly string[]) => {
  await answer(judges[0]!, round, ids[0]!, 'yes', 'Zest from the first minute.');
  await answer(judges[1]!, round, ids[0]!, 'unsure', 'A little long.');
  await answer(judges[0]!, round, ids[1]!, 'yes', '');
};

describe('what judges see of the round before', () => {
  it('is nothing unless the organiser says so, and in a first round nothing at all', async () => {
    const { open, ids, seen } = await following({}, screened);
    expect(open.shows).toBe('nothing');
    expect(await seen(judges[0]!)).toEqual(new Map([ids[0], ids[1]].map((id) => [id, null])));
    const { round } = await openRound(server, people.admin, judges, [people.entrant], { shows: 'reasons' });
    const [row] = await server.ok('listRoundEntries', { as: judges[0]!.token, query: nameOf(round) });
    expect(row!.former).toBeNull();
  });

  it('is how many gave which answer, of what went on alone, without a word or a name', async () => {
    const { ids, seen } = await following({}, screened, 'standing');
    const formers = await seen(judges[1]!);
    expect([...formers.keys()].sort()).toEqual([ids[0], ids[1]].sort());
    expect(formers.get(ids[0])).toEqual({
      round: 'Screening',
      tally: { yes: 1, no: 0, unsure: 1 },
      place: null,
      grade: null,
      mark: null,
      reasons: [],
    });
  });

  it('is also what judges wrote, in no order of theirs, but never what the organiser did', async () => {
    const { award, ids, open, seen } = await following({}, screened, 'reasons');
    expect((await seen(judges[0]!)).get(ids[0])!.reasons).toEqual(['A little long.', 'Zest from the first minute.']);
    const received = JSON.stringify([...(await seen(judges[0]!)).values()]);
    for (const secret of ['minutes', people.judge.personID, people.secondJudge.personID, people.judge.email])
      expect(received).not.toContain(secret);
    const edit = {
      as: admin(),
      query: nameOf(open),
      body: screening(award, judges, { name: 'Jury', shows: 'nothing' }),
    };
    expect(codes(await server.refused('saveRound', edit))).toEqual(['round.refusal.ruleFixed']);
    // A judge who was kept from the entry says nothing of it any more.
    await server.ok('declareConflict', {
      as: admin(),
      query: { awardID: award.id },
      body: { judgeID: judges[1]!.personID, entryID: ids[0], reason: 'Related.' },
    });
    expect((await seen(judges[0]!)).get(ids[0])).toMatchObject({
      tally: { yes: 1, no: 0, unsure: 0 },
      reasons: ['Zest from the first minute.'],
    });
    expect([...(await seen(judges[1]!)).keys()]).toEqual([ids[1]]);
    await stepRound(server, people.admin, open, 'close', { reason: 'Time is up.' });
    expect(await seen(judges[0]!)).toEqual(new Map());
  });

  it('leaves words out where judges don’t see who entered: they may name people', async () => {
    const { ids, seen } = await following({}, screened, 'reasons', true);
    expect((await seen(judges[0]!)).get(ids[0])).toMatchObject({ tally: { yes: 1, no: 0, unsure: 1 }, reasons: [] });
  });

  it('is the place, the mean and how many judges gave it of a round of scores', async () => {
    const { ids, seen } = await following(
      { ...byScores, top: 2 },
      async (round, given) => {
        for (const judge of judges) await score(server, judge, round, given[0]!, [5, 5], 'Brave.');
        await score(server, judges[0]!, round, given[1]!, [3, 3]);
        await score(server, judges[0]!, round, given[2]!, [3, 3]);
      },
      'reasons',
    );
    const formers = await seen(judges[0]!);
    expect(formers.get(ids[0])).toEqual({
      round: 'Screening',
      tally: null,
      place: { place: 1, of: 3, shared: false },
      grade: null,
      mark: { share: 1, judges: 2 },
      reasons: ['Brave.', 'Brave.'],
    });
    expect(formers.get(ids[1])).toMatchObject({ place: { place: 2, of: 3, shared: true }, mark: { share: 0.5 } });
  });

  it('is the middle grade and the place of a round of grades, and nowhere what too few graded', async () => {
    const { ids, seen } = await following(
      { kind: 'grades', scale: ['Poor', 'Good', 'Excellent'], top: 1, quorum: 1 },
      (round, [id]) =>
        server.ok('answerRound', {
          as: judges[0]!.token,
          query: { ...nameOf(round), entryID: id! },
          body: { grade: 2, reason: '' },
        }),
      'standing',
    );
    const formers = await seen(judges[0]!);
    expect(formers.get(ids[0])).toMatchObject({ grade: 'Excellent', place: { place: 1, of: 1, shared: false } });
    expect(formers.get(ids[1])).toMatchObject({ grade: null, place: null, mark: null, tally: null });
  });
});
