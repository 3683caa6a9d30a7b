import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { files } from '#server/platform/database/schema.ts';
import { ofCalls } from '../support/ofCalls.ts';
import type { TestPerson } from '../support/server.ts';
import {
  accept,
  assign,
  contentOf,
  draft,
  makeAward,
  mark,
  openAward,
  planning,
  startStage,
  step,
  submitted,
} from '../support/stage.ts';

const { server, people, clock } = await startStage();
const second = await server.join('admin', { orgID: people.admin.orgID });
clock.set(planning);

afterAll(() => server.close());

async function unzipped(url: string): Promise<Record<string, string>> {
  const store = server.context.files;
  const chunks: Uint8Array[] = [];
  for await (const chunk of await store.read(store.keyOf(url)!, url.split('/').at(-1)!)) chunks.push(chunk);
  const parts = unzipSync(Buffer.concat(chunks));
  return Object.fromEntries(Object.entries(parts).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
}

it('puts what is asked for below names that people know, with a table of contents', async () => {
  const open = await openAward(server, people.admin, { name: 'Civic: Design / Awards' });
  const [space] = open.categories;
  const entry = await submitted(server, people.entrant, open, space!.categoryID);
  const formula = await draft(server, people.rival, open, space!.categoryID);
  await server.ok('submitEntry', {
    as: people.rival.token,
    query: { id: formula.id, awardID: open.id },
    body: { data: { payment: 'invoice', data: { title: '=1+1, "quoted"' } } },
  });
  await draft(server, people.entrant, open, space!.categoryID);
  await assign(server, people.judge, open, [space!.categoryID]);
  const award = await step(server, people.admin, open, 'judging');
  await accept(server, people.judge, award);
  await mark(server, people.judge, award, entry, [8, 4]);
  const zip = (type: string) => server.ok('createAwardZip', { as: people.admin.token, query: { id: award.id, type } });

  const documents = await zip('documents');
  expect(documents.zip.fileType).toBe('documents');
  const listed = await server.ok('listAwards', { as: people.admin.token, query: {} });
  expect(listed.find(({ id }) => id === award.id)?.zip).toEqual(documents.zip);
  const content = await unzipped(documents.zip.url);
  expect(Object.keys(content).sort()).toEqual([
    'Civic Design Awards/Public Space/CD-0001 Estuary Steps/supportingDoc sample.pdf',
    'Civic Design Awards/Public Space/CD-0002 1+1, quoted/supportingDoc sample.pdf',
    'Civic Design Awards/index.csv',
  ]);
  expect(content['Civic Design Awards/Public Space/CD-0001 Estuary Steps/supportingDoc sample.pdf']).toBe(
    contentOf('supportingDoc'),
  );
  const index = content['Civic Design Awards/index.csv']!.split('\r\n');
  expect(index[1]).toContain(
    `CD-0001,Estuary Steps,Public Space,Entrant Test,Entrant Test,${people.entrant.email},Open for Judging,Public Space/`,
  );
  expect(index[1]).toMatch(/\/supportingDoc sample\.pdf,sample\.pdf,included$/);
  expect(index[2]).toContain(`CD-0002,"'=1+1, ""quoted""",Public Space`);

  const all = await unzipped((await zip('all')).zip.url);
  // Ten, one result bundle for each of the two categories, the key they are signed by, and the sums of all.
  expect(Object.keys(all)).toHaveLength(14);
  expect(all['Civic Design Awards/answers.csv']!.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFref,category,organisation,form,Title,Place,Statement,Completed,Cost of works,Lead designer,Client,Supporting document,Supporting image,Logo for light backgrounds,Logo for dark backgrounds',
    'CD-0001,Public Space,Entrant Test,0,Estuary Steps,,A way down to the water.,,,Nia Prosser,,sample.pdf,,sample.png,sample.png',
  ]);
  const heads = ['scores', 'results'].map((name) => all[`Civic Design Awards/${name}.csv`]!.split('\r\n')[0]);
  // A column for each criterion of any category, and no band that a spreadsheet takes for a date.
  expect(heads[0]).toContain(',mean,Idea (75%),Delivery (25%),Clarity (50%),Craft (50%),comment,');
  expect(heads[1]).toContain(',low,high,rank from,rank to,sheets,');
  expect(all['Civic Design Awards/scores.csv']).toContain(
    'Public Space,CD-0001,Estuary Steps,Judge Test,Scores Submitted,7.0000,8,4,,,,',
  );
  expect(all['Civic Design Awards/results.csv']).toContain(
    'Public Space,1,,CD-0001,Estuary Steps,Entrant Test,mean,7.0000,7.0000,7.0000,,,,,1,0,',
  );
  const stored = (await server.database.select().from(files)).filter(({ field }) => field === 'zip');
  expect(stored).toHaveLength(1);
  const unknown = { as: people.admin.token, query: { id: award.id, type: 'films' } };
  expect((await server.refused('createAwardZip', unknown)).body.code).toBe('award.refusal.zipTypeUnknown');
});

