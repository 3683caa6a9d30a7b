import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreTime } from '#machines/entry/entry.rules.ts';
import { standardForm } from '#machines/form/standard.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { binnedEntries, files } from '#server/platform/database/schema.ts';
import { startBucket } from '../support/bucket.ts';
import { hold, waiting } from '../support/held.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { assign, contentOf, draft, inDays, openAward, step, upload } from '../support/stage.ts';
import { seenVote, stepVote } from '../support/votes.ts';

let bucket: Awaited<ReturnType<typeof startBucket>>;
let server: TestServer;
beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  bucket = await startBucket('awards');
  server = await startServer({ environment: { S3_BUCKET: 'awards', S3_ENDPOINT: bucket.endpoint } });
});
afterAll(async () => {
  await server.close();
  await bucket.close();
});

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

test('a photo kept in a bucket is shown to everybody through the server, a private file to nobody', async () => {
  const { token } = await server.join('entrant');
  const upload = async (isPrivate: 'true' | 'false') => {
    const query = {
      name: 'userPhotoMe.png',
      path: 'userPhoto',
      mimeType: 'image/png',
      size: png.length,
      isPrivate,
    } as const;
    const { url } = await server.ok('getUploadAddress', { as: token, query });
    expect(url.startsWith(bucket.endpoint)).toBe(true);
    expect((await fetch(url, { method: 'PUT', body: png, headers: { 'content-type': 'image/png' } })).status).toBe(200);
    return url.split('?')[0] ?? '';
  };
  const stored = await upload('false');
  const { photoURL } = await server.ok('updateOwnUser', { as: token, body: { photoURL: stored } });
  expect(photoURL?.startsWith(`${server.url}files/`)).toBe(true);
  expect(new Uint8Array(await (await fetch(photoURL ?? '')).arrayBuffer())).toEqual(png);
  expect((await fetch(stored)).status).toBe(403);
  const closed = await upload('true');
  const key = server.context.files.keyOf(closed) ?? '';
  expect((await fetch(server.context.files.publicAddress(key, 'userPhotoMe.png'))).status).toBe(404);
});

test('a photo that is being removed as unused is not shown any more, rather than shown without its content', async () => {
  const { token: as } = await server.join('entrant');
  const query = { name: 'userPhotoMe.png', path: 'userPhoto', mimeType: 'image/png', size: png.length } as const;
  const { url } = await server.ok('getUploadAddress', { as, query });
  await fetch(url, { method: 'PUT', body: png, headers: { 'content-type': 'image/png' } });
  const key = server.context.files.keyOf(url) ?? '';
  const release = await hold(server, sql`update product.files set state = 'dropped' where key = ${key}`);
  const saving = server.refused('updateOwnUser', { as, body: { photoURL: url.split('?')[0] ?? '' } });
  await Promise.race([saving, waiting(server, 1, '"product"."files"')]);
  await release();
  const { status, body } = await saving;
  expect([status, body.code]).toEqual([422, 'file.notFound']);
});

