import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskFiles } from '../../src/server/adapters/diskFiles.ts';
import { s3Files } from '../../src/server/adapters/s3Files.ts';
import type { FileStore } from '../../src/server/ports/files.ts';
import { startBucket } from '../support/bucket.ts';

interface Opened {
  readonly store: FileStore;
  /** Lets so many seconds pass for whoever checks the addresses. */
  wait(seconds: number): void;
  close(): Promise<void>;
}

const adapters: Record<string, () => Promise<Opened>> = {
  async 'in a directory'() {
    const folder = await mkdtemp(join(tmpdir(), 'files-'));
    const app = fastify();
    let address = '';
    let passed = 0;
    const clock = { now: () => new Date(Date.now() + passed) };
    const store = diskFiles({ folder, address: () => address, secret: 'secret', clock });
    await app.register(store.routes({ stored: async () => undefined, isPublic: async () => false }), {
      prefix: '/files',
    });
    address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/files`;
    return {
      store,
      wait: (seconds) => {
        passed = seconds * 1000;
      },
      close: async () => {
        await app.close();
        await rm(folder, { recursive: true });
      },
    };
  },
  async 'in a bucket'() {
    process.env.AWS_ACCESS_KEY_ID = 'test';
    process.env.AWS_SECRET_ACCESS_KEY = 'test';
    let passed = 0;
    const { endpoint, close } = await startBucket('awards', 'test', () => Date.now() + passed);
    const store = s3Files({ bucket: 'awards', endpoint, region: 'eu-west-2' }, () => 'https://awards.example/files');
    return {
      store,
      wait: (seconds) => {
        passed = seconds * 1000;
      },
      close: async () => {
        store.close();
        await close();
      },
    };
  },
};

describe.each(Object.keys(adapters))('files kept %s', (name) => {
  let opened: Opened;
  let store: FileStore;
  beforeAll(async () => {
    const open = adapters[name];
    if (!open) throw new Error(name);
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());

  const content = Buffer.from('%PDF-1.7 content');
  const request = () => ({
    ...{ key: randomUUID(), name: 'supportingDocPlan.pdf', mimeType: 'application/pdf' },
    ...{ maximumBytes: 1024, size: content.length },
  });

  test('take an upload by address, whose address without query is the stored one', async () => {
    const upload = request();
    expect(await store.stat(upload.key, upload.name)).toBeNull();
    const address = await store.uploadAddress(upload);
    const body = new Uint8Array(content);
    const answer = await fetch(address, { method: 'PUT', body, headers: { 'content-type': upload.mimeType } });
    expect(answer.status).toBe(200);
    const stored = address.split('?')[0] ?? '';
    expect(stored).toBe(store.addressOf(upload.key, upload.name));
    expect(store.keyOf(stored)).toBe(upload.key);
    expect(await store.stat(upload.key, upload.name)).toEqual({ size: content.length, mimeType: 'application/pdf' });
  });

  test('are fetched by a signed address only', async () => {
    const { key, name, mimeType } = request();
    await store.write(key, name, mimeType, Readable.from(content));
    const answer = await fetch(await store.downloadAddress(key, name));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''supportingDocPlan.pdf");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
    expect((await fetch(store.addressOf(key, name))).status).toBe(403);
  });

  const altered: Record<string, (address: string, key: string) => string> = {
    'of another file': (address, key) => address.replace(key, randomUUID()),
    'under another name': (address) => address.replace('Plan', 'Other'),
    'without a signature': (address) => address.split('?')[0] ?? '',
    'with a later end': (address) => address.replace(/(expires|X-Amz-Expires)=\d+/, '$1=99999999999'),
    'with a path that climbs': (address, key) => address.replace(key, `..%2f..%2f${key}`),
  };

  test.each(Object.keys(altered))('take no upload by an address %s', async (how) => {
    const upload = request();
    const address = altered[how]?.(await store.uploadAddress(upload), upload.key) ?? '';
    const put = { method: 'PUT', body: new Uint8Array(content), headers: { 'content-type': upload.mimeType } };
    expect((await fetch(address, put)).status).toSatisfy((status: number) => status === 403 || status === 404);
    expect(await store.stat(upload.key, upload.name)).toBeNull();
  });

  test('take no upload of another type than was told', async () => {
    const upload = request();
    const put = { method: 'PUT', body: new Uint8Array(content), headers: { 'content-type': 'image/svg+xml' } };
    expect((await fetch(await store.uploadAddress(upload), put)).status).toSatisfy(
      (status: number) => status >= 400 && status < 500,
    );
    expect(await store.stat(upload.key, upload.name)).toBeNull();
  });

  test('take no upload of another length than was told', async () => {
    const upload = request();
    const address = await store.uploadAddress(upload);
    const body = new Uint8Array([...content, 32]);
    const answer = await fetch(address, { method: 'PUT', body, headers: { 'content-type': upload.mimeType } });
    expect(answer.status).toSatisfy((status: number) => status >= 400 && status < 500);
    expect(await store.stat(upload.key, upload.name)).toBeNull();
  });

  test('have addresses that end', async () => {
    const upload = request();
    const address = await store.uploadAddress(upload);
    const download = await store.downloadAddress(upload.key, upload.name);
    opened.wait(16 * 60);
    const put = { method: 'PUT', body: new Uint8Array(content), headers: { 'content-type': upload.mimeType } };
    expect((await fetch(address, put)).status).toBe(403);
    opened.wait(76 * 60);
    expect((await fetch(download)).status).toBe(403);
    opened.wait(0);
  });

  test('are read and removed by the server itself', async () => {
    const { key, name, mimeType } = request();
    expect(await store.write(key, name, mimeType, Readable.from([content, content]))).toEqual({
      ...{ size: content.length * 2, mimeType },
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
