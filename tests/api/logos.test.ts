import { deflateSync } from 'node:zlib';
import { desc, eq, sql } from 'drizzle-orm';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logoLimits } from '#machines/settings/logo.rules.ts';
import { audit, mails } from '#server/platform/database/schema.ts';
import { openAward, planning, startStage, submitted } from '../support/stage.ts';

type Stage = Awaited<ReturnType<typeof startStage>>;

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.server.close());

/** A plain picture of one colour. */
function picture(width: number, height: number, red = 29): Buffer {
  const png = new PNG({ width, height });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([red, 92, 214, 255], at);
  return PNG.sync.write(png);
}

/** The picture with four bytes of its header others, which then has a wrong sum besides. */
const headed = (at: number, value: number) => {
  const bytes = picture(8, 8);
  bytes.writeUInt32BE(value, at);
  return bytes;
};

const saveLogo = (logo: Buffer | null) =>
  stage.server.ok('updateOrganisation', {
    as: stage.people.admin.token,
    body: { logo: logo?.toString('base64') ?? null },
  });
const served = (id: string) => fetch(`${stage.server.url}api/logo/${id}`);

it('keeps the pixels of a logo and nothing else that its file held', async () => {
  const plain = picture(120, 40);
  const words = Buffer.from('tEXtSecret\0<script>');
  const hidden = Buffer.concat([plain.subarray(0, 33), chunk(words), plain.subarray(33)]);
  const { logoID } = await saveLogo(hidden);
  const answer = await served(logoID!);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.includes('Secret')).toBe(false);
  expect(PNG.sync.read(bytes).data.equals(PNG.sync.read(plain).data)).toBe(true);
});

it('takes a small file of a pattern that repeats', async () => {
  const { width, height } = logoLimits;
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height; at += 1) {
    const isInk = ((at % width) * 7 + Math.floor(at / width) * 3) % 11 < 5;
    png.data.set(isInk ? [29, 92, 214, 255] : [255, 255, 255, 255], at * 4);
  }
  const { logoID } = await saveLogo(PNG.sync.write(png, { deflateStrategy: 0 }));
  const bytes = Buffer.from(await (await served(logoID!)).arrayBuffer());
  expect(PNG.sync.read(bytes).data.equals(png.data)).toBe(true);
});

it('gives another picture another name, and none away again', async () => {
  const { logoID: first } = await saveLogo(picture(10, 10));
  const { logoID: second } = await saveLogo(picture(10, 10, 200));
  expect(second).not.toBe(first);
  expect([(await served(first!)).status, (await served(second!)).status]).toEqual([404, 200]);
  expect((await saveLogo(null)).logoID).toBeNull();
  expect((await served(second!)).status).toBe(404);
  for (const name of ['', 'null', '%00', "' or true --", first!.toUpperCase()]) {
    expect((await served(name)).status).toBe(404);
  }
});

it.each([
  ['no picture', 'org.logoUnreadable', () => Buffer.from('<svg onload="alert(1)"/>')],
  ['nothing', 'org.logoUnreadable', () => Buffer.alloc(0)],
  ['a JPEG', 'org.logoUnreadable', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)])],
  ['half a PNG', 'org.logoUnreadable', () => picture(120, 40).subarray(0, 60)],
  ['a PNG whose sums are wrong', 'org.logoUnreadable', () => headed(16, 9)],
  ['one without pixels', 'org.logoUnreadable', () => headed(20, 0)],
  ['one of four thousand million pixels', 'org.logoTooLarge', () => headed(16, 0xffff_ffff)],
  ['one a pixel too wide', 'org.logoTooLarge', () => picture(logoLimits.width + 1, 8)],
  [
    'one that is an archive as well',
    'org.logoUnreadable',
    () => Buffer.concat([picture(8, 8), Buffer.from('PK\u0003\u0004')]),
  ],
  ['one whose bytes are no pixels', 'org.logoUnreadable', () => filled(Buffer.alloc(100, 7))],
  ['one with fewer pixels than it says', 'org.logoUnreadable', () => filled(deflateSync(Buffer.alloc(10)))],
  [
    'one whose bytes unpack to more than they say',
    'org.logoUnreadable',
    () => filled(deflateSync(Buffer.alloc(10_000_000))),
  ],
  ['one with a second header, of more rows', 'org.logoUnreadable', () => withHeader(8, 16)],
  ['one with a second header, of a thousand million pixels', 'org.logoUnreadable', () => withHeader(30_000, 30_000)],
  ['one whose rows go on after its end', 'org.logoUnreadable', () => goneOn()],
] as const)('refuses %s: %s', async (_, code, make) => {
  const { admin } = stage.people;
  const before = (await saveLogo(picture(6, 6))).logoID;
  const answer = await stage.server.refused('updateOrganisation', {
    as: admin.token,
    body: { logo: make().toString('base64') },
  });
  expect([answer.status, answer.body.code]).toEqual([400, code]);
  expect((await served(before!)).status).toBe(200);
});

