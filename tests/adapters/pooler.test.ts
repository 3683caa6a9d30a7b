import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { listenForChanges } from '#server/modules/changes/changes.ts';
import { poolOf } from '#server/platform/database/pooledDatabase.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ demo: true, pooled: 2 });
});
afterAll(() => server.close());

test('behind a pooler of two connections, many call at once and each gets an answer of their own', async () => {
  const people = await Promise.all(
    (['admin', 'judge', 'entrant'] as const).map(async (type) => ({
      type,
      as: await server.signIn(`${type}@demo.test`),
    })),
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, round) => people[round % 3]!).map(async ({ type, as }) => ({
      type,
      answer: (await server.ok('login', { as })).user.email,
    })),
  );
  for (const { type, answer } of answers) expect(answer).toBe(`${type}@demo.test`);
});

test('marks that come at once are saved once each, and who watches the award hears of it', async () => {
  const as = await server.signIn('judge@demo.test');
  const entries = await server.ok('listEntries', { as, query: {} });
  // A recused sheet is unscored, too, and takes no comment; which entry comes first is anybody's guess.
  const unsent = entries.find(
    ({ status, scoreStatus, score }) => status === 2 && scoreStatus === 'unscored' && !score?.recusal,
  );
  const { id, awardID, categoryID } = unsent!;
  const changes = listenForChanges(poolOf(server.server.context.database));
  onTestFinished(() => changes.close());
  const heard = new Promise<void>((resolve) => void changes.watch(awardID, () => resolve()));
  const query = { id, awardID, categoryID: categoryID! };
  const saved = await Promise.all(
    ['A', 'B', 'C', 'D'].map((comment) => server.ok('scoreEntry', { as, query, body: { comment } })),
  );
  expect(new Set(saved.map(({ version }) => version)).size).toBe(4);
  await heard;
});
