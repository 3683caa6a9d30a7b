import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Entry } from '#contract/entities/entry.ts';
import type { Query } from '#contract/schemas.ts';
import { startServer, type TestServer } from '../support/server.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');

let server: TestServer;
let now = Date.now();
let entrant: string;
let admin: string;
let draft: Entry;
let judged: Entry;

beforeAll(async () => {
  server = await startServer({ demo: true, clock: { now: () => new Date(now) } });
  [entrant, admin] = await Promise.all([server.signIn('entrant@demo.test'), server.signIn('admin@demo.test')]);
  const own = await server.ok('listEntries', { as: entrant });
  const found = own.find(({ status }) => status === 0);
  const other = own.find(({ status }) => status === 2);
  if (!found || !other) throw new Error('The demo entrant has no draft or no judged entry');
  [draft, judged] = [found, other];
}, 60_000);
afterAll(() => server.close());

const asking = (change: Partial<Query<'getUploadAddress'>> = {}) => ({
  name: 'supportingImagePlan.png',
  path: 'entries' as const,
  mimeType: 'image/png',
  fileRef: draft.id,
  size: png.length,
  ...change,
});
const address = async (change?: Partial<Query<'getUploadAddress'>>, as = entrant) =>
  (await server.ok('getUploadAddress', { as, query: asking(change) })).url;
const put = async (url: string, body: Buffer, type = 'image/png') => {
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } });
  const text = await answer.text();
  return { status: answer.status, code: text ? (JSON.parse(text) as { code: string }).code : null };
};
const code = async (change: Partial<Query<'getUploadAddress'>>, as = entrant) => {
  const { status, body } = await server.refused('getUploadAddress', { as, query: asking(change) });
  return [status, body.code];
};

