import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Round } from '#contract/rounds.ts';
import type { Body } from '#contract/schemas.ts';
import { takeDueSteps } from '#server/modules/dates/timer.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { answerFor, byScores, makeRound, openRound, rank, screening, stepRound, topPicks } from '../support/rounds.ts';
import type { TestPerson } from '../support/server.ts';
import { makeAward, mark, planning, startStage, step } from '../support/stage.ts';

const { server, people: all, clock } = await startStage();
const people = { ...all, third: await server.join('entrant') };
clock.set(planning);
afterAll(() => server.close());

const admin = () => people.admin.token;
type Named = Pick<Round, 'awardID' | 'id'>;
const nameOf = ({ awardID, id }: Named) => ({ awardID, id });
const codes = ({ body }: { body: { reasons: readonly { code: string }[] } }) => body.reasons.map(({ code }) => code);
const refusedStep = async (round: Named, body: Body<'stepRound'>) =>
  codes(await server.refused('stepRound', { as: admin(), query: nameOf(round), body }));
const seenBy = async (judge: TestPerson, round: Named) =>
  (await server.ok('listRoundEntries', { as: judge.token, query: nameOf(round) })).map(({ entry }) => entry.id);
const found = (round: Named) => server.ok('getRound', { as: admin(), query: nameOf(round) });

/** Three entries in an open screening, and a round of top picks after it, of which the second judge is the only one. */
async function twoRounds(changes: Parameters<typeof screening>[2] = {}) {
  const { judge, secondJudge, entrant, rival, third } = people;
  const opened = await openRound(server, people.admin, [judge, secondJudge], [entrant, rival, third]);
  const picks = await makeRound(server, people.admin, opened.award, [secondJudge], {
    ...topPicks,
    name: 'Top picks',
    ...changes,
  });
  return { ...opened, screened: opened.round, picks };
}

/** The screening answered and decided: all entries but the last go on. */
async function decided(changes?: Parameters<typeof twoRounds>[0]) {
  const stage = await twoRounds(changes);
  const { screened, entries } = stage;
  for (const each of [people.judge, people.secondJudge])
    for (const entry of entries) await answerFor(server, each, screened, entry, entry === entries[2] ? 'no' : 'yes');
  await stepRound(server, people.admin, screened, 'close');
  await stepRound(server, people.admin, screened, 'decide');
  const [first, second, out] = entries;
  return { ...stage, first: first!, second: second!, out: out! };
}

/** The second judge puts one entry first, which goes on. */
async function pick(round: Round, winner: Entry) {
  await rank(server, people.secondJudge, round, [winner], winner.categoryID!);
  await stepRound(server, people.admin, round, 'close');
  return stepRound(server, people.admin, round, 'decide');
}

