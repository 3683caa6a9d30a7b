import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { diskFiles } from '#server/adapters/diskFiles.ts';
import { s3Files } from '#server/adapters/s3Files.ts';
import { answerErrors } from '#server/platform/http/errors.ts';
import { systemClock } from '#server/ports/clock.ts';
import type { FileStore, StoredObject } from '#server/ports/files.ts';
import { startBucket } from '../support/bucket.ts';
import { startForeignBucket } from '../support/foreignBucket.ts';

interface Opened {
  readonly store: FileStore;
  close(): Promise<void>;
}

const adapters: Record<string, () => Promise<Opened>> = {
  async 'in a directory'() {
    const folder = await mkdtemp(join(tmpdir(), 'files-'));
    const app = fastify();
    let address = '';
    const store = diskFiles({ folder, address: () => address, secret: 'secret', clock: systemClock });
    answerErrors(app);
    await app.register(
      store.routes({
        stored: async () => true,
        isWanted: async () => true,
        isPublic: async () => false,
        senderOf: async () => undefined,
      }),
      {
        prefix: '/files',
      },
    );
    address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/files`;
    return {
      store,
      close: async () => {
        await app.close();
        await rm(folder, { recursive: true });
      },
    };
  },
  'in a bucket': () => inBucket(startBucket('awards', 'S3RVER')),
  'in a bucket of a foreign server': () => inBucket(startForeignBucket('awards')),
  'in a bucket that browsers reach elsewhere': () => inBucket(startBucket('awards', 'S3RVER'), 'localhost'),
};

/**
 * Two checks stay away from the foreign server. It knows no closed buckets, so that whoever shows no signature at all may
 * do everything there; and it leaves the last slash of a bucket's address out of the signature, so that it takes no
 * signed list.
 */
const isForeign = (where: string) => where.endsWith('foreign server');

async function inBucket(started: ReturnType<typeof startForeignBucket>, host?: string): Promise<Opened> {
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  const { endpoint, close } = await started;
  const app = fastify();
  let address = '';
  const options = { address: () => address, secret: 'secret', clock: systemClock };
  const publicEndpoint = host ? endpoint.replace('127.0.0.1', host) : null;
  const store = s3Files({ bucket: 'awards', endpoint, publicEndpoint, region: 'eu-west-2' }, options);
  answerErrors(app);
  await app.register(
    store.routes(async () => false),
    { prefix: '/files' },
  );
  address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/files`;
  return {
    store,
    close: async () => {
      store.close();
      await app.close();
      await close();
    },
  };
}

describe.each(Object.keys(adapters))('files kept %s', (where) => {
  let opened: Opened;
  let store: FileStore;
  beforeAll(async () => {
    const open = adapters[where];
    if (!open) throw new Error(where);
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  afterEach(() => void vi.useRealTimers());

  const content = Buffer.from('%PDF-1.7 content');
  const request = () => ({
    key: randomUUID(),
    name: 'supportingDocPlan.pdf',
    mimeType: 'application/pdf',
    maximumBytes: 1024,
    size: content.length,
  });

  test('take an upload by address, which tells its key', async () => {
    const upload = request();
    expect(await store.settle(upload.key, upload.name)).toBeNull();
    const address = await store.uploadAddress(upload);
    const body = new Uint8Array(content);
    const answer = await fetch(address, { method: 'PUT', body, headers: { 'content-type': upload.mimeType } });
    expect(answer.status).toBe(200);
    if (where.endsWith('elsewhere')) expect(address).toMatch(/^http:\/\/localhost:/);
    for (const told of [address.split('?')[0] ?? '', store.addressOf(upload.key, upload.name)])
      expect(store.keyOf(told)).toBe(upload.key);
    const arrived = { size: content.length, mimeType: 'application/pdf' };
    expect(await store.settle(upload.key, upload.name)).toEqual(arrived);
    expect(await store.stat(upload.key, upload.name)).toEqual(arrived);
  });

  test('keep what was settled, whatever is sent to the same address afterwards', async () => {
    const upload = request();
    const address = await store.uploadAddress(upload);
    const put = (body: string) => fetch(address, { method: 'PUT', body, headers: { 'content-type': upload.mimeType } });
    const other = content.toString().replace('content', 'another');
    expect(await store.settle(upload.key, upload.name)).toBeNull();
    await put(content.toString());
    await store.settle(upload.key, upload.name);
    await put(other);
    expect(await store.settle(upload.key, upload.name)).toMatchObject({ size: content.length });
    expect(await buffer(await store.read(upload.key, upload.name))).toEqual(content);
    await store.remove(upload.key, upload.name);
    expect(await store.settle(upload.key, upload.name)).toBeNull();
  });

  test('are fetched by a signed address only', async () => {
    const { key, name, mimeType } = request();
    await store.write(key, name, mimeType, Readable.from(content));
    const answer = await fetch(await store.downloadAddress(key, name));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="supportingDocPlan.pdf"');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
    const forged = (await store.downloadAddress(key, name)).replace(/(signature|X-Amz-Signature)=[\w-]{4}/, '$1=0000');
    expect((await fetch(forged)).status).toBe(403);
    if (!isForeign(where)) expect((await fetch(store.addressOf(key, name))).status).toBe(403);
  });

  test('are shown under another name, which is then the only one to be seen', async () => {
    const { key, name, mimeType } = request();
    await store.write(key, name, mimeType, Readable.from(content));
    const address = await store.downloadAddress(key, name, 'document-1.pdf');
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="document-1.pdf"');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
    expect([address, answer.url, ...answer.headers].join()).not.toContain(name);
    expect((await fetch(address.replace('document-1', 'document-2'))).status).toBe(403);
  });

  const altered: Record<string, (address: string, key: string) => string> = {
    'of another file': (address, key) => address.replace(key, randomUUID()),
    'under another name': (address) => address.replace('Plan', 'Other'),
    'without a signature': (address) => address.split('?')[0] ?? '',
    'with a later end': (address) => address.replace(/(expires|X-Amz-Expires)=\d+/, '$1=99999999999'),
    'with a path that climbs': (address, key) => address.replace(key, `..%2f..%2f${key}`),
  };

  const refused = Object.keys(altered).filter((how) => how !== 'without a signature' || !isForeign(where));
  test.each(refused)('take no upload by an address %s', async (how) => {
    const upload = request();
    const address = altered[how]?.(await store.uploadAddress(upload), upload.key) ?? '';
    const put = { method: 'PUT', body: new Uint8Array(content), headers: { 'content-type': upload.mimeType } };
    expect((await fetch(address, put)).status).toSatisfy((status: number) => [400, 403, 404].includes(status));
    expect(await store.settle(upload.key, upload.name)).toBeNull();
  });

  test('take no upload of another type than was told', async () => {
    const upload = request();
    const put = { method: 'PUT', body: new Uint8Array(content), headers: { 'content-type': 'image/svg+xml' } };
    expect((await fetch(await store.uploadAddress(upload), put)).status).toSatisfy(
      (status: number) => status >= 400 && status < 500,
    );
    expect(await store.settle(upload.key, upload.name)).toBeNull();
  });

  test('take no upload of another length than was told', async () => {
    const upload = request();
    const address = await store.uploadAddress(upload);
    const body = new Uint8Array([...content, 32]);
    const answer = await fetch(address, { method: 'PUT', body, headers: { 'content-type': upload.mimeType } });
    expect(answer.status).toSatisfy((status: number) => status >= 400 && status < 500);
    expect(await store.settle(upload.key, upload.name)).toBeNull();
  });

  test('take an upload whose length was not told, up to what is allowed', async () => {
    const { size: _, ...upload } = { ...request(), maximumBytes: content.length };
    const send = async (body: BodyInit) =>
      fetch(await store.uploadAddress(upload), {
        method: 'PUT',
        body,
        headers: { 'content-type': upload.mimeType },
        duplex: 'half',
      } as RequestInit);
    const longer = await send(new Blob([`${content.toString()} and more`]));
    expect([longer.status, await longer.json()]).toEqual([413, expect.objectContaining({ code: 'file.tooLarge' })]);
    const unmeasured = await send(new Blob([`${content.toString()} and more`]).stream());
    expect(unmeasured.status).toSatisfy((status: number) => [411, 413].includes(status));
    expect(await store.settle(upload.key, upload.name)).toBeNull();
    expect((await send(new Blob([content.toString()]))).status).toBe(200);
    expect(await store.settle(upload.key, upload.name)).toEqual({ size: content.length, mimeType: 'application/pdf' });
    const elsewhere = (await store.uploadAddress(upload)).replace(/max=\d+/, 'max=9999');
    const put = { method: 'PUT', body: 'x', headers: { 'content-type': upload.mimeType } };
    expect((await fetch(elsewhere, put)).status).toBe(403);
  });

  test('have addresses that end', async () => {
    const upload = request();
    const address = await store.uploadAddress(upload);
    const download = await store.downloadAddress(upload.key, upload.name);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    const put = { method: 'PUT', body: new Uint8Array(content), headers: { 'content-type': upload.mimeType } };
    expect((await fetch(address, put)).status).toBe(403);
    vi.setSystemTime(Date.now() + 60 * 60_000);
    expect((await fetch(download)).status).toBe(403);
  });

  const ownTest = isForeign(where) ? null : test;
  ownTest?.('are listed, with what they are', async () => {
    const { key, name, mimeType } = request();
    const before = Date.now() - 2000;
    await store.write(key, name, mimeType, Readable.from(content));
    const found: StoredObject[] = [];
    for await (const file of store.list()) found.push(file);
    const [listed] = found.filter((file) => file.key === key);
    expect(listed).toMatchObject({ key, size: content.length });
    expect(listed!.at.getTime()).toBeGreaterThan(before);
    await store.remove(key, name);
    for await (const file of store.list()) expect(file.key).not.toBe(key);
  });

  test('are written in parts however long they are, and a broken one leaves nothing', async () => {
    const { key, name } = request();
    const piece = Buffer.alloc(1024 ** 2, 'award');
    const long = Readable.from(Array.from({ length: 20 }, () => piece));
    expect((await store.write(key, name, 'application/zip', long)).size).toBe(20 * 1024 ** 2);
    const hash = createHash('sha256');
    for await (const chunk of await store.read(key, name)) hash.update(chunk as Buffer);
    const expected = createHash('sha256');
    for (let part = 0; part < 20; part += 1) expected.update(piece);
    expect(hash.digest('hex')).toBe(expected.digest('hex'));
    const cut = request();
    async function* broken() {
      for (let part = 0; part < 10; part += 1) yield piece;
      throw new Error('cut off');
    }
    await expect(store.write(cut.key, cut.name, 'application/zip', Readable.from(broken()))).rejects.toThrow('cut off');
    expect(await store.stat(cut.key, cut.name)).toBeNull();
  });

  test('are read and removed by the server itself', async () => {
    const { key, name, mimeType } = request();
    expect(await store.write(key, name, mimeType, Readable.from([content, content]))).toEqual({
      size: content.length * 2,
      mimeType,
    });
    expect(await buffer(await store.read(key, name))).toEqual(Buffer.concat([content, content]));
    await store.remove(key, name);
    expect(await store.stat(key, name)).toBeNull();
    await store.remove(key, name);
  });

  test('have addresses that others are told from', () => {
    expect(store.keyOf('https://elsewhere.example/files/readme/x.pdf')).toBeNull();
    expect(store.keyOf('')).toBeNull();
  });
});

test.each([
  ['awards', 'eu-west-2', null, 'https://awards.s3.eu-west-2.amazonaws.com'],
  // A name with dots has no certificate of Amazon's.
  ['awards.example.org', 'eu-west-2', null, 'https://s3.eu-west-2.amazonaws.com'],
  ['awards', 'cn-north-1', null, 'https://awards.s3.cn-north-1.amazonaws.com.cn'],
  ['awards', 'eu-west-2', 'https://files.example.org', 'https://files.example.org'],
])('a bucket %s in %s, seen at %s, is where its addresses lead', async (bucket, region, publicEndpoint, origin) => {
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  const endpoint = publicEndpoint && 'http://127.0.0.1:9000';
  const options = { address: () => '', secret: 'secret', clock: systemClock };
  const store = s3Files({ bucket, endpoint, publicEndpoint, region }, options);
  const upload = { key: randomUUID(), name: 'a.pdf', mimeType: 'application/pdf', maximumBytes: 9, size: 9 };
  expect(await store.origin()).toBe(origin);
  expect(new URL(await store.uploadAddress(upload)).origin).toBe(origin);
  store.close();
});
