import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askClamd, clamd } from '#server/adapters/clamd.ts';
import { files, securityEvents } from '#server/platform/database/schema.ts';
import { startBucket } from '../support/bucket.ts';
import { eicar, startClamd } from '../support/clamd.ts';
import { ofCalls } from '../support/ofCalls.ts';
import { freePort } from '../support/postgres.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

const harmless = '%PDF-1.7 of nothing but words';
const harmful = `%PDF-1.7 ${eicar}`;
const mimeType = 'application/pdf';
const name = 'supportingDocPlan.pdf';

let scanner: Awaited<ReturnType<typeof startClamd>>;
beforeAll(async () => {
  scanner = await startClamd();
});
afterAll(() => scanner.close());

describe('the daemon of ClamAV', () => {
  test('is asked by its own protocol, in as many pieces as there are', async () => {
    const pieces = Readable.from(['%PDF', '-1.7', ' in pieces'].map((text) => Buffer.from(text)));
    expect(await clamd(scanner.address).scan(pieces)).toBeNull();
    expect(scanner.scanned.at(-1)).toBe('%PDF-1.7 in pieces'.length);
    expect(await clamd(scanner.address).scan(Readable.from([Buffer.from(harmful)]))).toBe('Win.Test.EICAR_HDB-1');
    await askClamd(scanner.address);
  });

  test('that looks at less than there is has looked at nothing', async () => {
    const small = await startClamd({ most: 1000 });
    try {
      const long = Readable.from(Array.from({ length: 300 }, () => Buffer.alloc(64 * 1024, 1)));
      await expect(clamd(small.address).scan(long)).rejects.toThrow();
    } finally {
      await small.close();
    }
  });
});

describe.each(['in a directory', 'in a bucket'])('a file that is kept %s', (where) => {
  let server: TestServer;
  let bucket: Awaited<ReturnType<typeof startBucket>> | undefined;
  let metrics: number;
  let person: TestPerson;
  beforeAll(async () => {
    process.env.AWS_ACCESS_KEY_ID = 'test';
    process.env.AWS_SECRET_ACCESS_KEY = 'test';
    bucket = where === 'in a bucket' ? await startBucket('awards') : undefined;
    metrics = await freePort();
    server = await startServer({
      environment: {
        CLAMAV_ADDRESS: scanner.address,
        METRICS_PORT: String(metrics),
        ...(bucket && { S3_BUCKET: 'awards', S3_ENDPOINT: bucket.endpoint }),
      },
    });
    person = await server.join('entrant');
  });
  afterAll(async () => {
    await server.close();
    await bucket?.close();
  });

  /** What becomes of a file that is sent, and of one that is sent in parts; the last word on it. */
  async function sent(content: string): Promise<readonly [number, string | null]> {
    const query = { name: 'userPhotoMe.png', path: 'userPhoto', mimeType: 'image/png', size: content.length } as const;
    const { url } = await server.ok('getUploadAddress', { as: person.token, query: { ...query, isPrivate: 'false' } });
    const answer = await fetch(url, {
      method: 'PUT',
      body: Buffer.from(content, 'latin1'),
      headers: { 'content-type': 'image/png' },
    });
    if (!answer.ok) return [answer.status, ((await answer.json()) as { code: string }).code];
    const photoURL = url.split('?', 1)[0] ?? '';
    const used = await server.api('updateOwnUser', { as: person.token, body: { photoURL } });
    return [used.status, used.status === 200 ? null : (used.body as unknown as { code: string }).code];
  }
  async function inParts(content: string) {
    const query = { name, path: 'entries', mimeType, size: content.length } as const;
    const { url } = await server.ok('getUploadAddress', { as: person.token, query });
    const { parts } = await server.ok('getUploadParts', { as: person.token, query: { url } });
    for (const part of parts) await fetch(part.url ?? '', { method: 'PUT', body: content });
    return { join: () => server.api('joinUploadParts', { as: person.token, query: { url } }), url };
  }
  /** What lies in the store. */
  async function kept(): Promise<string[]> {
    const names: string[] = [];
    for await (const { key, name: called } of server.context.files.list()) names.push(`${key} ${called}`);
    return names.toSorted();
  }
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).toString('latin1');
  const measured = async (outcome: string) => {
    const { body } = await rawRequest(`http://127.0.0.1:${metrics}/api/metrics`);
    return Number(new RegExp(`awards_scans_total\\{outcome="${outcome}"\\} (\\d+)`).exec(body)?.[1]);
  };

  test('is taken where nothing is found, and looked into once', async () => {
    const before = scanner.scanned.length;
    expect(await sent(png)).toEqual([200, null]);
    const { join } = await inParts(harmless);
    expect((await join()).status).toBe(200);
    expect((await join()).status).toBe(200);
    expect(scanner.scanned.slice(before)).toEqual([png.length, harmless.length]);
  });

  test('in which harm is found is refused, kept nowhere and seen by nobody, and its sender is on record', async () => {
    const [before, found] = [await kept(), await measured('found')];
    expect(await sent(png + eicar)).toEqual([415, 'file.infected']);
    const { join, url } = await inParts(harmful);
    const { status, body } = await join();
    expect([status, (body as unknown as { code: string }).code]).toEqual([415, 'file.infected']);
    expect(await kept()).toEqual(before);
    expect((await server.refused('getDownloadAddress', { as: person.token, query: { url } })).status).toBe(404);
    expect(await measured('found')).toBe(found + 2);
    const events = await server.database.select().from(securityEvents).where(sql`event = 'infected'`);
    expect(events.map(({ email, source }) => [email, source])).toEqual([
      [person.email, '127.0.0.1'],
      [person.email, '127.0.0.1'],
    ]);
    expect(events.map(({ details }) => details)).toEqual(
      [0, 1].map(() => ({ file: expect.any(String), found: 'Win.Test.EICAR_HDB-1' })),
    );
  });

  test('is kept nowhere where the row that wants it goes while it is looked into', async () => {
    const before = await kept();
    const { join } = await inParts(harmless);
    const store = ofCalls(server.context.files);
    const { screen } = store;
    store.screen = async (key, called) => {
      await screen(key, called);
      // As the deletion of its entry does, which found no content yet.
      await server.database.delete(files).where(eq(files.key, key));
    };
    const { status, body } = await join();
    expect([status, (body as unknown as { code: string }).code]).toEqual([404, 'file.notFound']);
    expect(await kept()).toEqual(before);
  });

  test('is refused for now while nobody can look into it, and taken after that', async () => {
    const { join } = await inParts(`${harmless}, later`);
    const failed = await measured('failed');
    await scanner.close();
    try {
      expect(await sent(png)).toEqual([503, 'file.unscanned']);
      expect((await join()).status).toBe(503);
      expect(await measured('failed')).toBe(failed + 2);
    } finally {
      await scanner.reopen();
    }
    expect((await join()).status).toBe(200);
    expect(await sent(png)).toEqual([200, null]);
  });

  test('for everybody is shown to nobody before it was looked into', async () => {
    await scanner.close();
    try {
      const query = { name: 'userPhotoMe.png', path: 'userPhoto', mimeType: 'image/png', size: png.length } as const;
      const { url } = await server.ok('getUploadAddress', {
        as: person.token,
        query: { ...query, isPrivate: 'false' },
      });
      await fetch(url, { method: 'PUT', body: Buffer.from(png, 'latin1'), headers: { 'content-type': 'image/png' } });
      const key = server.context.files.keyOf(url) ?? '';
      expect((await fetch(server.context.files.publicAddress(key, query.name))).status).not.toBe(200);
    } finally {
      await scanner.reopen();
    }
  });
});
