import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
});
afterAll(() => server.close());

test('more changes of accounts at once than there are connections wait for each other, and none is refused', async () => {
  const made = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      server.ok('createUser', {
        as: admin.token,
        body: { email: `crowd${index}@example.org`, givenName: 'C', familyName: String(index), type: 'judge' },
      }),
    ),
  );
  const answers = await Promise.all(made.map(({ id }) => server.api('lockUser', { as: admin.token, query: { id } })));
  expect(answers.map(({ status, body }) => [status, body.locked])).toEqual(made.map(() => [200, true]));
});
