import { openRound } from './rounds.ts';
import type { TestPerson, TestServer } from './server.ts';
import { accept, assign, mark, openAward, step, submitted } from './stage.ts';
import { preparedVote, stepVote } from './votes.ts';

/** Around the instant of all pictures. */
const dates = {
  ...{ opensAt: '2026-03-20T09:00:00Z', closesAt: '2026-04-10T17:00:00Z' },
  ...{ judgingClosesAt: '2026-05-10T17:00:00Z', resultsAt: '2026-06-01T09:00:00Z' },
};

interface Pictured {
  readonly admin: TestPerson;
  readonly judge: TestPerson;
  readonly entrant: TestPerson;
}

/**
 * For an organiser beside the demo: an award whose result can be announced, one with a round that is open, and one with a public
 * vote. Entries of one award are called alike: in which order they are shown is drawn by identifiers.
 */
export async function picturedAwards(server: TestServer, { admin, judge, entrant }: Pictured) {
  await server.ok('updateOrganisation', {
    as: admin.token,
    body: { name: 'Aldmoor Civic Trust', address: '4 Castle Street\nAldmoor AL1 2BC', taxID: 'GB 123 4567 89' },
  });
  const open = await openAward(server, admin, { ...dates, name: 'Civic Design Awards 2026' });
  const { categoryID } = open.categories[1]!;
  const entry = await submitted(server, entrant, open, categoryID, 'Canal Signs');
  await assign(server, judge, open, [categoryID]);
  const judging = await step(server, admin, open, 'judging');
  await accept(server, judge, judging);
  await mark(server, judge, judging, entry, [8, 7]);
  await step(server, admin, judging, 'closed');
  const final = { awardID: open.id, status: 'final' as const };
  await server.ok('changeScoreStatus', { as: admin.token, query: final });
  const named = { query: { id: entry.id, awardID: open.id }, body: { bestEntry: true } };
  await server.ok('markBestEntry', { as: admin.token, ...named });
  const { round } = await openRound(server, admin, [judge], [entrant], {}, { ...dates, name: 'Screened Awards' });
  const plan = { name: 'Audience prize', closesAt: '2026-05-01T12:00:00.000Z' };
  const voted = await preparedVote(server, { admin, judge }, [entrant, entrant], plan, {
    ...dates,
    name: 'Voted Awards',
  });
  const vote = await stepVote(server, admin, voted.award.id, 'open');
  return { announced: open.id, round: `award=${round.awardID}&id=${round.id}`, vote: vote.id };
}
