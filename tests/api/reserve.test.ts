import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../support/postgres.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { accept, cast, inDays, judgedPrize, mark, openAward, words } from '../support/stage.ts';

const megabyte = 1024 ** 2;
const plenty = 50_000 * megabyte;

let free = plenty;
/** Called once the disk has been asked. */
let heard: () => void = () => undefined;
let port: number;
let server: TestServer;
let admin: TestPerson;
let judge: TestPerson;
let entrant: TestPerson;

const askDisk = async () => {
  heard();
  return free;
};

beforeAll(async () => {
  port = await freePort();
  const environment = { DISK_RESERVE: '500', METRICS_PORT: String(port) };
  server = await startServer({ disk: { free: askDisk }, environment });
  ({ admin, judge, entrant } = await cast(server));
});
beforeEach(() => {
  free = plenty;
});
afterAll(() => server.close());

const ask = (megabytes: number, headers = {}) =>
  server.refused('getUploadAddress', {
    as: entrant.token,
    query: {
      name: 'supportingDocPlan.pdf' as const,
      path: 'entries' as const,
      mimeType: 'application/pdf' as const,
      size: megabytes * megabyte,
    },
    headers,
  });

test('an upload that would take of the reserve is refused, in the reader’s language, and one that fits is not', async () => {
  free = 510 * megabyte;
  expect((await ask(10)).status).toBe(200);
  const { status, body } = await ask(11);
  expect([status, body.code, body.reasons]).toEqual([503, 'file.reserve', [{ code: 'file.reserve' }]]);
  expect(body.errorMessage).toBe(
    'The server’s disk is nearly full, so files cannot be uploaded for now. Everything else is still saved. Please tell the organiser and try later.',
  );
  const french = await ask(11, { 'accept-language': 'fr' });
  expect(french.body.errorMessage).toContain('Le disque du serveur est presque plein');
  free = plenty;
  expect((await ask(11)).status).toBe(200);
});

test('an address that was given before takes nothing while the disk is low, and the same file afterwards', async () => {
  const content = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n';
  const { url } = await server.ok('getUploadAddress', {
    as: entrant.token,
    query: {
      name: 'supportingDocPlan.pdf' as const,
      path: 'entries' as const,
      mimeType: 'application/pdf' as const,
      size: content.length,
    },
  });
  const send = () => fetch(url, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: content });
  const { parts } = await server.ok('getUploadParts', { as: entrant.token, query: { url } });
  const sendPart = () => fetch(String(parts[0]?.url), { method: 'PUT', body: content });
  free = 499 * megabyte;
  for (const refused of [await send(), await sendPart()]) {
    expect([refused.status, (await refused.json()).code]).toEqual([503, 'file.reserve']);
  }
  free = plenty;
  expect([(await sendPart()).status, (await send()).status]).toEqual([200, 200]);
});

/** Starts to send a file of so many bytes; `finish` sends what is missing, and answers with the status. */
function begin(url: string, bytes: number) {
  const body = Buffer.alloc(bytes, ' ');
  body.write('%PDF-1.4\n');
  const headers = { 'content-type': 'application/pdf', 'content-length': String(bytes) };
  const sent = request(url, { method: 'PUT', headers });
  const status = new Promise<number>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
  });
  sent.write(body.subarray(0, 9));
  return { status, finish: () => void sent.end(body.subarray(9)) };
}

test('of two uploads at once one is refused where only one fits, in one piece or in several, and accepted afterwards', async () => {
  const size = 2 * megabyte;
  const address = async () => {
    const query = { name: 'supportingDocPlan.pdf', path: 'entries', mimeType: 'application/pdf', size } as const;
    return (await server.ok('getUploadAddress', { as: entrant.token, query })).url;
  };
  const [first, second, inParts] = [await address(), await address(), await address()];
  const { parts } = await server.ok('getUploadParts', { as: entrant.token, query: { url: inParts } });
  const content = Buffer.alloc(size, ' ');
  content.write('%PDF-1.4\n');
  const sendPart = (index: number) => {
    const at = parts.slice(0, index).reduce((sum, { bytes }) => sum + bytes, 0);
    return fetch(String(parts[index]!.url), { method: 'PUT', body: content.subarray(at, at + parts[index]!.bytes) });
  };
  for (const index of parts.keys()) if (index > 0) expect((await sendPart(index)).status).toBe(200);
  // Both are asked about before either has written anything.
  let asked: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  heard = asked;
  free = 503 * megabyte;
  const slow = begin(first, size);
  await isAsked;
  const refused = await fetch(second, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: content });
  expect([refused.status, (await refused.json()).code]).toEqual([503, 'file.reserve']);
  free = 502.4 * megabyte;
  expect((await sendPart(0)).status).toBe(503);
  free = 503 * megabyte;
  expect((await sendPart(0)).status).toBe(200);
  const join = () => server.api('joinUploadParts', { as: entrant.token, query: { url: inParts } });
  expect((await join()).status).toBe(503);
  slow.finish();
  expect(await slow.status).toBe(200);
  expect((await join()).status).toBe(200);
  const again = await fetch(second, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: content });
  expect(again.status).toBe(200);
});

test('marks and drafts are saved all the same', async () => {
  const prize = await judgedPrize(server, admin, judge, [entrant]);
  await accept(server, judge, prize.award);
  const award = await openAward(server, admin, {
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  });
  free = 0;
  await mark(server, judge, prize.award, prize.entries[0]!, [7], false);
  const categoryID = award.categories[0]?.categoryID ?? '';
  const data = { awardID: award.id, categoryID, data: words };
  const { id } = await server.ok('createEntry', { as: entrant.token, query: {}, body: { data } });
  expect(id).toBeTruthy();
});

test('that the disk is low is said to whoever watches the server, and to administrators', async () => {
  const ready = async () => (await fetch(`${server.url}api/health/ready`)).json();
  const measured = async () => (await rawRequest(`http://127.0.0.1:${port}/api/metrics`)).body;
  const disk = async () => (await server.ok('checkIntegrity', { as: admin.token })).disk;
  expect(await ready()).toEqual({ status: 'ok', disk: 'ok' });
  expect(await disk()).toEqual({ freeMegabytes: 50_000, reserveMegabytes: 500, isLow: false });
  free = 123.5 * megabyte;
  expect(await ready()).toEqual({ status: 'ok', disk: 'low' });
  expect(await disk()).toEqual({ freeMegabytes: 123, reserveMegabytes: 500, isLow: true });
  expect(await measured()).toContain(`awards_disk_bytes{of="free"} ${123 * megabyte}\n`);
  expect(await measured()).toContain(`awards_disk_bytes{of="reserve"} ${500 * megabyte}\n`);
});

test('where nobody says otherwise, the disk is the one of the data directory', async () => {
  const own = await startServer({ environment: { DISK_RESERVE: '9999999' } });
  try {
    const { token } = await own.join('admin');
    const { disk } = await own.ok('checkIntegrity', { as: token });
    expect(disk).toMatchObject({ reserveMegabytes: 9_999_999, isLow: true });
    expect(disk?.freeMegabytes).toBeGreaterThan(0);
  } finally {
    await own.close();
  }
});