it('is an organiser’s: entrants and judges have none', async () => {
  const body = { logo: picture(8, 8).toString('base64') };
  for (const { token: as } of [stage.people.entrant, stage.people.judge]) {
    expect((await stage.server.refused('updateOrganisation', { as, body })).status).toBe(403);
  }
});

it('travels within letters, is named on invoices, and is no line of the audit', async () => {
  const { server, people } = stage;
  const { logoID } = await saveLogo(picture(240, 60));
  stage.clock.set(planning);
  const award = await openAward(server, people.admin);
  const entry = await submitted(server, people.entrant, award);
  const [invoice] = await server.ok('listInvoices', { as: people.entrant.token });
  expect([invoice?.entryID, invoice?.organiserLogoID]).toEqual([entry.id, logoID]);
  await server.mails();
  const [letter] = await server.database
    .select({ html: mails.html })
    .from(mails)
    .where(eq(mails.to, people.entrant.email))
    .orderBy(desc(mails.id));
  expect(letter?.html).toMatch(/<img src="cid:logo" alt="" width="224" height="56"/);
  const [noted] = await server.database
    .select({ details: audit.details })
    .from(audit)
    .where(sql`${audit.action} = 'org.updated'`)
    .orderBy(desc(audit.id));
  expect(noted?.details).toEqual({ changes: { logo: { from: 'former', to: 'new' } } });
});

/** A small picture with these bytes as its pixels. */
function filled(bytes: Buffer): Buffer {
  const pixels = chunk(Buffer.concat([Buffer.from('IDAT'), bytes]));
  return Buffer.concat([picture(8, 8).subarray(0, 33), pixels, chunk(Buffer.from('IEND'))]);
}

/** A small picture that says before its pixels that it is of another size. */
function withHeader(width: number, height: number): Buffer {
  const plain = picture(8, 8);
  const header = Buffer.from(plain.subarray(12, 29));
  header.writeUInt32BE(width, 4);
  header.writeUInt32BE(height, 8);
  return Buffer.concat([plain.subarray(0, 33), chunk(header), plain.subarray(33)]);
}

/** A small picture with the second half of its pixels after what ends it. */
function goneOn(): Buffer {
  const packed = deflateSync(Buffer.alloc(8 * (1 + 8 * 4), 1));
  const half = (start: number, end?: number) =>
    chunk(Buffer.concat([Buffer.from('IDAT'), packed.subarray(start, end)]));
  return Buffer.concat([picture(8, 8).subarray(0, 33), half(0, 8), chunk(Buffer.from('IEND')), half(8)]);
}

/** A part of a PNG: its length, its name with what it holds, and the sum over both. */
function chunk(named: Buffer): Buffer {
  const part = Buffer.alloc(named.length + 8);
  part.writeUInt32BE(named.length - 4, 0);
  named.copy(part, 4);
  part.writeUInt32BE(crc(named), named.length + 4);
  return part;
}

function crc(bytes: Buffer): number {
  let sum = 0xffff_ffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb8_8320 : sum >>> 1;
  }
  return (sum ^ 0xffff_ffff) >>> 0;
}