describe('two rounds in order', () => {
  it('bring to the second round what went on from the first, and to the scores what went on from both', async () => {
    const { award, screened, picks, first, second, out } = await decided();
    const { judge, secondJudge } = people;
    const scored = async () =>
      (await server.ok('listEntries', { as: judge.token, query: { awardID: award.id } })).map(({ id }) => id);
    expect(await scored()).toEqual([]);
    expect(await seenBy(secondJudge, picks)).toEqual([]);
    const round = await stepRound(server, people.admin, picks, 'open');
    expect(round.entries.map(({ entryID }) => entryID).sort()).toEqual([first.id, second.id].sort());
    expect((await seenBy(secondJudge, picks)).sort()).toEqual([first.id, second.id].sort());
    expect(await seenBy(judge, picks)).toEqual([]);
    expect(await seenBy(secondJudge, screened)).toEqual([]);
    expect(await scored()).toEqual([]);
    const done = await pick(round, second);
    expect([done.goOn, done.unsettled]).toEqual([1, 0]);
    expect(await scored()).toEqual([second.id]);
    await mark(server, judge, award, second, [8, 8]);
    for (const lost of [first, out]) {
      const query = { id: lost.id, awardID: award.id, categoryID: lost.categoryID! };
      const refused = await server.refused('scoreEntry', { as: judge.token, query, body: { comment: 'Clear.' } });
      expect(codes(refused)).toEqual(['score.refusal.notAssigned']);
    }
    await step(server, people.admin, award, 'closed');
    const { invariants } = await verify(server.context, people.admin.orgID);
    expect(invariants.filter(({ id, count }) => /^(round|award)\./.test(id) && count > 0)).toEqual([]);
  });

  it('keep an entry that did not go on from every judge of the next round, by whatever call', async () => {
    const { award, picks, first, second, out } = await decided();
    const { secondJudge } = people;
    await stepRound(server, people.admin, picks, 'open');
    const hidden = await server.refused('getEntry', {
      as: secondJudge.token,
      query: { id: out.id, awardID: award.id },
    });
    expect(hidden.status).toBe(403);
    const whole = await server.ok('getEntry', { as: admin(), query: { id: out.id, awardID: award.id } });
    const file = { as: secondJudge.token, query: { url: whole.files.supportingDoc!.url } };
    expect((await server.api('getDownloadAddress', file)).status).toBe(404);
    const ballot = (ranked: readonly Entry[], others: readonly Entry[]) =>
      server.refused('saveBallot', {
        as: secondJudge.token,
        query: { ...nameOf(picks), categoryID: first.categoryID! },
        body: { ranked: ranked.map(({ id }) => id), others: others.map(({ id }) => id) },
      });
    expect(codes(await ballot([out, first], [second]))).toEqual(['round.refusal.entriesChanged']);
    const asked = { awardID: award.id, id: picks.id, entryID: out.id };
    const answer = { as: secondJudge.token, query: asked, body: { answer: 'yes' as const, reason: '' } };
    expect(codes(await server.refused('answerRound', answer))).toContain('round.refusal.notAssigned');
    const settle = { step: 'settle', entryID: out.id, goesOn: true, reason: 'Wanted.' } as const;
    const settled = await server.refused('stepRound', { as: admin(), query: nameOf(picks), body: settle });
    expect(settled.status).toBe(404);
  });

  it('hold only pairs of what went on', async () => {
    const { picks, first, second, out } = await decided({ kind: 'pairs', picks: null, pairs: 20 });
    await stepRound(server, people.admin, picks, 'open');
    const { secondJudge } = people;
    const pairs = await server.ok('listComparisons', { as: secondJudge.token, query: nameOf(picks) });
    expect(pairs.map(({ firstID, secondID }) => [firstID, secondID].sort())).toEqual([[first.id, second.id].sort()]);
    const query = { ...nameOf(picks), firstID: first.id, secondID: out.id };
    const refused = await server.refused('saveComparison', {
      as: secondJudge.token,
      query,
      body: { preferred: out.id },
    });
    expect(codes(refused)).toEqual(['round.refusal.pairNotAsked']);
  });

  it('open one after the other, and go back only from the last', async () => {
    const { screened, picks } = await twoRounds();
    expect(await refusedStep(picks, { step: 'open' })).toEqual(['round.refusal.formerUndecided']);
    const next = await decided();
    await stepRound(server, people.admin, next.picks, 'open');
    const undo = { step: 'undecide', reason: 'Counted wrongly.' } as const;
    expect(await refusedStep(next.screened, undo)).toEqual(['round.refusal.laterStarted']);
    await rank(server, people.secondJudge, next.picks, [next.first], next.first.categoryID!);
    await stepRound(server, people.admin, next.picks, 'unopen', { reason: 'Too early.' });
    expect(await refusedStep(next.screened, undo)).toEqual(['round.refusal.laterStarted']);
    await server.ok('deleteRound', { as: admin(), query: nameOf(next.picks) });
    expect((await stepRound(server, people.admin, next.screened, 'undecide', undo)).state).toBe('closed');
    expect((await found(screened)).rounds.map(({ name, state }) => [name, state])).toEqual([
      ['Screening', 'open'],
      ['Top picks', 'prepared'],
    ]);
  });

  it('take in late what came late, round by round, before judging closes', async () => {
    const { award, screened, picks, first, second, out } = await decided();
    await server.database.execute(sql`delete from product.round_outcomes where entry_id = ${out.id}`);
    await stepRound(server, people.admin, picks, 'open');
    expect((await found(screened)).entries.find(({ entryID }) => entryID === out.id)?.why).toBe('cameLate');
    await pick(await found(picks), second);
    const close = { as: admin(), query: { id: award.id }, body: { status: 'closed' as const, reason: 'All done.' } };
    expect(codes(await server.refused('updateAward', close))).toContain('award.refusal.roundUndecided');
    await stepRound(server, people.admin, screened, 'settle', { entryID: out.id, goesOn: true, reason: 'It is fine.' });
    const later = await found(picks);
    expect([later.unsettled, later.entries.find(({ entryID }) => entryID === out.id)?.why]).toEqual([1, 'cameLate']);
    await stepRound(server, people.admin, picks, 'settle', { entryID: out.id, goesOn: false, reason: 'Too long.' });
    const scores = await server.ok('listEntries', { as: people.judge.token, query: { awardID: award.id } });
    expect(scores.map(({ id }) => id)).toEqual([second.id]);
    expect(first.id).not.toBe(second.id);
  });

  it('tell entrants how far their entry came, shortlist by shortlist', async () => {
    const { award, screened, picks, first, second, out } = await decided();
    await stepRound(server, people.admin, picks, 'open');
    await pick(await found(picks), second);
    const reported = (by: TestPerson, { id }: Entry) =>
      server
        .ok('getEntry', { as: by.token, query: { id, awardID: award.id } })
        .then(({ shortlisted, reached }) => [shortlisted, reached]);
    expect(await refusedStep(picks, { step: 'publish' })).toEqual(['round.refusal.formerUnpublished']);
    await stepRound(server, people.admin, screened, 'publish');
    expect(await reported(people.entrant, first)).toEqual([true, 'Screening']);
    expect(await reported(people.third, out)).toEqual([false, 'Screening']);
    await stepRound(server, people.admin, picks, 'publish');
    expect(await reported(people.entrant, first)).toEqual([false, 'Top picks']);
    expect(await reported(people.rival, second)).toEqual([true, 'Top picks']);
    expect(await reported(people.third, out)).toEqual([false, 'Screening']);
    expect(await reported(people.judge, second)).toEqual([undefined, undefined]);
  });

  it('say to their judges which of them it is', async () => {
    const { award, picks } = await decided();
    await stepRound(server, people.admin, picks, 'open');
    const awards = await server.ok('listAwards', { as: people.secondJudge.token, query: {} });
    const rounds = awards.find(({ id }) => id === award.id)?.assignment?.rounds;
    expect(rounds?.map(({ name, state, place, of }) => [name, state, place, of])).toEqual([
      ['Screening', 'decided', 1, 2],
      ['Top picks', 'open', 2, 2],
    ]);
  });
});

