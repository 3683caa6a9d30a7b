import { openRound } from './rounds.ts';
import type { TestPerson, TestServer } from './server.ts';
import { accept, judgedPrize, makeAward, mark, step } from './stage.ts';
import { preparedVote, stepVote } from './votes.ts';

/** Around the instant of all pictures. */
const dates = {
  opensAt: '2026-03-20T09:00:00Z',
  closesAt: '2026-04-10T17:00:00Z',
  judgingClosesAt: '2026-05-10T17:00:00Z',
  resultsAt: '2026-06-01T09:00:00Z',
};

interface Pictured {
  readonly organiser: TestPerson;
  readonly admin: TestPerson;
  readonly judge: TestPerson;
  readonly entrant: TestPerson;
}

/** A prize whose result can be announced: three entries of one entrant, each with its own score. */
export async function closedPrize(server: TestServer, admin: TestPerson, judge: TestPerson, entrant: TestPerson) {
  const titles = ['Harbour Lights', 'The Long Field', 'Winter Ferry'];
  const entrants = titles.map(() => entrant);
  const { award, categoryID, entries } = await judgedPrize(server, admin, judge, entrants, titles, dates);
  await accept(server, judge, award);
  for (const [index, { id }] of entries.entries()) await mark(server, judge, award, { id, categoryID }, [9 - index, 8]);
  await step(server, admin, award, 'closed');
  const as = admin.token;
  await server.ok('changeScoreStatus', { as, query: { awardID: award.id, status: 'final' } });
  const best = { awardID: award.id, id: entries[0]!.id };
  await server.ok('markBestEntry', { as, query: best, body: { bestEntry: true } });
}

/**
 * Beside the demo: an organiser with one award, whose letters are drawn, and one with a round that is open and with a public vote.
 * Entries of one award are called alike: in which order they are shown is drawn by identifiers.
 */
export async function picturedAwards(server: TestServer, { organiser, admin, judge, entrant }: Pictured) {
  const body = { name: 'Aldmoor Civic Trust', address: '4 Castle Street\nAldmoor AL1 2BC', taxID: 'GB 123 4567 89' };
  for (const { token } of [organiser, admin]) await server.ok('updateOrganisation', { as: token, body });
  await makeAward(server, organiser, { ...dates, name: 'Civic Design Awards 2026' });
  const { round } = await openRound(server, admin, [judge], [entrant], {}, { ...dates, name: 'Screened Awards' });
  const plan = { name: 'Audience prize', closesAt: '2026-05-01T12:00:00.000Z' };
  const voted = await preparedVote(server, { admin, judge }, [entrant, entrant], plan, {
    ...dates,
    name: 'Voted Awards',
  });
  const vote = await stepVote(server, admin, voted.award.id, 'open');
  return { round: `award=${round.awardID}&id=${round.id}`, vote: vote.id };
}