test('a picture of a public vote is shown from the bucket, under a name that tells nothing', async () => {
  const admin = await server.join('admin');
  const judge = await server.join('judge', { orgID: admin.orgID });
  const dates = { closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
  const open = await openAward(server, admin, { opensAt: inDays(-1), ...dates });
  const query = { awardID: open.id, id: randomUUID() };
  const { categoryID } = open.categories[1]!;
  const fields = standardForm
    .filter(({ key }) => key === 'title' || key === 'supportingImage')
    .map((field) => ({ ...field, seenBy: 'public' as const }));
  const headers = { 'if-match': '"0"' };
  await server.ok('saveForm', { as: admin.token, query: { id: open.id }, body: { fields }, headers });
  for (const entrant of [await server.join('entrant'), await server.join('entrant')]) {
    const supportingImage = await upload(server, entrant, 'supportingImage', 'secretname');
    const data = { awardID: open.id, categoryID, data: { title: 'Estuary Steps' }, files: { supportingImage } };
    const { id } = await server.ok('createEntry', { as: entrant.token, query: {}, body: { data } });
    const sent = { query: { id, awardID: open.id }, body: { data: { payment: 'invoice' as const } } };
    await server.ok('submitEntry', { as: entrant.token, ...sent });
  }
  await assign(server, judge, open, [categoryID]);
  await step(server, admin, open, 'judging');
  const body = { name: 'Audience prize', picks: 1, closesAt: inDays(45) };
  await server.ok('saveVote', { as: admin.token, query, body });
  await stepVote(server, admin, open.id, 'open');
  const shown = (await seenVote(server, query.id)).categories[0]!.entries[0]!.image!;
  const picture = await fetch(shown);
  expect([picture.status, await picture.text()]).toEqual([200, contentOf('supportingImage')]);
  expect([shown, picture.url, ...picture.headers].join()).not.toContain('secretname');
});

describe('a file sent to a bucket in parts', () => {
  const send = async (mimeType: 'image/svg+xml' | 'application/pdf', content: string) => {
    const { token: as } = await server.join('entrant');
    const name = mimeType === 'application/pdf' ? 'supportingDocPlan.pdf' : 'logoLightMark.svg';
    const query = { name, path: 'entries', mimeType, size: content.length } as const;
    const { url } = await server.ok('getUploadAddress', { as, query });
    const { parts } = await server.ok('getUploadParts', { as, query: { url } });
    await fetch(parts[0]?.url ?? '', { method: 'PUT', body: content });
    return { as, query: { url } };
  };

  test('is looked into before it is taken', async () => {
    for (const [type, content] of [
      ['application/pdf', 'MZ is no document'],
      ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ] as const) {
      const { status, body } = await server.refused('joinUploadParts', await send(type, content));
      expect([type, status, body.code]).toEqual([type, 415, 'file.content']);
    }
  });

  test('is made once, also for whoever did not hear of it', async () => {
    const sent = await send('application/pdf', '%PDF-1.7 of one part');
    const { join } = server.context.files.parts;
    server.context.files.parts.join = async (request) => {
      await join(request);
      throw new Error('cut off');
    };
    expect((await server.refused('joinUploadParts', sent)).status).toBe(500);
    server.context.files.parts.join = join;
    // Nothing is sent twice: it is asked which parts are missing before it is put together again.
    expect((await server.ok('getUploadParts', sent)).parts).toMatchObject([{ url: null }]);
    await server.ok('joinUploadParts', sent);
    expect((await server.ok('getUploadParts', sent)).parts).toMatchObject([{ url: null }]);
  });
});

test('uploads that were begun and never used are removed after two days, used ones are not', async () => {
  const { token, personID, orgID } = await server.join('entrant');
  const row = { orgID, personID, field: 'userPhoto', name: 'userPhotoMe.png', mimeType: 'image/png' };
  const [old, young, used] = [randomUUID(), randomUUID(), randomUUID()];
  const threeDaysAgo = new Date(Date.now() - 3 * 24 * 3600_000);
  await server.database.insert(files).values([
    { ...row, key: old, createdAt: threeDaysAgo },
    { ...row, key: young },
    { ...row, key: used, createdAt: threeDaysAgo, isPrivate: false },
  ]);
  const address = await server.context.files.uploadAddress({ ...row, key: used, maximumBytes: 100, size: png.length });
  await fetch(address, { method: 'PUT', body: png, headers: { 'content-type': 'image/png' } });
  await server.ok('updateOwnUser', { as: token, body: { photoURL: address.split('?')[0] ?? null } });
  await tidyUp(server.context);
  const left = (await server.database.select({ key: files.key }).from(files)).map(({ key }) => key);
  expect([old, young, used].map((key) => left.includes(key))).toEqual([false, true, true]);
  expect((await server.ok('getUser', { as: token })).photoURL).toContain(used);
});

const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

test.each([
  ['supportingDoc', 'pdf', 'application/pdf', 'no document at all'],
  ['logoLight', 'png', 'image/png', '<html><script>alert(1)</script></html>'],
  ['logoDark', 'svg', 'image/svg+xml', drawing('<script>alert(1)</script>')],
])(
  'what is no %s by its content is not taken into an entry, though the bucket took it',
  async (field, ending, mimeType, lie) => {
    const [admin, { token }] = [await server.join('admin'), await server.join('entrant')];
    const award = await openAward(server, admin, {
      closesAt: '2098-04-10T17:00:00Z',
      judgingClosesAt: '2098-05-10T17:00:00Z',
      resultsAt: '2098-06-01T09:00:00Z',
    });
    const { id } = await server.ok('createEntry', { as: token, query: {}, body: { data: { awardID: award.id } } });
    const pixels = new Blob([png]);
    const put = async (content: string | Blob) => {
      const name = `${field}Plan.${ending}`;
      const size = typeof content === 'string' ? Buffer.byteLength(content) : content.size;
      const query = { name, path: 'entries', mimeType, size, fileRef: id } as const;
      const { url } = await server.ok('getUploadAddress', { as: token, query });
      expect((await fetch(url, { method: 'PUT', body: content, headers: { 'content-type': mimeType } })).status).toBe(
        200,
      );
      const file = { name, size, mimeType, url: url.split('?')[0] ?? '' };
      const data = { files: { [field]: file } };
      return server.api('updateEntry', { as: token, query: { id, awardID: award.id }, body: { data } });
    };
    const refused = await put(lie);
    expect([refused.status, refused.body]).toEqual([422, expect.objectContaining({ code: 'file.content' })]);
    const honest = { pdf: '%PDF-1.7', png: pixels, svg: drawing('<path d="M0 0"/>') }[ending] ?? '';
    expect((await put(honest)).status).toBe(200);
  },
);

test('a file that an entry has taken stays as it was looked at, while its address is good', async () => {
  const [admin, { token: as }] = [await server.join('admin'), await server.join('entrant')];
  const award = await openAward(server, admin, {
    closesAt: '2098-04-10T17:00:00Z',
    judgingClosesAt: '2098-05-10T17:00:00Z',
    resultsAt: '2098-06-01T09:00:00Z',
  });
  const { id } = await server.ok('createEntry', { as, query: {}, body: { data: { awardID: award.id } } });
  const [plan, lie] = ['%PDF-1.7 the plan', 'MZ a program that'];
  const query = {
    name: 'supportingDocPlan.pdf',
    path: 'entries',
    mimeType: 'application/pdf',
    size: plan.length,
  } as const;
  const { url } = await server.ok('getUploadAddress', { as, query: { ...query, fileRef: id } });
  const put = (body: string) => fetch(url, { method: 'PUT', body, headers: { 'content-type': query.mimeType } });
  const seen = async (address: string) => {
    const answer = await server.api('getDownloadAddress', { as, query: { url: address } });
    return answer.status === 200 ? (await fetch(answer.body.url)).text() : answer.status;
  };
  expect(await seen(url)).toBe(404);
  await put(plan);
  const file = { name: 'Plan.pdf', size: plan.length, mimeType: query.mimeType, url: url.split('?')[0] ?? '' };
  const entryQuery = { id, awardID: award.id };
  const { files: taken } = await server.ok('updateEntry', {
    as,
    query: entryQuery,
    body: { data: { files: { supportingDoc: file } } },
  });
  await put(lie);
  expect(await seen(taken.supportingDoc!.url)).toBe(plan);
  // Said once more by whoever did not hear of it.
  const again = await server.ok('updateEntry', {
    as,
    query: entryQuery,
    body: { data: { files: { supportingDoc: file } } },
  });
  expect(again.files).toEqual(taken);
  expect(await seen(taken.supportingDoc!.url)).toBe(plan);
});

test('a replaced file is removed from the bucket once the new one is saved', async () => {
  const [admin, entrant] = [await server.join('admin'), await server.join('entrant')];
  const award = await openAward(server, admin, {
    closesAt: '2098-04-10T17:00:00Z',
    judgingClosesAt: '2098-05-10T17:00:00Z',
    resultsAt: '2098-06-01T09:00:00Z',
  });
  const { id, files: first } = await draft(server, entrant, award);
  const old = first.supportingDoc!;
  const replacement = await upload(server, entrant, 'supportingDoc');
  const query = { id, awardID: award.id };
  const store = server.context.files;
  const stored = async ({ url }: { readonly url: string }) => {
    const key = store.keyOf(url) ?? '';
    const found: string[] = [];
    for await (const file of store.list()) if (file.key === key) found.push(key);
    return found.length + (await server.database.select().from(files).where(eq(files.key, key))).length;
  };
  expect(await stored(old)).toBe(2);
  const body = { data: { files: { supportingDoc: replacement } } };
  await server.ok('updateEntry', { as: entrant.token, query, body });
  expect([await stored(old), await stored(replacement)]).toEqual([0, 2]);
  await server.ok('deleteEntry', { as: entrant.token, query });
  await tidyUp(server.context);
  expect([await stored(replacement), await stored(first.logoLight!)]).toEqual([2, 2]);
  await server.database.update(binnedEntries).set({ deletedAt: new Date(Date.now() - restoreTime) });
  // The server's own housekeeping may be at it: what that holds is left to it.
  const tidied = async () => {
    await tidyUp(server.context);
    return [await stored(replacement), await stored(first.logoLight!)];
  };
  await expect.poll(tidied).toEqual([0, 0]);
});