describe('the order of rounds', () => {
  const placesOf = async (award: Award, id: string) =>
    (await found({ awardID: award.id, id })).rounds.map(({ name }) => name);
  async function three() {
    const award = await makeAward(server, people.admin);
    const made: Round[] = [];
    for (const name of ['One', 'Two', 'Three'])
      made.push(await makeRound(server, people.admin, award, [people.judge], { name }));
    const [one, two, last] = made;
    return { award, one: one!, two: two!, last: last! };
  }

  it('is changed up and down, by one place, and closes its gaps', async () => {
    const { award, one, two, last } = await three();
    await stepRound(server, people.admin, last, 'moveUp');
    expect(await placesOf(award, one.id)).toEqual(['One', 'Three', 'Two']);
    await stepRound(server, people.admin, one, 'moveDown');
    expect(await placesOf(award, one.id)).toEqual(['Three', 'One', 'Two']);
    expect(await refusedStep(last, { step: 'moveUp' })).toEqual(['round.refusal.noPlace']);
    await server.ok('deleteRound', { as: admin(), query: nameOf(last) });
    await makeRound(server, people.admin, award, [people.judge], { name: 'Four' });
    expect(await placesOf(award, two.id)).toEqual(['One', 'Two', 'Four']);
  });

  it('holds six rounds, and is not changed from an old page', async () => {
    const { award, one, two } = await three();
    for (const name of ['Four', 'Five', 'Six']) await makeRound(server, people.admin, award, [], { name });
    const query = { awardID: award.id, id: randomUUID() };
    const seventh = await server.refused('saveRound', { as: admin(), query, body: screening(award, []) });
    expect(codes(seventh)).toEqual(['round.refusal.tooMany']);
    await stepRound(server, people.admin, two, 'moveUp');
    const stale = await server.refused('stepRound', {
      as: admin(),
      query: nameOf(one),
      body: { step: 'moveDown' },
      headers: { 'if-match': `"${one.version}"` },
    });
    expect(stale.status).toBe(409);
  });

  it('stays where judges have begun', async () => {
    const { picks, screened } = await twoRounds();
    expect(await refusedStep(picks, { step: 'moveUp' })).toEqual(['round.refusal.placeKept']);
    expect(await refusedStep(screened, { step: 'moveDown' })).toEqual(['round.refusal.state']);
  });
});