it('makes the same zip once, whoever asks for it again or at the same time', async () => {
  const open = await openAward(server, people.admin);
  const entry = await submitted(server, people.entrant, open, open.categories[0]!.categoryID);
  await assign(server, people.judge, open, [entry.categoryID!]);
  const award = await step(server, people.admin, open, 'judging');
  await accept(server, people.judge, award);
  await mark(server, people.judge, award, entry, [8, 4], false);
  const store = ofCalls(server.context.files);
  const { write } = store;
  let written = 0;
  store.write = (...parts) => {
    written += 1;
    return write.apply(store, parts);
  };
  const zip = async (type: string, by = people.admin) =>
    (await server.ok('createAwardZip', { as: by.token, query: { id: award.id, type } })).zip;
  const made = async (work: () => Promise<unknown>) => {
    const before = written;
    await work();
    return written - before;
  };
  for (const type of ['documents', 'scores', 'results', 'all']) {
    const together = await Promise.all([zip(type), zip(type, second), zip(type)]);
    expect([type, new Set(together.map(({ url }) => url)).size]).toEqual([type, 1]);
    expect([type, await made(async () => expect(await zip(type, second)).toEqual(together[0]))]).toEqual([type, 0]);
  }
  expect(written).toBe(4);
  // What it says changed, or its content is gone.
  await server.ok('scoreEntry', {
    as: people.judge.token,
    query: { id: entry.id, awardID: award.id, categoryID: entry.categoryID! },
    body: { comment: 'Clear.' },
  });
  const [first] = [await zip('all')];
  expect(written).toBe(5);
  await store.remove(store.keyOf(first.url)!, first.url.split('/').at(-1)!);
  expect(await made(() => zip('all'))).toBe(1);
});

it('names a document that the store has lost as missing, and makes the zip anew once it is back', async () => {
  const award = await openAward(server, people.admin);
  const [entry, other] = [
    await submitted(server, people.entrant, award),
    await submitted(server, people.rival, award, undefined, 'Harbour'),
  ];
  const store = server.context.files;
  const { url } = entry.files.supportingDoc!;
  const [key, name] = [store.keyOf(url)!, url.split('/').at(-1)!];
  await store.remove(key, name);
  const zip = async () =>
    (await server.ok('createAwardZip', { as: people.admin.token, query: { id: award.id, type: 'documents' } })).zip;
  const indexOf = async (made: string) => {
    const [table] = Object.entries(await unzipped(made)).filter(([path]) => path.endsWith('/index.csv'));
    return table![1].split('\r\n').slice(1, 3);
  };
  const lacking = await zip();
  expect(lacking.missing).toBe(1);
  expect(await indexOf(lacking.url)).toEqual([
    expect.stringMatching(`^${entry.ref},.*/supportingDoc sample\\.pdf,sample\\.pdf,missing$`),
    expect.stringMatching(`^${other.ref},.*/supportingDoc sample\\.pdf,sample\\.pdf,included$`),
  ]);
  const query = { entity: 'award', entityID: award.id, q: 'award.zip' };
  const [row] = await server.ok('listAudit', { as: people.admin.token, query });
  expect([row?.action, row?.details]).toEqual(['award.zip', { type: 'documents', files: 1, missing: 1 }]);
  await store.write(key, name, 'application/pdf', Readable.from([contentOf('supportingDoc')]));
  const whole = await zip();
  expect(whole.missing).toBeUndefined();
  expect((await indexOf(whole.url)).map((line) => line.split(',').at(-1))).toEqual(['included', 'included']);
});

