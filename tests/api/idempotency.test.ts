import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idempotency, people } from '#server/platform/database/schema.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
});
afterAll(() => server.close());

const invite = (email: string, key: string, as = admin.token) =>
  server.api('createUser', {
    as,
    headers: { 'idempotency-key': key },
    body: { email, givenName: 'Wei', familyName: 'Chen', type: 'judge' },
  });
const howMany = async (email: string) =>
  (await server.database.select().from(people).where(eq(people.email, email))).length;

describe('a creating call with a key', () => {
  test('answers the same however often it is repeated, and creates once', async () => {
    const first = await invite('repeat@example.org', 'a');
    const second = await invite('repeat@example.org', 'a');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await howMany('repeat@example.org')).toBe(1);
  });

  test('creates once also when it is sent several times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite('atonce@example.org', 'b')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await howMany('atonce@example.org')).toBe(1);
  });

  test('is refused with another content', async () => {
    await invite('one@example.org', 'c');
    const other = await invite('other@example.org', 'c');
    expect([other.status, other.body]).toMatchObject([422, { code: 'request.keyReused' }]);
  });

  test('may be tried again after a refusal', async () => {
    const refused = await invite('no address', 'd');
    expect(refused.status).toBe(400);
    expect((await invite('address@example.org', 'd')).status).toBe(200);
  });

  test("is another person's own", async () => {
    const other = await server.join('admin');
    await invite('mine@example.org', 'e');
    expect((await invite('theirs@example.org', 'e', other.token)).body.email).toBe('theirs@example.org');
  });

  test('is taken over when the first attempt was cut off long ago', async () => {
    const { personID } = admin;
    const cutOff = { key: 'f', personID, call: 'createUser', request: '', createdAt: new Date(Date.now() - 61_000) };
    await server.database.insert(idempotency).values(cutOff);
    expect((await invite('late@example.org', 'f')).status).toBe(200);
  });
});