describe('an upload', () => {
  test('is stored, named by its entry, and comes back byte for byte', async () => {
    const url = await address();
    expect(await put(url, png)).toEqual({ status: 200, code: null });
    const stored = url.split('?')[0] ?? '';
    expect(stored.endsWith('/supportingImagePlan.png')).toBe(true);
    const file = { name: 'Plan.png', size: png.length, mimeType: 'image/png', url: stored };
    const entry = await server.ok('updateEntry', {
      as: entrant,
      query: { id: draft.id, awardID: draft.awardID },
      body: { data: { files: { supportingImage: file } } },
    });
    expect(entry.files.supportingImage).toEqual(file);
    expect(entry.supportingImageURL).toBe(stored);
    const download = await server.ok('getDownloadAddress', { as: entrant, query: { url: stored } });
    const answer = await fetch(download.url);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="supportingImagePlan.png"',
    });
    const part = await fetch(download.url, { headers: { range: 'bytes=1-3' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 1-3/${png.length}`,
      'PNG',
    ]);
  });

  test.each(['jpg', 'JPEG', 'jpe', 'jfif', 'pjpeg', 'pjp'])('of a JPEG named .%s is stored as one', async (ending) => {
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(96)]);
    const url = await address({ name: `supportingImageA.${ending}`, mimeType: 'image/jpeg', size: jpeg.length });
    expect(await put(url, jpeg, 'image/jpeg')).toEqual({ status: 200, code: null });
    const query = { url: url.split('?')[0] ?? '' };
    const { url: download } = await server.ok('getDownloadAddress', { as: entrant, query });
    expect((await fetch(download)).headers.get('content-type')).toBe('image/jpeg');
  });

  test('may be repeated, but not with another content', async () => {
    const url = await address({ name: 'supportingDocA.pdf', mimeType: 'application/pdf', size: pdf.length });
    expect((await put(url, pdf, 'application/pdf')).status).toBe(200);
    expect((await put(url, pdf, 'application/pdf')).status).toBe(200);
    const other = Buffer.from(pdf.toString().replace('Catalog', 'Cotalog'));
    expect(await put(url, other, 'application/pdf')).toEqual({ status: 409, code: 'file.stored' });
  });

  test.each([
    ['another type than allowed', png, 'application/pdf', 415, 'file.type'],
    ['another length than told', Buffer.concat([png, png]), 'image/png', 400, 'file.length'],
    ['content that is not of its type', Buffer.alloc(png.length, 'x'), 'image/png', 415, 'file.content'],
  ])('of %s is refused', async (_, body, type, status, expected) => {
    expect(await put(await address(), body, type)).toEqual({ status, code: expected });
  });

  test('of many long drawings at once is asked to wait, and of what is none is told so at its end', async () => {
    const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
    const long = svg('<path d="M0 0"/>'.repeat(19_000));
    const drawingOf = ({ length }: Buffer) =>
      address({ name: 'logoLightB.svg', mimeType: 'image/svg+xml', size: length });
    const urls = await Promise.all(Array.from({ length: 8 }, () => drawingOf(long)));
    const answers = await Promise.all(urls.map((url) => put(url, long, 'image/svg+xml')));
    const codes = answers.map(({ status, code }) => code ?? String(status));
    expect(new Set(codes)).toEqual(new Set(['200', 'request.tooMany']));
    // Whoever waits sends it again.
    expect((await put(urls.at(-1) ?? '', long, 'image/svg+xml')).status).toBe(200);
    const none = Buffer.alloc(1_900_000, ' ');
    expect(await put(await drawingOf(none), none, 'image/svg+xml')).toEqual({ status: 415, code: 'file.content' });
    const stored = await readdir(join(server.context.config.dataDirectory, 'files'), { recursive: true });
    expect(stored.filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('with a changed or expired address is refused', async () => {
    const url = await address();
    expect(await put(url.replace('Plan.png', 'Other.png'), png)).toEqual({ status: 403, code: 'file.signature' });
    expect(await put(url.replace(/max=\d+/, 'max=999999999'), png)).toEqual({ status: 403, code: 'file.signature' });
    now += 16 * 60_000;
    expect(await put(url, png)).toEqual({ status: 403, code: 'file.expired' });
    now -= 16 * 60_000;
  });

  test('of a drawing that acts is refused, and a plain one is served so that it cannot', async () => {
    const drawing = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
    for (const inside of ['<script>alert(1)</script>', '<a href="https://x.example/">x</a>', '<g onload="x()"/>']) {
      const body = drawing(inside);
      const url = await address({ name: 'logoLightA.svg', mimeType: 'image/svg+xml', size: body.length });
      expect(await put(url, body, 'image/svg+xml')).toEqual({ status: 415, code: 'file.activeSvg' });
    }
    const plain = drawing('<defs><g id="a"/></defs><use href="#a"/><rect width="4" height="4"/>');
    const url = await address({ name: 'logoLightA.svg', mimeType: 'image/svg+xml', size: plain.length });
    expect((await put(url, plain, 'image/svg+xml')).status).toBe(200);
    const query = { url: url.split('?')[0] ?? '' };
    const answer = await fetch((await server.ok('getDownloadAddress', { as: entrant, query })).url);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });
});

describe('an upload in parts', () => {
  const long = Buffer.concat([pdf, Buffer.alloc(1_200_000, 'x')]);
  const asked = { name: 'supportingDocLong.pdf', mimeType: 'application/pdf', size: long.length };
  const partsOf = async (url: string, as = entrant) =>
    (await server.ok('getUploadParts', { as, query: { url: url.split('?')[0] ?? '' } })).parts;

  test('is told what has arrived, joined once it is whole, and attached like any other', async () => {
    const url = await address(asked);
    const stored = url.split('?')[0] ?? '';
    const parts = await partsOf(url);
    expect(parts.reduce((total, { bytes }) => total + bytes, 0)).toBe(long.length);
    let start = 0;
    for (const { bytes, url: to } of parts.slice(0, 2)) {
      expect((await put(to!, long.subarray(start, start + bytes), asked.mimeType)).status).toBe(200);
      start += bytes;
    }
    expect((await partsOf(url)).map((part) => part.url === null)).toEqual([true, true, false]);
    const early = await server.refused('joinUploadParts', { as: entrant, query: { url: stored } });
    expect([early.status, early.body.code]).toEqual([400, 'file.length']);
    expect((await put((await partsOf(url))[2]!.url!, long.subarray(start), asked.mimeType)).status).toBe(200);
    await server.ok('joinUploadParts', { as: entrant, query: { url: stored } });
    // An answer that was lost on the way is asked for again.
    await server.ok('joinUploadParts', { as: entrant, query: { url: stored } });
    expect(new Set((await partsOf(url)).map((part) => part.url))).toEqual(new Set([null]));
    const file = { name: 'Long.pdf', size: long.length, mimeType: asked.mimeType, url: stored };
    const entry = await server.ok('updateEntry', {
      as: entrant,
      query: { id: draft.id, awardID: draft.awardID },
      body: { data: { files: { supportingDoc: file } } },
    });
    expect(entry.files.supportingDoc).toEqual(file);
    const download = await server.ok('getDownloadAddress', { as: entrant, query: { url: stored } });
    expect(long.equals(Buffer.from(await (await fetch(download.url)).arrayBuffer()))).toBe(true);
  });

  test("is nobody else's, and no part of it is taken by an altered or expired address", async () => {
    const url = await address(asked);
    const query = { url: url.split('?')[0] ?? '' };
    expect((await server.refused('getUploadParts', { as: admin, query })).status).toBe(404);
    expect((await server.refused('joinUploadParts', { as: admin, query })).status).toBe(404);
    const { bytes, url: to } = (await partsOf(url))[0]!;
    const part = long.subarray(0, bytes);
    expect(await put(to!.replace('/1/', '/2/'), part)).toEqual({ status: 403, code: 'file.signature' });
    expect(await put(to!, part.subarray(1))).toEqual({ status: 400, code: 'file.length' });
    now += 16 * 60_000;
    expect(await put(to!, part)).toEqual({ status: 403, code: 'file.expired' });
    now -= 16 * 60_000;
    const { size: _, ...unmeasured } = asking(asked);
    const { url: unsized } = await server.ok('getUploadAddress', { as: entrant, query: unmeasured });
    const answer = await server.refused('getUploadParts', { as: entrant, query: { url: unsized.split('?')[0] ?? '' } });
    expect([answer.status, answer.body.code]).toEqual([422, 'file.length']);
  });
});

test('an upload whose file was taken out of the entry meanwhile leaves nothing behind', async () => {
  const url = await address({ name: 'logoDarkLate.png' });
  const stored = url.split('?')[0] ?? '';
  const [part] = (await server.ok('getUploadParts', { as: entrant, query: { url: stored } })).parts;
  expect((await put(url, png)).status).toBe(200);
  const query = { id: draft.id, awardID: draft.awardID };
  const keep = (logoDark: Entry['files'][string] | null) =>
    server.ok('updateEntry', { as: entrant, query, body: { data: { files: { logoDark } } } });
  await keep({ name: 'Late.png', size: png.length, mimeType: 'image/png', url: stored });
  await keep(null);
  for (const late of [url, part!.url!]) expect(await put(late, png)).toEqual({ status: 404, code: 'file.notFound' });
  const lying = await readdir(join(server.context.config.dataDirectory, 'files'), { recursive: true });
  expect(lying.filter((name) => name.includes(server.context.files.keyOf(stored)!))).toEqual([]);
});

describe('an upload address', () => {
  test('is given for the files of an entry only, by name, type and size', async () => {
    expect(await code({ name: 'virus.png' })).toEqual([422, 'file.name']);
    expect(await code({ name: 'supportingImage.pdf' })).toEqual([422, 'file.name']);
    expect(await code({ name: 'logoLightA.svgz', mimeType: 'image/svg+xml' })).toEqual([422, 'file.name']);
    expect(await code({ name: 'supportingImage/../x.png' })).toEqual([422, 'file.name']);
    expect(await code({ mimeType: 'text/html', name: 'supportingImageA.html' })).toEqual([415, 'file.type']);
    expect(await code({ name: 'logoLightA.png', size: 2 * 1024 ** 2 + 1 })).toEqual([413, 'file.tooLarge']);
  });

  test('is refused for an entry that may not be changed, by the reason of its rules', async () => {
    expect(await code({ fileRef: judged.id })).toEqual([409, 'entry.refusal.state']);
  });

  test("is refused for somebody else's entry, and to judges", async () => {
    const stranger = await server.join('entrant');
    expect(await code({}, stranger.token)).toEqual([404, 'entry.notFound']);
    const judge = await server.signIn('judge@demo.test');
    expect(await code({}, judge)).toEqual([403, 'request.role']);
    const { status } = await server.refused('getUploadAddressAsAdmin', { as: entrant, query: asking() });
    expect(status).toBe(403);
  });

  test("is given to the organiser's administrator, whose organisation must be right where it is told", async () => {
    const query = { ...asking(), orgID: draft.orgID };
    expect((await server.ok('getUploadAddressAsAdmin', { as: admin, query })).url).toContain('/files/');
    const wrong = { ...asking(), orgID: '00000000-0000-4000-8000-000000000000' };
    const answer = await server.refused('getUploadAddressAsAdmin', { as: admin, query: wrong });
    expect([answer.status, answer.body.code]).toEqual([404, 'entry.notFound']);
  });
});

describe('a download address', () => {
  const download = async (as: string, url: string) =>
    (await server.api('getDownloadAddress', { as, query: { url } })).status;

  test('is for those who see the entry', async () => {
    const [file] = Object.values(judged.files);
    if (!file) throw new Error('The demo entry has no file');
    const judges = await server.ok('listJudges', { as: admin, query: { awardID: judged.awardID } });
    const assigned = judges.find(
      ({ categoryIDs, nda }) => categoryIDs.includes(judged.categoryID ?? '') && nda !== null,
    );
    const outside = judges.find(({ categoryIDs }) => !categoryIDs.includes(judged.categoryID ?? ''));
    if (!assigned || !outside) throw new Error('The demo has no such judges');
    const stranger = await server.join('entrant');
    const otherOrganiser = await server.join('admin');
    expect({
      owner: await download(entrant, file.url),
      administrator: await download(admin, file.url),
      assigned: await download(await server.signIn(assigned.email), file.url),
      outside: await download(await server.signIn(outside.email), file.url),
      stranger: await download(stranger.token, file.url),
      otherOrganiser: await download(otherOrganiser.token, file.url),
    }).toEqual({ owner: 200, administrator: 200, assigned: 200, outside: 404, stranger: 404, otherOrganiser: 404 });
  });

  test('of a file that is not ours or not there is refused', async () => {
    expect(await download(entrant, 'https://elsewhere.example/a/b.png')).toBe(404);
    const url = (await address()).split('?')[0] ?? '';
    expect(await download(entrant, url)).toBe(404);
  });

  test('is needed for a private file, and not for a photo made public', async () => {
    const [file] = Object.values(judged.files);
    expect((await fetch(file?.url ?? '')).status).toBe(403);
    const query = {
      name: 'userPhotoMe.png',
      path: 'userPhoto' as const,
      mimeType: 'image/png',
      isPrivate: 'false' as const,
    };
    const { url } = await server.ok('getUploadAddress', { as: entrant, query });
    expect((await put(url, png)).status).toBe(200);
    const photoURL = url.split('?')[0] ?? '';
    expect((await fetch(photoURL)).status).toBe(200);
    const user = await server.ok('updateOwnUser', { as: entrant, body: { photoURL } });
    expect(user.photoURL).toBe(photoURL);
    const stranger = await server.join('entrant');
    const stolen = await server.refused('updateOwnUser', { as: stranger.token, body: { photoURL } });
    expect([stolen.status, stolen.body.code]).toEqual([422, 'file.notFound']);
  });
});
