import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { entries as entryRows } from '#server/platform/database/schema.ts';
import {
  answerFor,
  byScores,
  compare,
  inPairs,
  openRound,
  rank,
  score,
  stepRound,
  topPicks,
} from '../support/rounds.ts';
import { planning, startStage } from '../support/stage.ts';

/** What judges gave in a round is never gone with an entry, and counts among the entries that it was given among. */
const { server, people, clock } = await startStage();
clock.set(planning);
afterAll(() => server.close());

const codes = ({ body }: { body: { reasons?: readonly { code: string }[] } }) => body.reasons?.map(({ code }) => code);
const opened = (changes: object = {}) =>
  openRound(server, people.admin, [people.judge], [people.entrant, people.rival], changes);
const judged = ['entry.refusal.judgedInRound'];

/** What an administrator is told who sends an entry back and then deletes it. */
async function deleted(award: Award, { id }: Entry) {
  const query = { id, awardID: award.id };
  const wrong = { data: { status: 9 as const, message: 'The plan cannot be read.' } };
  await server.ok('updateEntry', { as: people.admin.token, query, body: wrong });
  const answer = await server.api('deleteEntry', { as: people.admin.token, query });
  return answer.status === 200 ? [] : codes(answer as never);
}

it('keeps an entry that a judge answered for, and lets the others go', async () => {
  const { award, round, entries } = await opened();
  await answerFor(server, people.judge, round, entries[0]!, 'yes');
  expect(await deleted(award, entries[0]!)).toEqual(judged);
  expect(await deleted(award, entries[1]!)).toEqual([]);
});

it('keeps it as well where it stands on a ballot or in a comparison', async () => {
  const ranked = await opened(topPicks);
  await rank(server, people.judge, ranked.round, [ranked.entries[0]!], ranked.entries[0]!.categoryID!);
  for (const entry of ranked.entries) expect(await deleted(ranked.award, entry)).toEqual(judged);
  const { award, round, entries } = await opened(inPairs);
  const [firstID, secondID] = entries.map(({ id }) => id).sort() as [string, string];
  await compare(server, people.judge, round, { firstID, secondID }, firstID);
  for (const entry of entries) expect(await deleted(award, entry)).toEqual(judged);
});

it('keeps the entry of an entrant who would withdraw it once the opening was undone, and the draft of who did', async () => {
  const { award, round, entries } = await opened();
  await answerFor(server, people.judge, round, entries[0]!, 'yes');
  await stepRound(server, people.admin, round, 'unopen', { reason: 'Too early.' });
  const again = { status: 'open' as const, reason: 'The site was down.' };
  await server.ok('updateAward', { as: people.admin.token, query: { id: award.id }, body: again });
  const mine = { as: people.entrant.token, query: { id: entries[0]!.id, awardID: award.id } };
  const withdrawn = await server.refused('updateEntry', { ...mine, body: { data: { status: 0 } } });
  expect(codes(withdrawn)).toEqual(['entry.refusal.answeredInRound']);
  // As the version before let them.
  await server.database.update(entryRows).set({ status: 0 }).where(eq(entryRows.id, entries[0]!.id));
  expect(codes(await server.refused('deleteEntry', mine))).toEqual(judged);
});

describe('an entry that judges compared with others of its category', () => {
  const compared = [{ code: 'entry.refusal.comparedInRound' }];
  const answered = [{ code: 'entry.refusal.answeredInRound' }];
  /** What is said to whoever moves it: its entrant while it is corrected, and administrators, alone and with others. */
  async function moved(award: Award, { id, categoryID }: Entry) {
    const other = award.categories.find((one) => one.categoryID !== categoryID)!.categoryID;
    const name = { id, awardID: award.id };
    const as = people.admin.token;
    const [alone, bulk] = [
      await server.refused('changeEntryCategory', { as, query: { ...name, categoryID: other } }),
      await server.ok('moveEntries', { as, query: { awardID: award.id, categoryID: other }, body: { ids: [id] } }),
    ];
    await server.ok('updateEntry', { as, query: name, body: { data: { status: 9, message: 'The lead is missing.' } } });
    const own = await server.refused('updateEntry', {
      as: people.entrant.token,
      query: name,
      body: { data: { categoryID: other } },
    });
    return [alone.body.reasons, bulk.refused[0]?.reasons, own.body.reasons];
  }

  it('stays there, as its marks, its place on a ballot and its comparisons do', async () => {
    const scored = await opened(byScores);
    await score(server, people.judge, scored.round, scored.entries[0]!.id, [2, 2]);
    expect(await moved(scored.award, scored.entries[0]!)).toEqual([compared, compared, answered]);
    const ranked = await opened(topPicks);
    await rank(server, people.judge, ranked.round, [ranked.entries[1]!], ranked.entries[1]!.categoryID!);
    expect(await moved(ranked.award, ranked.entries[0]!)).toEqual([compared, compared, answered]);
    const { award, round, entries } = await opened(inPairs);
    const [firstID, secondID] = entries.map(({ id }) => id).sort() as [string, string];
    await compare(server, people.judge, round, { firstID, secondID }, firstID);
    expect(await moved(award, entries[0]!)).toEqual([compared, compared, answered]);
  });

  it('is moved where judges said yes or no to it alone, by an administrator and not by its entrant', async () => {
    const { award, round, entries } = await opened();
    await answerFor(server, people.judge, round, entries[0]!, 'yes');
    const { categoryID } = award.categories[0]!;
    const query = { id: entries[0]!.id, awardID: award.id, categoryID };
    const as = people.admin.token;
    expect((await server.ok('changeEntryCategory', { as, query })).categoryID).toBe(categoryID);
    const name = { id: entries[0]!.id, awardID: award.id };
    await server.ok('updateEntry', { as, query: name, body: { data: { status: 9, message: 'The lead is missing.' } } });
    const back = { data: { categoryID: award.categories[1]!.categoryID } };
    const own = { as: people.entrant.token, query: name, body: back };
    expect(codes(await server.refused('updateEntry', own))).toEqual(['entry.refusal.answeredInRound']);
    await server.ok('updateEntry', { ...own, as });
  });
});
