import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { conflicts, files } from '#server/platform/database/schema.ts';
import { lookOnAs } from '../support/loginAs.ts';
import { contentOf, draft, openAward, planning, startStage, upload } from '../support/stage.ts';

const { server, people, clock } = await startStage();
clock.set(planning);
afterAll(() => server.close());

/** What somebody is sent: its status, its headers, and the files of the zip by their paths. */
async function own(token: string) {
  const response = await fetch(`${server.url}api${calls.exportUserFiles.path}`, { headers: { authorization: token } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const parts = response.ok ? unzipSync(bytes) : {};
  const texts = Object.fromEntries(
    Object.entries(parts).map(([path, content]) => [path, Buffer.from(content).toString()]),
  );
  return { response, texts };
}

test('is a zip with the bytes of every file that the person uploaded, under names that are safe everywhere', async () => {
  const award = await openAward(server, people.admin);
  const entry = await draft(server, people.entrant, award, undefined, '../../etc: "passwd" | CON');
  const { supportingDoc } = entry.files;
  await server.database.update(files).set({ entryID: entry.id }).where(eq(files.personID, people.entrant.personID));
  // An earlier file of the same field, which the entry does not show any more.
  await upload(server, people.entrant, 'supportingDoc', '');
  await upload(server, people.entrant, 'supportingDoc', '');
  await draft(server, people.rival, award);
  const { response, texts } = await own(people.entrant.token);
  expect([response.status, response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
    200,
    'application/zip',
    'attachment; filename="awards-data.zip"',
  ]);
  const folder = `files/${entry.ref} etc passwd CON`;
  expect(Object.keys(texts).sort()).toEqual(
    [
      'data.json',
      `${folder}/logoDark sample.png`,
      `${folder}/logoLight sample.png`,
      `${folder}/supportingDoc sample.pdf`,
      'files/supportingDoc supportingDoc (2).pdf',
      'files/supportingDoc supportingDoc.pdf',
      'files.csv',
    ].sort(),
  );
  expect(texts[`${folder}/supportingDoc sample.pdf`]).toBe(contentOf('supportingDoc'));
  expect(texts[`${folder}/logoDark sample.png`]).toBe(contentOf('logoDark'));
  const data = JSON.parse(texts['data.json'] ?? '');
  expect([data.user.id, data.entries.map(({ ref }: { ref: string }) => ref)]).toEqual([
    people.entrant.personID,
    [entry.ref],
  ]);
  expect(supportingDoc?.name).toBe('sample.pdf');
  const rows = texts['files.csv']!.trimEnd().split('\r\n');
  expect(rows[0]).toBe('\uFEFFfile,original name,entry,field,type,bytes,uploaded,content');
  expect(rows).toHaveLength(6);
  expect(rows.slice(1).every((row) => row.endsWith(',included'))).toBe(true);
});

test('says of a file that the store has lost that it is missing, and holds the others', async () => {
  const person = people.secondJudge;
  const [lost, there] = [await upload(server, person, 'logoLight'), await upload(server, person, 'logoDark')];
  const store = server.context.files;
  await store.remove(store.keyOf(lost.url)!, lost.url.split('/').at(-1)!);
  // What another file took the place of is about to go, and what never arrived was never there.
  const gone = await upload(server, person, 'supportingDoc');
  await server.database
    .update(files)
    .set({ state: 'dropped' })
    .where(eq(files.key, store.keyOf(gone.url)!));
  const { texts } = await own(person.token);
  expect(Object.keys(texts).sort()).toEqual(['data.json', 'files.csv', 'files/logoDark logoDarksample.png']);
  const rows = texts['files.csv']!.trimEnd().split('\r\n').slice(1);
  expect(rows.map((row) => [row.split(',')[3], row.split(',').at(-1)]).sort()).toEqual([
    ['logoDark', 'included'],
    ['logoLight', 'missing'],
  ]);
  expect(texts['files/logoDark logoDarksample.png']).toBe(contentOf(there.name.includes('sample') ? 'logoDark' : ''));
});

test('is one’s own alone, recorded, and leaves out what an administrator’s zip holds', async () => {
  expect((await own('')).response.status).toBe(401);
  const award = await openAward(server, people.admin);
  await server.ok('createAwardZip', { as: people.admin.token, query: { id: award.id, type: 'all' } });
  const { texts } = await own(people.admin.token);
  expect(Object.keys(texts).sort()).toEqual(['data.json', 'files.csv']);
  const { token } = people.admin;
  const said = await server.ok('listAudit', { as: token, query: { entityID: people.admin.personID } });
  expect(said.map(({ action }) => action)).toContain('user.exported');
});

test('holds no private note of a judge for whoever acts as them', async () => {
  const acting = await own(await lookOnAs(server, people.admin, people.judge));
  expect(acting.response.status).toBe(200);
  expect(JSON.parse(acting.texts['data.json'] ?? '').user.id).toBe(people.judge.personID);
});

test('holds a deleted draft as long as it can be restored, and why somebody does not judge an entry', async () => {
  const award = await openAward(server, people.admin, { entryLimit: 20 });
  const { id } = await draft(server, people.entrant, award);
  const query = { id, awardID: award.id };
  const changed = { data: { title: 'Lost Quay' } };
  await server.ok('updateEntry', { as: people.entrant.token, query, body: { data: changed } });
  await server.ok('deleteEntry', { as: people.entrant.token, query });
  const { texts } = await own(people.entrant.token);
  const [kept] = JSON.parse(texts['data.json']!).deletedDrafts;
  expect(kept).toMatchObject({ id, data: { title: 'Lost Quay' }, versions: [{ entryID: id }] });
  const files = texts['files.csv']!.split('\r\n').filter((row) => row.includes('Lost Quay'));
  expect(files.length).toBeGreaterThan(0);
  const strange = await server.ok('exportUser', { as: people.rival.token, query: {} });
  expect(strange).not.toHaveProperty('deletedDrafts');
  await server.ok('restoreEntry', { as: people.entrant.token, query });
  const told = await server.ok('exportUser', { as: people.entrant.token, query: {} });
  expect(told).not.toHaveProperty('deletedDrafts');
  const of = { judgeID: people.judge.personID, entryID: id, awardID: award.id };
  await server.database.insert(conflicts).values({ ...of, reason: 'Cousins', declaredBy: 'Admin Test' });
  const { conflicts: declared } = await server.ok('exportUser', { as: people.judge.token, query: {} });
  expect(declared).toMatchObject([{ ...of, reason: 'Cousins' }]);
});
