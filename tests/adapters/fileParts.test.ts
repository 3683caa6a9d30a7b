import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskFiles } from '#server/adapters/diskFiles.ts';
import { s3Files } from '#server/adapters/s3Files.ts';
import { answerErrors } from '#server/platform/http/errors.ts';
import type { FileStore } from '#server/ports/files.ts';
import { startBucket } from '../support/bucket.ts';

interface Opened {
  readonly store: FileStore;
  /** What lies there that is no whole file; empty where the store itself keeps that apart. */
  readonly unfinished: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

const clock = { now: () => new Date() };

const adapters: Record<string, () => Promise<Opened>> = {
  async 'in a directory'() {
    const folder = await mkdtemp(join(tmpdir(), 'parts-'));
    const app = fastify();
    let address = '';
    const store = diskFiles({ folder, address: () => address, secret: 'secret', clock });
    answerErrors(app);
    const routes = store.routes({
      stored: async () => true,
      isWanted: async () => true,
      isPublic: async () => false,
      senderOf: async () => undefined,
    });
    await app.register(routes, { prefix: '/files' });
    address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/files`;
    return {
      store,
      unfinished: async () => (await readdir(folder, { recursive: true })).filter((name) => /\.p/.test(name)),
      close: async () => {
        await app.close();
        await rm(folder, { recursive: true });
      },
    };
  },
  // The foreign server of the other tests lists neither uploads nor parts; this one does.
  async 'in a bucket'() {
    process.env.AWS_ACCESS_KEY_ID = 'test';
    process.env.AWS_SECRET_ACCESS_KEY = 'test';
    const { endpoint, unfinished, close } = await startBucket('awards', 'test');
    const options = { address: () => 'http://unused.test/files', secret: 'secret', clock };
    const store = s3Files({ bucket: 'awards', endpoint, publicEndpoint: null, region: 'eu-west-2' }, options);
    return {
      store,
      unfinished: async () => Array.from({ length: unfinished() }),
      close: async () => {
        store.close();
        await close();
      },
    };
  },
};

describe.each(Object.keys(adapters))('an upload in parts, kept %s', (name) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await adapters[name]!();
  });
  afterAll(() => opened.close());

  const contentOf = (bytes: number, head = '%PDF-1.7 ') => Buffer.concat([Buffer.from(head), randomBytes(bytes)]);
  const requestOf = (content: Buffer) => ({
    key: randomUUID(),
    name: 'supportingDocPlan.pdf',
    mimeType: 'application/pdf',
    maximumBytes: content.length,
    size: content.length,
  });
  const put = async (url: string, body: Buffer) =>
    (await fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': 'application/pdf' } }))
      .status;

  test('goes on after a break with what has not arrived, and is whole', async () => {
    const { parts, read, stat } = opened.store;
    const content = contentOf(parts.partBytes * 2 + 1000);
    const request = requestOf(content);
    const slice = (number: number) => content.subarray((number - 1) * parts.partBytes, number * parts.partBytes);
    const first = await parts.resume(request);
    expect([...first.arrived]).toEqual([]);
    for (const number of [1, 3]) {
      const part = slice(number);
      expect(await put(await first.addressOf(number, part.length), part)).toBe(200);
    }
    await expect(parts.join(request)).rejects.toMatchObject({ status: 400, code: 'file.length' });
    expect(await stat(request.key, request.name)).toBeNull();

    const again = await parts.resume(request);
    expect([...again.arrived]).toEqual([
      [1, parts.partBytes],
      [3, slice(3).length],
    ]);
    const missing = slice(2);
    expect(await put(await again.addressOf(2, missing.length), missing)).toBe(200);
    await parts.join(request);
    expect(await stat(request.key, request.name)).toEqual({ size: content.length, mimeType: 'application/pdf' });
    expect(content.equals(await buffer(await read(request.key, request.name)))).toBe(true);
    expect(await opened.unfinished()).toEqual([]);
  });

  test('takes no part of another length, and none by an altered address', async () => {
    const { parts } = opened.store;
    const content = contentOf(1000);
    const request = requestOf(content);
    const { addressOf } = await parts.resume(request);
    const address = await addressOf(1, content.length);
    const refused = (status: number) => status >= 400 && status < 500;
    expect(await put(address, Buffer.concat([content, content]))).toSatisfy(refused);
    expect(await put(address, content.subarray(1))).toSatisfy(refused);
    expect(await put(address.replace(request.key, randomUUID()), content)).toSatisfy(refused);
    expect(await put(address.replace('supportingDocPlan', 'supportingDocPlot'), content)).toSatisfy(refused);
    expect([...(await parts.resume(request)).arrived]).toEqual([]);
    await opened.store.remove(request.key, request.name);
    expect(await opened.unfinished()).toEqual([]);
  });
});

describe('an upload in parts to a directory', () => {
  test('leaves nothing of parts that are refused, also where the disk is slower than the sender', async () => {
    const { store, unfinished, close } = await adapters['in a directory']!();
    const content = randomBytes(1000);
    const refuseOne = async () => {
      const request = {
        key: randomUUID(),
        name: 'supportingDocPlan.pdf',
        mimeType: 'application/pdf',
        maximumBytes: 1000,
        size: 500,
      };
      const { addressOf } = await store.parts.resume(request);
      return (await fetch(await addressOf(1, 500), { method: 'PUT', body: new Uint8Array(content) })).status;
    };
    // More at once than the file system is asked at a time: the content is there before its file.
    for (let round = 0; round < 2; round++) {
      const statuses = await Promise.all(Array.from({ length: 200 }, refuseOne));
      expect(new Set(statuses)).toEqual(new Set([413]));
    }
    expect(await unfinished()).toEqual([]);
    await close();
  });

  test('of content that is not of its type is refused once it is whole, and leaves nothing', async () => {
    const { store, unfinished, close } = await adapters['in a directory']!();
    const content = randomBytes(1000);
    const request = {
      key: randomUUID(),
      name: 'supportingDocPlan.pdf',
      mimeType: 'application/pdf',
      maximumBytes: 1000,
      size: 1000,
    };
    const { addressOf } = await store.parts.resume(request);
    await fetch(await addressOf(1, 1000), { method: 'PUT', body: new Uint8Array(content) });
    await expect(store.parts.join(request)).rejects.toMatchObject({ status: 415, code: 'file.content' });
    expect(await store.stat(request.key, request.name)).toBeNull();
    expect(await unfinished()).toEqual([]);
    await close();
  });
});