it('tells whoever watches an award of each change, and ends when the watcher goes', async () => {
  const award = await openAward(server, people.admin);
  const watch = async (person: TestPerson) => {
    const stop = new AbortController();
    const response = await fetch(`${server.url}api/award/events?id=${award.id}`, {
      headers: { authorization: person.token },
      signal: stop.signal,
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    return { type: response.headers.get('content-type'), next: () => reader.read(), stop: () => stop.abort() };
  };
  const event = { done: false, value: `event: changed\ndata: {"id":"${award.id}"}\n\n` };
  const watchers = await Promise.all([watch(people.admin), watch(people.entrant)]);
  for (const watcher of watchers) {
    expect(watcher.type).toContain('text/event-stream');
    // How long nothing has changed, as far as the server knows by now.
    expect((await watcher.next()).value).toMatch(
      new RegExp(`^event: changed\ndata: {"id":"${award.id}","quiet":\\d+}\n\n$`),
    );
  }
  await submitted(server, people.entrant, award);
  for (const watcher of watchers) expect(await watcher.next()).toEqual(event);
  for (const watcher of watchers) watcher.stop();
  const gone = await server.api('watchAward', { as: people.judge.token, query: { id: award.id } });
  expect(gone.status).toBe(404);
});

it('keeps no zip of an award that is deleted while it is made', async () => {
  const award = await makeAward(server, people.admin);
  const store = ofCalls(server.context.files);
  const { write } = store;
  const written: string[] = [];
  store.write = async (key, name, mimeType, content) => {
    const stat = await write(key, name, mimeType, content);
    written.push(`${key}/${name}`);
    await server.ok('deleteAward', { as: people.admin.token, query: { id: award.id } });
    return stat;
  };
  const query = { id: award.id, type: 'documents' };
  const { status, body } = await server.refused('createAwardZip', { as: people.admin.token, query });
  store.write = write;
  expect([status, body.code]).toEqual([404, 'award.notFound']);
  const [key = '', name = ''] = written[0]!.split('/');
  expect(await store.stat(key, name)).toBeNull();
});

it('keeps a zip of any length, also one that is longer than 2 GiB', async () => {
  const award = await makeAward(server, people.admin);
  const store = ofCalls(server.context.files);
  const { write } = store;
  store.write = async (...parts) => ({ ...(await write.apply(store, parts)), size: 3_000_000_000 });
  const query = { id: award.id, type: 'documents' };
  const { zip } = await server.ok('createAwardZip', { as: people.admin.token, query }).finally(() => {
    store.write = write;
  });
  const listed = await server.ok('listAwards', { as: people.admin.token, query: {} });
  expect(listed.find(({ id }) => id === award.id)?.zip).toEqual(zip);
  const key = server.context.files.keyOf(zip.url)!;
  const [stored] = await server.database.select().from(files).where(eq(files.key, key));
  expect(stored).toMatchObject({ state: 'stored', size: null });
});

it('tells whoever watches the award that a zip was given up: its answer may have taken too long to be waited for', async () => {
  const award = await makeAward(server, people.admin);
  const stop = new AbortController();
  const response = await fetch(`${server.url}api/award/events?id=${award.id}`, {
    headers: { authorization: people.admin.token },
    signal: stop.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const store = ofCalls(server.context.files);
  const { write } = store;
  store.write = () => Promise.reject(new Error('No room'));
  const query = { id: award.id, type: 'logos' };
  const { status } = await server.refused('createAwardZip', { as: people.admin.token, query });
  store.write = write;
  expect(status).toBe(500);
  let heard = '';
  while (!heard.includes('"failed":true')) heard += (await reader.read()).value ?? '';
  expect(heard).toContain('event: zip\ndata: {"type":"logos","done":0,"total":0,"failed":true}');
  stop.abort();
});
