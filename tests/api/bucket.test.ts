import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tidyUp } from '../../src/server/housekeeping.ts';
import { files } from '../../src/server/schema.ts';
import { startBucket } from '../support/bucket.ts';
import { startServer, type TestServer } from '../support/server.ts';

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
    const query = { name: 'userPhotoMe.png', path: 'userPhoto', mimeType: 'image/png', isPrivate } as const;
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
  const address = await server.context.files.uploadAddress({ ...row, key: used, maximumBytes: 100 });
  await fetch(address, { method: 'PUT', body: png, headers: { 'content-type': 'image/png' } });
  await server.ok('updateOwnUser', { as: token, body: { photoURL: address.split('?')[0] ?? null } });
  await tidyUp(server.context);
  const left = (await server.database.select({ key: files.key }).from(files)).map(({ key }) => key);
  expect([old, young, used].map((key) => left.includes(key))).toEqual([false, true, true]);
  expect((await server.ok('getUser', { as: token })).photoURL).toContain(used);
});
