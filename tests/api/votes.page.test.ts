import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Entry } from '#contract/entities/entry.ts';
import type { PublicVote, Vote } from '#contract/vote.ts';
import { planning, startStage } from '../support/stage.ts';
import { hearStatements } from '../support/statements.ts';
import { askPublic, preparedVote, seenVote, stepVote, votingCloses } from '../support/votes.ts';

/** The page of a vote is asked for by anybody, as often as they like. */
const { server, people, clock } = await startStage();
afterAll(() => server.close());

let vote: Vote;
let awardID: string;
let entries: Entry[];
beforeEach(async () => {
  clock.set(planning);
  const prepared = await preparedVote(server, people, [people.entrant, people.rival]);
  ({ vote, entries } = prepared);
  awardID = prepared.award.id;
  await stepVote(server, people.admin, awardID, 'open');
});

/** What is asked of the database meanwhile. */
async function heardWhile(work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const hush = hearStatements((statement) => void heard.push(statement));
  await work();
  hush();
  return heard;
}
const askAtOnce = (count: number) => Promise.all(Array.from({ length: count }, () => askPublic(server, '', vote.id)));
/** The vote, and its entries; not what says whether the page still holds. */
const ofPage = (heard: readonly string[]) =>
  heard.filter((statement) => /from product\.(votes v|entries e)\b/.test(statement) && !statement.includes('stamps'));

test('many who ask at once have it read and written once', async () => {
  const heard = await heardWhile(async () => {
    const answers = await askAtOnce(40);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
  expect(ofPage(heard)).toHaveLength(2);
  expect(ofPage(await heardWhile(() => askAtOnce(40)))).toEqual([]);
});

describe('a change is seen by whoever asks next', () => {
  const correction = { data: { status: 9 as const, message: 'The plan cannot be read.' } };
  const titles = ({ categories }: PublicVote) => categories.flatMap((one) => one.entries.map(({ title }) => title));
  const stateOf = async () => (await seenVote(server, vote.id)).state;

  it.each<readonly [string, () => Promise<unknown>, (seen: PublicVote) => unknown, unknown]>([
    [
      'of the vote',
      () => stepVote(server, people.admin, awardID, 'close', { reason: 'The ceremony is tonight.' }),
      ({ state }) => state,
      'closed',
    ],
    [
      'of its entries',
      () =>
        server.ok('updateEntry', {
          as: people.admin.token,
          query: { id: entries[0]!.id, awardID },
          body: correction,
        }),
      (seen) => titles(seen).length,
      1,
    ],
    [
      'of its organiser',
      () => server.ok('updateOrganisation', { as: people.admin.token, body: { name: 'Quay Works' } }),
      ({ organiser }) => organiser,
      'Quay Works',
    ],
    [
      'of a category',
      () =>
        server.database.execute(sql`update product.categories set names = '{"fr": "Ponts"}'::jsonb
          where id = ${entries[0]!.categoryID}`),
      ({ categories }) => categories[0]?.names,
      { fr: 'Ponts' },
    ],
  ])('%s', async (_, change, shown, after) => {
    const before = await seenVote(server, vote.id);
    expect(shown(before)).not.toEqual(after);
    await change();
    expect(shown(await seenVote(server, vote.id))).toEqual(after);
  });

  it('and its end by the date', async () => {
    expect(await stateOf()).toBe('open');
    clock.set(votingCloses);
    expect(await stateOf()).toBe('closed');
  });

  it('and that it is gone', async () => {
    expect(await stateOf()).toBe('open');
    await stepVote(server, people.admin, awardID, 'delete');
    expect((await askPublic(server, '', vote.id)).status).toBe(404);
  });
});
