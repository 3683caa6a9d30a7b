import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Round } from '#contract/rounds.ts';
import type { Body } from '#contract/schemas.ts';
import { checks } from '#server/modules/verify/registry.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { audit, roundOutcomes, rounds } from '#server/platform/database/schema.ts';
import { answerFor, makeRound, openRound, screening, stepRound } from '../support/rounds.ts';
import type { TestPerson } from '../support/server.ts';
import { accept, assign, makeAward, mark, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

const { server, people: all, clock } = await startStage();
const people = { ...all, third: await server.join('entrant') };
clock.set(planning);
afterAll(() => server.close());

const admin = () => people.admin.token;
const codes = ({ body }: { body: { reasons: readonly { code: string }[] } }) => body.reasons.map(({ code }) => code);
const nameOf = ({ awardID, id }: { awardID: string; id: string }) => ({ awardID, id });
const refusedStep = (round: { awardID: string; id: string }, body: Body<'stepRound'>) =>
  server.refused('stepRound', { as: admin(), query: nameOf(round), body });
/** Three entries: one that both judges want, one that neither does, one they disagree about. */
async function answered(changes = {}) {
  const { judge, secondJudge, entrant, rival, third } = people;
  const opened = await openRound(server, people.admin, [judge, secondJudge], [entrant, rival, third], {
    quorum: 2,
    ...changes,
  });
  const [wanted, unwanted, disputed] = opened.entries;
  for (const each of [judge, secondJudge]) {
    await answerFor(server, each, opened.round, wanted!, 'yes');
    await answerFor(server, each, opened.round, unwanted!, 'no');
    await answerFor(server, each, opened.round, disputed!, each === judge ? 'yes' : 'no');
  }
  return { ...opened, wanted: wanted!, unwanted: unwanted!, disputed: disputed! };
}

describe('a qualifying round', () => {
  it('lets one entry go on, keeps another back, and leaves to the organiser what the judges dispute', async () => {
    const { round, award, wanted, unwanted, disputed } = await answered();
    const closed = await stepRound(server, people.admin, round, 'close');
    const verdict = (entryID: string) => closed.entries.find((entry) => entry.entryID === entryID);
    expect([wanted, unwanted, disputed].map(({ id }) => [verdict(id)?.goesOn, verdict(id)?.why])).toEqual([
      [true, null],
      [false, null],
      [null, 'noConsensus'],
    ]);
    expect(codes(await refusedStep(round, { step: 'decide' }))).toEqual(['round.refusal.unsettled']);
    await stepRound(server, people.admin, round, 'settle', {
      entryID: disputed.id,
      goesOn: true,
      reason: 'The jury talked about it.',
    });
    const decided = await stepRound(server, people.admin, round, 'decide');
    expect([decided.state, decided.goOn, decided.unsettled]).toEqual(['decided', 2, 0]);
    const summary = await server.ok('getAwardSummary', { as: admin(), query: { id: award.id } });
    const told = await server.ok('listAwards', { as: people.entrant.token, query: {} });
    const own = told.find(({ id }) => id === award.id);
    expect([own?.hasRounds, own?.summary]).toEqual([true, undefined]);
    expect(summary.summary?.rounds).toEqual([{ roundID: round.id, name: 'Screening', state: 'decided', unsettled: 0 }]);
    expect(summary.summary?.categories[1]?.submitted).toBe(2);
    const rows = await server.database.select().from(audit).where(eq(audit.entityID, round.id)).orderBy(audit.id);
    expect(rows.map(({ action }) => action).filter((action) => action !== 'round.answer')).toEqual([
      'round.create',
      'round.open',
      'round.close',
      'round.settle',
      'round.decide',
    ]);
    expect(rows.filter(({ action }) => action === 'round.answer').length).toBe(6);
  });

  it('keeps every entry from those who score until it is decided, and for ever those that do not go on', async () => {
    const { round, award, wanted, unwanted, disputed } = await answered();
    const { judge } = people;
    const listed = async () =>
      (await server.ok('listEntries', { as: judge.token, query: { awardID: award.id } })).map(({ id }) => id);
    const marked = (id: string) =>
      server.refused('scoreEntry', {
        as: judge.token,
        query: { id, awardID: award.id, categoryID: wanted.categoryID! },
        body: { comment: 'Clear.' },
      });
    const fileOf = async (id: string) => {
      const entry = await server.ok('getEntry', { as: admin(), query: { id, awardID: award.id } });
      const query = { url: entry.files.supportingDoc!.url };
      return (await server.api('getDownloadAddress', { as: judge.token, query })).status;
    };
    expect(await listed()).toEqual([]);
    expect(codes(await marked(wanted.id))).toEqual(['score.refusal.notAssigned']);
    expect(await fileOf(unwanted.id)).toBe(200);
    await stepRound(server, people.admin, round, 'close');
    expect(await fileOf(unwanted.id)).toBe(404);
    expect(await server.ok('listRoundEntries', { as: judge.token, query: nameOf(round) })).toEqual([]);
    await stepRound(server, people.admin, round, 'settle', {
      entryID: disputed.id,
      goesOn: false,
      reason: 'Out of its category.',
    });
    await stepRound(server, people.admin, round, 'decide');
    expect(await listed()).toEqual([wanted.id]);
    for (const out of [unwanted, disputed]) {
      expect(codes(await marked(out.id))).toEqual(['score.refusal.notAssigned']);
      const hidden = await server.refused('getEntry', { as: judge.token, query: { id: out.id, awardID: award.id } });
      expect(hidden.status).toBe(403);
      expect(await fileOf(out.id)).toBe(404);
    }
    expect(await fileOf(wanted.id)).toBe(200);
  });

  it('has those who score told of their entries once it is decided, and of none before', async () => {
    const { judge, secondJudge, entrant } = people;
    const award = await openAward(server, people.admin, { name: 'Told after its round' });
    const [, { categoryID }] = award.categories as [unknown, { categoryID: string }];
    const entry = await submitted(server, entrant, award, categoryID);
    await assign(server, judge, award, [categoryID]);
    const prepared = await makeRound(server, people.admin, award, [secondJudge]);
    const told = async () =>
      (await server.mails()).filter(({ why, subject }) => why === 'judgingOpened' && subject.includes(award.name));
    const telling = await server.ok('getAwardSummary', { as: admin(), query: { id: award.id, step: 'judging' } });
    expect(telling.summary?.telling?.judges).toBe(0);
    await step(server, people.admin, award, 'judging');
    await accept(server, secondJudge, award);
    const round = await stepRound(server, people.admin, prepared, 'open');
    await answerFor(server, secondJudge, round, entry, 'yes');
    await stepRound(server, people.admin, round, 'close');
    expect(await told()).toEqual([]);
    await stepRound(server, people.admin, round, 'decide');
    const letters = await told();
    expect(letters.map(({ to }) => to)).toEqual([judge.email]);
    expect(letters[0]?.text).toContain('1 entry waits for your scores');
    // Whatever is settled otherwise in between, they know.
    await stepRound(server, people.admin, round, 'undecide', { reason: 'Looked at again.' });
    await stepRound(server, people.admin, round, 'decide');
    expect(await told()).toHaveLength(1);
  });

  it('has those who score told once the last one that is not decided is deleted, and not a second time', async () => {
    const { judge, secondJudge, entrant } = people;
    const award = await openAward(server, people.admin, { name: 'Told without its rounds' });
    const [, { categoryID }] = award.categories as [unknown, { categoryID: string }];
    await submitted(server, entrant, award, categoryID);
    await assign(server, judge, award, [categoryID]);
    const prepared = () => makeRound(server, people.admin, award, [secondJudge]);
    const remove = ({ id }: { readonly id: string }) =>
      server.ok('deleteRound', { as: admin(), query: { awardID: award.id, id } });
    const told = async () =>
      (await server.mails())
        .filter(({ why, subject }) => why === 'judgingOpened' && subject.includes(award.name))
        .map(({ to }) => to);
    const [first, second] = [await prepared(), await prepared()];
    await step(server, people.admin, award, 'judging');
    const third = await prepared();
    await remove(second);
    await remove(first);
    expect(await told()).toEqual([]);
    await remove(third);
    expect(await told()).toEqual([judge.email]);
    await remove(await prepared());
    expect(await told()).toEqual([judge.email]);
  });

  it('ends in a result of those alone that went on', async () => {
    const { round, award, wanted, unwanted, disputed } = await answered();
    await stepRound(server, people.admin, round, 'close');
    await stepRound(server, people.admin, round, 'settle', {
      entryID: disputed.id,
      goesOn: false,
      reason: 'Out of its category.',
    });
    expect(codes(await server.refused('updateAward', { as: admin(), ...closing(award.id) }))).toEqual([
      'award.refusal.roundUndecided',
    ]);
    await stepRound(server, people.admin, round, 'decide');
    await mark(server, people.judge, award, wanted, [8, 8]);
    expect(codes(await refusedStep(round, { step: 'undecide', reason: 'Counted wrongly.' }))).toEqual([
      'round.refusal.scored',
    ]);
    await step(server, people.admin, award, 'closed');
    const best = (id: string) => ({
      as: admin(),
      query: { id, awardID: award.id },
      body: { bestEntry: true, reason: 'The chair wants it.' },
    });
    expect(codes(await server.refused('markBestEntry', best(unwanted.id)))).toEqual(['entry.refusal.notShortlisted']);
    await server.ok('changeScoreStatus', { as: admin(), query: { awardID: award.id, status: 'final' }, body: {} });
    await server.ok('markBestEntry', best(wanted.id));
    const result = await server.ok('getAwardSummary', { as: admin(), query: { id: award.id, results: 'true' } });
    expect(result.summary?.results?.flatMap(({ rows }) => rows.map(({ entryID }) => entryID))).toEqual([wanted.id]);
    const completed = await step(server, people.admin, award, 'completed');
    expect(completed.status).toBe('completed');
    const { invariants } = await verify(server.context, people.admin.orgID);
    expect(invariants.length).toBe(checks.length);
    expect(invariants.filter(({ id, count }) => /^(round|award)\./.test(id) && count > 0)).toEqual([]);
  });

  it('tells entrants of the shortlist once it is published, and nobody takes it back then', async () => {
    const { round, award, wanted, unwanted, disputed } = await answered({ top: 1 });
    const seen = async (by: TestPerson, id: string) =>
      (await server.ok('getEntry', { as: by.token, query: { id, awardID: award.id } })).shortlisted;
    await stepRound(server, people.admin, round, 'close');
    await stepRound(server, people.admin, round, 'decide');
    expect(await seen(people.entrant, wanted.id)).toBeUndefined();
    expect(await seen(people.admin, wanted.id)).toBe(true);
    await stepRound(server, people.admin, round, 'publish');
    expect(await seen(people.entrant, wanted.id)).toBe(true);
    expect(await seen(people.rival, unwanted.id)).toBe(false);
    expect(await seen(people.third, disputed.id)).toBe(false);
    expect(codes(await refusedStep(round, { step: 'undecide', reason: 'Counted wrongly.' }))).toEqual([
      'round.refusal.published',
    ]);
  });

  it('says which are tied at the line and does not choose among them', async () => {
    const { round, wanted, unwanted, disputed } = await answered({ top: 2 });
    for (const each of [people.judge, people.secondJudge]) {
      await answerFor(server, each, round, unwanted, each === people.judge ? 'yes' : 'no');
    }
    const closed = await stepRound(server, people.admin, round, 'close');
    const why = new Map(closed.entries.map((entry) => [entry.entryID, entry.why ?? entry.goesOn]));
    expect([wanted, unwanted, disputed].map(({ id }) => why.get(id))).toEqual([true, 'tiedAtLine', 'tiedAtLine']);
  });

  it('waits for an entry that too few decided on, and no longer once that one is kept back', async () => {
    const { judge, secondJudge, entrant, rival, third } = people;
    const { round, entries } = await openRound(server, people.admin, [judge, secondJudge], [entrant, rival, third], {
      quorum: 2,
      top: 1,
    });
    const [best, second, unseen] = entries;
    for (const each of [judge, secondJudge]) {
      await answerFor(server, each, round, best!, 'yes');
      await answerFor(server, each, round, second!, each === judge ? 'yes' : 'no');
    }
    await answerFor(server, judge, round, unseen!, 'yes');
    const outcomes = (seen: Round) => {
      const of = new Map(seen.entries.map((entry) => [entry.entryID, entry.why ?? entry.goesOn]));
      return entries.map(({ id }) => of.get(id));
    };
    const closed = await stepRound(server, people.admin, round, 'close', { reason: 'A judge is ill.' });
    expect(outcomes(closed)).toEqual(['hangsOnOthers', false, 'tooFewDecided']);
    const settle = (goesOn: boolean) =>
      stepRound(server, people.admin, round, 'settle', { entryID: unseen!.id, goesOn, reason: 'The jury met.' });
    expect(outcomes(await settle(true))).toEqual(['hangsOnOthers', false, true]);
    const settled = await settle(false);
    expect([outcomes(settled), settled.unsettled]).toEqual([[true, false, false], 0]);
    const decided = await stepRound(server, people.admin, round, 'decide');
    expect([outcomes(decided), decided.goOn]).toEqual([[true, false, false], 1]);
  });

  it('goes back step by step, answers and decisions by hand kept', async () => {
    const { round, disputed } = await answered();
    const by = (next: 'close' | 'decide' | 'undecide' | 'reopen' | 'unopen' | 'open', reason = 'A judge asked.') =>
      stepRound(server, people.admin, round, next, { reason });
    await by('close', '');
    await stepRound(server, people.admin, round, 'settle', { entryID: disputed.id, goesOn: true, reason: 'Talked.' });
    await by('decide');
    const undone = await by('undecide');
    expect([undone.state, undone.goOn, undone.unsettled]).toEqual(['closed', 2, 0]);
    expect(undone.entries.find(({ entryID }) => entryID === disputed.id)?.byHand).toBe('Talked.');
    expect(await server.database.select().from(roundOutcomes).where(eq(roundOutcomes.roundID, round.id))).toHaveLength(
      1,
    );
    await by('reopen');
    const prepared = await by('unopen');
    expect(prepared.judges.map(({ answered: given }) => given)).toEqual([3, 3]);
    expect((await by('open')).state).toBe('open');
  });
});

const closing = (id: string) => ({ query: { id }, body: { status: 'closed' as const, reason: 'The jury is ill.' } });

describe('who answers in a round', () => {
  it('sees its entries as a judge does, with the own answers, after accepting the terms', async () => {
    const { judge, secondJudge, entrant } = people;
    const { round, award, entries } = await openRound(server, people.admin, [judge], [entrant], {}, { blind: true });
    await server.ok('saveRound', {
      as: admin(),
      query: nameOf(round),
      body: screening(award, [judge, secondJudge]),
    });
    const list = (by: TestPerson) => server.ok('listRoundEntries', { as: by.token, query: nameOf(round) });
    expect(await list(secondJudge)).toEqual([]);
    const query = { ...nameOf(round), entryID: entries[0]!.id };
    const early = await server.refused('answerRound', {
      as: secondJudge.token,
      query,
      body: { answer: 'yes', reason: '' },
    });
    expect(codes(early)).toEqual(['score.refusal.ndaMissing']);
    await accept(server, secondJudge, award);
    await answerFor(server, judge, round, entries[0]!, 'unsure');
    const [own] = await list(judge);
    expect([own?.entry.orgName, own?.entry.data.leadName, own?.answer]).toEqual([
      '',
      '',
      expect.objectContaining({ answer: 'unsure', version: 1 }),
    ]);
    expect((await list(secondJudge)).map(({ answer }) => answer)).toEqual([null]);
    const [seen] = await server
      .ok('listAwards', { as: secondJudge.token, query: {} })
      .then((all) => all.filter(({ id }) => id === award.id));
    expect(seen?.assignment).toMatchObject({
      categoryIDs: [],
      rounds: [{ roundID: round.id, name: 'Screening', state: 'open', due: 1, answered: 0 }],
    });
  });

  it('is kept from an entry by a conflict of interest, and then owes no answer', async () => {
    const { judge, secondJudge, entrant, rival } = people;
    const { round, award, entries } = await openRound(server, people.admin, [judge, secondJudge], [entrant, rival]);
    await answerFor(server, judge, round, entries[0]!, 'no');
    await server.ok('declareConflict', {
      as: admin(),
      query: { awardID: award.id },
      body: { judgeID: judge.personID, entryID: entries[0]!.id, reason: 'Related.' },
    });
    const refused = await server.refused('answerRound', {
      as: judge.token,
      query: { ...nameOf(round), entryID: entries[0]!.id },
      body: { answer: 'yes', reason: '' },
    });
    expect(codes(refused)).toEqual(['round.refusal.notAssigned']);
    const seen = await server.ok('getRound', { as: admin(), query: nameOf(round) });
    expect([seen.openAnswers, seen.entries.find(({ entryID }) => entryID === entries[0]!.id)?.no]).toEqual([3, 0]);
  });

  it('answers in time, one answer at a time that others have seen', async () => {
    const closesAt = '2020-04-01T12:00:00.000Z';
    const { round, entries } = await openRound(server, people.admin, [people.judge], [people.entrant], { closesAt });
    const query = { ...nameOf(round), entryID: entries[0]!.id };
    const send = (answer: 'yes' | 'no', version: number) =>
      server.refused('answerRound', {
        as: people.judge.token,
        query,
        body: { answer, reason: 'Too long.' },
        headers: { 'if-match': `"${version}"` },
      });
    await answerFor(server, people.judge, round, entries[0]!, 'yes');
    const stale = await send('no', 0);
    expect([stale.status, stale.body.current]).toEqual([409, expect.objectContaining({ answer: 'yes', version: 1 })]);
    clock.set(closesAt);
    const late = await send('no', 1);
    clock.set(planning);
    expect(codes(late)).toEqual(['round.refusal.closingPassed']);
  });
});

describe('setting up a round', () => {
  it('takes judges and categories of one’s own alone, in every version', async () => {
    const award = await makeAward(server, people.admin);
    const round = await makeRound(server, people.admin, award, [people.judge]);
    const save = (id: string, body: ReturnType<typeof screening>, version?: number) =>
      server.refused('saveRound', {
        as: admin(),
        query: { awardID: award.id, id },
        body,
        ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
      });
    expect((await save(round.id, screening(award, [people.entrant]))).status).toBe(404);
    expect(
      (
        await save(
          round.id,
          screening(award, [], { judges: [{ judgeID: people.judge.personID, categoryIDs: [randomUUID()] }] }),
        )
      ).status,
    ).toBe(404);
    expect((await save(round.id, screening(award, []), 7)).status).toBe(409);
    const other = await makeAward(server, people.admin);
    const elsewhere = { as: admin(), query: { awardID: other.id, id: round.id }, body: screening(other, []) };
    expect((await server.refused('saveRound', elsewhere)).status).toBe(404);
    const again = await server.ok('saveRound', {
      as: admin(),
      query: nameOf(round),
      body: screening(award, [people.judge]),
    });
    expect(again.version).toBe(1);
  });

  it('is refused once something is scored, and keeps entries from being taken again once it opened', async () => {
    const open = await openAward(server, people.admin);
    const entry = await submitted(server, people.entrant, open);
    await assign(server, people.judge, open, [entry.categoryID!]);
    const award = await step(server, people.admin, open, 'judging');
    await accept(server, people.judge, award);
    await mark(server, people.judge, award, entry, [5, 5], false);
    const late = await server.refused('saveRound', {
      as: admin(),
      query: { awardID: award.id, id: randomUUID() },
      body: screening(award, [people.judge]),
    });
    expect(codes(late)).toEqual(['round.refusal.scored']);
    const { award: screened } = await openRound(server, people.admin, [people.judge], [people.rival]);
    const body = { status: 'open' as const, reason: 'The site was down.' };
    const refused = await server.refused('updateAward', { as: admin(), query: { id: screened.id }, body });
    expect(codes(refused)).toEqual(['award.refusal.roundStarted']);
  });

  it('is undone by deleting it before it opens', async () => {
    const award = await makeAward(server, people.admin);
    const round = await makeRound(server, people.admin, award, [people.judge]);
    expect((await server.ok('deleteRound', { as: admin(), query: nameOf(round) })).state).toBe('deleted');
    expect(await server.database.select().from(rounds).where(eq(rounds.id, round.id))).toEqual([]);
    const { round: opened } = await openRound(server, people.admin, [people.judge], [people.entrant]);
    expect(codes(await server.refused('deleteRound', { as: admin(), query: nameOf(opened) }))).toEqual([
      'round.refusal.state',
    ]);
  });
});
