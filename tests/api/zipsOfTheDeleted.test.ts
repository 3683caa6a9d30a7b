import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import { ofCalls } from '../support/ofCalls.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { draft, inDays, openAward, submitted } from '../support/stage.ts';

/** What an award's zip tells of whom and what is deleted goes with them. */
let server: TestServer;
let admin: TestPerson;
let award: Award;
beforeAll(async () => {
  server = await startServer();
  admin = await server.join('admin');
  const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
  award = await openAward(server, admin, dates);
});
afterAll(() => server.close());

const zip = async (type = 'documents') =>
  (await server.ok('createAwardZip', { as: admin.token, query: { id: award.id, type } })).zip.url;
const offered = async () =>
  (await server.ok('listAwards', { as: admin.token, query: {} })).find(({ id }) => id === award.id)?.zip ?? null;
const statusOf = async (url: string) =>
  (await server.api('getDownloadAddress', { as: admin.token, query: { url } })).status;
const contentOf = (url: string) => {
  const { files: store } = server.context;
  return store.stat(store.keyOf(url)!, url.split('/').at(-1)!);
};

async function expectGone(url: string) {
  expect([await offered(), await statusOf(url), await contentOf(url)]).toEqual([null, 404, null]);
}
async function expectKept(url: string) {
  expect([(await offered())?.url, await statusOf(url), (await contentOf(url)) !== null]).toEqual([url, 200, true]);
}

const close = (person: TestPerson) => server.ok('closeAccount', { as: person.token, body: { email: person.email } });
const remove = (entry: { readonly id: string }, as = admin) =>
  server.ok('deleteEntry', { as: as.token, query: { id: entry.id, awardID: award.id } });

describe('an award’s zip', () => {
  test('goes with the account of an entrant whose entry is in it, whichever closes or deletes it', async () => {
    const [closing, deleted, other] = [
      await server.join('entrant'),
      await server.join('entrant'),
      await server.join('entrant'),
    ];
    await submitted(server, closing, award);
    await submitted(server, deleted, award);
    const url = await zip();
    await close(other);
    await expectKept(url);
    await close(closing);
    await expectGone(url);
    const next = await zip();
    await server.ok('deleteUser', { as: admin.token, query: { id: deleted.personID } });
    await expectGone(next);
  });

  test('goes with a judge of the organiser’s', async () => {
    const judge = await server.join('judge', { orgID: admin.orgID });
    const url = await zip('scores');
    await server.ok('deleteUser', { as: admin.token, query: { id: judge.personID } });
    await expectGone(url);
  });

  test('goes with an entry that was submitted, taken back since or not, and stays where a draft is deleted', async () => {
    const entrant = await server.join('entrant');
    const [sent, back] = [await submitted(server, entrant, award), await submitted(server, entrant, award)];
    const unsent = await draft(server, entrant, award);
    const url = await zip();
    await remove(unsent, entrant);
    await expectKept(url);
    await remove(sent);
    await expectGone(url);
    const next = await zip();
    await server.ok('updateEntry', {
      as: entrant.token,
      query: { id: back.id, awardID: award.id },
      body: { data: { status: 0 } },
    });
    await remove(back, entrant);
    await expectGone(next);
  });

  test('is made anew where an entry is deleted while it is made', async () => {
    const entrant = await server.join('entrant');
    const entry = await submitted(server, entrant, award);
    const store = ofCalls(server.context.files);
    const { write } = store;
    const written: string[] = [];
    store.write = async (key, name, mimeType, content) => {
      const stat = await write(key, name, mimeType, content);
      written.push(key);
      if (written.length === 1) await remove(entry);
      return stat;
    };
    const url = await zip();
    await expectKept(url);
    expect(written.map((key) => url.includes(key))).toEqual([false, true]);
    expect(await server.context.files.stat(written[0]!, url.split('/').at(-1)!)).toBeNull();
  });
});
