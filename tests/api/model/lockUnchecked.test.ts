import { afterAll, beforeAll, expect, it } from 'vitest';
import { players } from '../../support/players.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { planning, testClock } from '../../support/stage.ts';

const clock = testClock();
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

it('Every organiser has an administrator who can sign in.', async () => {
  const { admin1, admin2 } = await players(server);
  clock.set(planning);
  // admin1: Asks to lock the other; the server finds that this person may.
  const call1 = server.api('lockUser', { as: admin1.token, query: { id: admin2.personID } });
  // admin2: Asks to lock the other; the server finds that this person may.
  const call2 = server.api('lockUser', { as: admin2.token, query: { id: admin1.personID } });
  // admin1: The other is locked.
  await call1;
  // admin2: The other is locked.
  await call2;
  const answers = await Promise.all(
    [admin1, admin2].map(({ token }) => server.api('getUser', { as: token, query: {} })),
  );
  expect(answers.map(({ status }) => status)).toContain(200);
});