describe('at the same moment', () => {
  it('two administrators decide once', async () => {
    const { screened, entries } = await twoRounds();
    for (const each of [people.judge, people.secondJudge])
      for (const entry of entries) await answerFor(server, each, screened, entry, 'yes');
    const { version } = await stepRound(server, people.admin, screened, 'close');
    const decide = () =>
      server.api('stepRound', {
        as: admin(),
        query: nameOf(screened),
        body: { step: 'decide' },
        headers: { 'if-match': `"${version}"` },
      });
    const answers = await Promise.all([decide(), decide()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('a round opens and the decision it stands on is undone: one of the two', async () => {
    const { screened, picks } = await decided();
    const send = (round: Named, body: Body<'stepRound'>) =>
      server.api('stepRound', { as: admin(), query: nameOf(round), body });
    const [opened, undone] = await Promise.all([
      send(picks, { step: 'open' }),
      send(screened, { step: 'undecide', reason: 'Counted wrongly.' }),
    ]);
    expect([opened.status, undone.status].sort()).toEqual([200, 422]);
    const { rounds } = await found(screened);
    expect([
      ['decided', 'open'],
      ['closed', 'prepared'],
    ]).toContainEqual(rounds.map(({ state }) => state));
  });

  it('a round closes and an answer arrives: it counts, or is refused', async () => {
    const { screened, entries } = await twoRounds();
    const [entry] = entries;
    const answer = server.api('answerRound', {
      as: people.judge.token,
      query: { ...nameOf(screened), entryID: entry!.id },
      body: { answer: 'yes', reason: '' },
    });
    const close = server.api('stepRound', {
      as: admin(),
      query: nameOf(screened),
      body: { step: 'close', reason: 'Enough.' },
    });
    const [given, closed] = await Promise.all([answer, close]);
    expect(closed.status).toBe(200);
    const counted = (await found(screened)).entries.find(({ entryID }) => entryID === entry!.id)?.yes;
    // Closed first, its status is what refuses.
    const code = 'code' in given.body ? given.body.code : null;
    expect([given.status, code, counted]).toEqual(
      given.status === 200 ? [200, null, 1] : [409, 'round.refusal.state', 0],
    );
  });
});

describe('an opening date', () => {
  const opening = '2020-03-02T12:00:00.000Z';
  const look = () => takeDueSteps(server.context);
  const mailsTo = async (person: TestPerson, why: string, since: number) =>
    (await server.mails()).slice(since).filter((mail) => mail.to === person.email && mail.why === why);

  it('opens a round by itself, and tells each of its judges once', async () => {
    const { picks, award } = await decided({ opensAt: opening });
    const before = (await server.mails()).length;
    await look();
    expect((await found(picks)).state).toBe('prepared');
    clock.set(opening);
    await Promise.all([look(), look()]);
    clock.set(planning);
    const open = await found(picks);
    expect([open.state, open.needsAttention]).toEqual(['open', []]);
    const [mail, ...more] = await mailsTo(people.secondJudge, 'roundOpened', before);
    expect([mail?.subject, more]).toEqual([`Top picks of ${award.name} is open`, []]);
    expect(mail?.text).toContain('2 entries wait for you');
    expect(await mailsTo(people.judge, 'roundOpened', before)).toEqual([]);
    const body = screening(award, [people.judge, people.secondJudge], { ...topPicks, name: 'Top picks' });
    await server.ok('saveRound', { as: admin(), query: nameOf(picks), body });
    await stepRound(server, people.admin, picks, 'unopen', { reason: 'Too early.' });
    clock.set(opening);
    await look();
    clock.set(planning);
    expect((await found(picks)).state).toBe('prepared');
    await stepRound(server, people.admin, picks, 'open');
    for (const person of [people.judge, people.secondJudge])
      expect(await mailsTo(person, 'roundOpened', before)).toHaveLength(1);
  });

  it('tells a judge whom no entry waits for nothing, until one does', async () => {
    const { picks, award, first } = await decided();
    const { judge, secondJudge } = people;
    const empty = award.categories.find(({ categoryID }) => categoryID !== first.categoryID)!;
    const save = (categoryIDs: readonly string[]) => {
      const judges = [
        { judgeID: secondJudge.personID, categoryIDs: [first.categoryID!] },
        { judgeID: judge.personID, categoryIDs: [...categoryIDs] },
      ];
      const body = screening(award, [], { ...topPicks, name: 'Top picks', judges });
      return server.ok('saveRound', { as: admin(), query: nameOf(picks), body });
    };
    const before = (await server.mails()).length;
    await save([empty.categoryID]);
    await stepRound(server, people.admin, picks, 'open');
    expect(await mailsTo(secondJudge, 'roundOpened', before)).toHaveLength(1);
    expect(await mailsTo(judge, 'roundOpened', before)).toEqual([]);
    await save([empty.categoryID, first.categoryID!]);
    const [mail, ...more] = await mailsTo(judge, 'roundOpened', before);
    expect([mail?.text, more]).toEqual([expect.stringContaining('2 entries wait for you'), []]);
    expect(await mailsTo(secondJudge, 'roundOpened', before)).toHaveLength(1);
  });

  it('tells a judge whose first entry comes once the round is open, once, and only while answers are taken', async () => {
    const closesAt = '2020-03-04T12:00:00.000Z';
    const { picks, award, first, second } = await decided({ ...byScores, picks: null, closesAt });
    const { judge, secondJudge } = people;
    const keepFrom = ({ id: entryID }: Entry, reason: string | null) => {
      const body = { judgeID: judge.personID, entryID, reason };
      return server.ok('declareConflict', { as: admin(), query: { awardID: award.id }, body });
    };
    const body = screening(award, [judge, secondJudge], { ...byScores, name: 'Top picks', closesAt });
    await server.ok('saveRound', { as: admin(), query: nameOf(picks), body });
    for (const entry of [first, second]) await keepFrom(entry, 'Related.');
    const before = (await server.mails()).length;
    const told = (person: TestPerson) => mailsTo(person, 'roundOpened', before);
    await stepRound(server, people.admin, picks, 'open');
    await look();
    expect([await told(judge), (await told(secondJudge)).length]).toEqual([[], 1]);
    await keepFrom(first, null);
    clock.set(closesAt);
    await look();
    // Nor by a change that is saved once nothing is taken any more.
    await server.ok('saveRound', {
      as: admin(),
      query: nameOf(picks),
      body: { ...body, judges: body.judges.slice(0, 1) },
    });
    expect(await told(judge)).toEqual([]);
    clock.set(planning);
    await Promise.all([look(), look()]);
    expect(await told(judge)).toMatchObject([{ text: expect.stringContaining('1 entry waits for you') }]);
    await keepFrom(second, null);
    await look();
    expect([(await told(judge)).length, (await told(secondJudge)).length]).toEqual([1, 1]);
  });

  it('tells administrators once why it could not, and opens once it can', async () => {
    const { picks, screened, entries } = await twoRounds({ opensAt: opening });
    const before = (await server.mails()).length;
    clock.set(opening);
    await look();
    await look();
    const waiting = await found(picks);
    expect([waiting.state, waiting.needsAttention.map(({ code }) => code)]).toEqual([
      'prepared',
      ['round.refusal.formerUndecided'],
    ]);
    const { summary } = await server.ok('getAwardSummary', { as: admin(), query: { id: picks.awardID } });
    expect(summary?.rounds?.map(({ name, needsAttention }) => [name, needsAttention])).toEqual([
      [screened.name, undefined],
      [picks.name, waiting.needsAttention],
    ]);
    const [notified, ...again] = await mailsTo(people.admin, 'attention', before);
    expect(notified?.text).toContain('Decide first: Screening.');
    expect(again).toEqual([]);
    for (const each of [people.judge, people.secondJudge])
      for (const entry of entries) await answerFor(server, each, screened, entry, 'yes');
    await stepRound(server, people.admin, screened, 'close');
    await stepRound(server, people.admin, screened, 'decide');
    await look();
    clock.set(planning);
    expect((await found(picks)).state).toBe('open');
  });

  it('lies before the closing date', async () => {
    const award = await makeAward(server, people.admin);
    const body = screening(award, [], { opensAt: opening, closesAt: opening });
    const query = { awardID: award.id, id: randomUUID() };
    expect(codes(await server.refused('saveRound', { as: admin(), query, body }))).toEqual([
      'round.refusal.datesInOrder',
    ]);
  });
});
