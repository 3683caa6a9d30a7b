import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { schemas } from '#contract/schemas.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { openAward, planning, testClock } from '../support/stage.ts';

let server: TestServer;
let admin: TestPerson;
let judge: TestPerson;
let awardID: string;
beforeAll(async () => {
  const clock = testClock();
  server = await startServer({ clock });
  admin = await server.join('admin');
  judge = await server.join('judge', { orgID: admin.orgID });
  clock.set(planning);
  awardID = (await openAward(server, admin)).id;
});
afterAll(() => server.close());

// The table's keys are its names.
const lists = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('list'));

/** What the list answers an administrator, or a judge whose list it is, with these names in its address besides those it needs. */
async function asked(name: CallName, more: Readonly<Record<string, string>>, raw = '') {
  const { required = [] }: { required?: readonly string[] | undefined } = schemas[name].query;
  const needed = { awardID, id: randomUUID(), locale: 'en' };
  const query = Object.fromEntries(Object.entries(needed).filter(([key]) => required.includes(key)));
  const { path, roles } = calls[name];
  const token = (roles as readonly string[]).includes('admin') ? admin.token : judge.token;
  const answer = await fetch(`${server.url}api${path}?${new URLSearchParams({ ...query, ...more })}${raw}`, {
    headers: { authorization: token },
  });
  return { status: answer.status, body: (await answer.json()) as { code: string; reasons: object[] } };
}

const refused = (field: string) => ({
  status: 400,
  body: {
    code: 'request.shape',
    reasons: [expect.objectContaining({ code: 'request.field', params: expect.objectContaining({ field }) })],
  },
});

test('every list is asked', () => expect(lists.length).toBeGreaterThan(15));

test.each(lists)('%s refuses a name that it does not know, rather than answer another question', async (name) => {
  expect(await asked(name, { stauts: '1' })).toMatchObject(refused('stauts'));
});

test.each(lists)('%s refuses an order, a page and a filter that it does not have', async (name) => {
  const { properties }: { properties: Readonly<Record<string, unknown>> } = schemas[name].query;
  for (const field of ['sort', 'cursor', 'status', 'payment', 'type', 'entity'].filter((key) => key in properties)) {
    for (const value of ['nothing-such', '__proto__', 'constructor', '-', 'name,,']) {
      expect([field, value, await asked(name, { [field]: value })]).toMatchObject([field, value, refused(field)]);
    }
  }
});

test.each(lists)('%s refuses a name that is given twice', async (name) => {
  const { properties }: { properties: Readonly<Record<string, unknown>> } = schemas[name].query;
  for (const field of Object.keys(properties)) {
    const { status } = await asked(name, {}, `&${field}=1&${field}=2`);
    expect([field, status]).toEqual([field, 400]);
  }
});

test.each([
  ['changeScoreStatus', 'id', () => ({ query: { awardID, status: 'submitted', id: randomUUID() } })],
  ['chooseMembership', 'personId', () => ({ query: { personId: randomUUID() } })],
  ...['judgeIds', 'entryIds', 'categoryId'].map((name) => {
    const body = { to: name === 'judgeIds' ? 'judges' : 'entrants', message: 'Soon.', [name]: [randomUUID()] };
    return ['messageAward', name, () => ({ query: { id: awardID }, body })] as const;
  }),
] as const satisfies readonly (readonly [CallName, string, () => { query: Record<string, string>; body?: object }])[])(
  '%s refuses to act on all where "%s" would have named some',
  async (name, field, request) => {
    const { query, body = {} }: { query: Record<string, string>; body?: object } = request();
    const { method, path } = calls[name];
    const answer = await fetch(`${server.url}api${path}?${new URLSearchParams(query)}`, {
      method,
      headers: { authorization: admin.token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect({ status: answer.status, body: await answer.json() }).toMatchObject(refused(field));
  },
);
