import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearDemo } from '#server/modules/demo/clearDemo.ts';
import { seedFilmPrize } from '#server/modules/demo/filmPrize.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { seenVote } from '../support/votes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ demo: true });
  await seedFilmPrize(server.context);
});
afterAll(() => server.close());

const prize = async () => {
  const [found] = await rowsOf<{ id: string; status: string; vote: string; round: string }>(
    server.database,
    sql`select a.id, a.status, v.id as vote, r.state as round from product.awards a
      join product.votes v on v.award_id = a.id join product.rounds r on r.award_id = a.id`,
  );
  return found!;
};

it('adds a film prize in judging with a decided round, and leaves the other awards as they were', async () => {
  const { status, round } = await prize();
  expect([status, round]).toEqual(['judging', 'decided']);
  const others = await rowsOf<{ status: string; entries: number }>(
    server.database,
    sql`select a.status, count(e.id)::integer as entries from product.awards a join product.entries e on e.award_id = a.id
      where a.form_version = 0 group by a.id, a.status order by a.status`,
  );
  expect(others.map((award) => award.status)).toEqual(['completed', 'judging', 'open']);
  expect(others.reduce((sum, { entries }) => sum + entries, 0)).toBe(40);
});

it('has an open vote on five films, each with its picture, and six ballots', async () => {
  const { id, vote } = await prize();
  const seen = await seenVote(server, vote);
  expect([seen.state, seen.categories.map(({ entries }) => entries.length)]).toEqual(['open', [2, 3]]);
  const entries = seen.categories.flatMap((category) => category.entries);
  expect(entries.map(({ title }) => title).sort()).toEqual(
    ['Eleven Kilometres Home', 'La Saison des papillons', 'Maree joasă', 'The Long Ferry', '盐路'].sort(),
  );
  for (const { image, answers } of entries) {
    expect(answers.map(({ label }) => label.en)).toEqual(['Format', 'Synopsis', 'Running time in minutes']);
    const picture = await fetch(image!);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  }
  const token = await server.signIn('admin@demo.test');
  const { vote: held } = await server.ok('getVote', { as: token, query: { awardID: id } });
  expect([held?.ballots, held?.counts]).toEqual([6, null]);
});

it('goes with the demo', async () => {
  await server.database.transaction(async (tx) => void (await clearDemo(tx)));
  expect(await rowsOf(server.database, sql`select from product.awards`)).toEqual([]);
  expect(await rowsOf(server.database, sql`select from product.vote_ballots`)).toEqual([]);
});
