import { inflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { PNG } from 'pngjs';
import { type LogoFacts, logoRefusal } from '#machines/settings/logo.rules.ts';
import type { Context } from '../../http/context.ts';
import { orgs } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Where the picture's header ends; before it stand its size and how it is kept. */
const headerEnd = 33;

/** What the first bytes say. Unpacking goes no further than they promise, so they are asked first. */
function factsOf(bytes: Buffer): LogoFacts {
  const isWhole =
    bytes.length > headerEnd && bytes.subarray(0, 8).equals(signature) && bytes.toString('latin1', 12, 16) === 'IHDR';
  if (!isWhole) return { isPng: false, width: 0, height: 0, bytes: bytes.length };
  return {
    isPng: bytes[28] === 0,
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    bytes: bytes.length,
  };
}

/** The picture drawn anew, as base64: its pixels and nothing else that the file held. Refuses what is no small PNG. */
export function redrawn(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  const refusal = logoRefusal(factsOf(bytes));
  if (refusal) throw refuse(400, refusal);
  if (!isWhole(bytes)) throw refuse(400, 'org.logoUnreadable');
  // Repeated patterns stay as small as they came: pngjs by itself packs runs of one colour only.
  const drawn = PNG.sync.write(pixelsOf(bytes), { deflateStrategy: 0 });
  const grown = logoRefusal(factsOf(drawn));
  if (grown) throw refuse(400, grown);
  return drawn.toString('base64');
}

/** Samples of a pixel, by the kind of colour that the header names. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Whether the file is one header, then parts up to its end, with as many bytes of packed rows as the header promises: a second
 * header is believed by pngjs, which for rows that are fewer shows what else was in memory.
 */
function isWhole(bytes: Buffer): boolean {
  const [width, height, depth, colour] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[24]!, bytes[25]!];
  const promised = height * (1 + Math.ceil((width * depth * (samples[colour] ?? 0)) / 8));
  const parts: { readonly name: string; readonly content: Buffer }[] = [];
  let at = 8;
  for (let length = 0; at + 12 <= bytes.length && parts.at(-1)?.name !== 'IEND'; at += 12 + length) {
    length = bytes.readUInt32BE(at);
    parts.push({ name: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + 8 + length) });
  }
  const isClosed = parts.at(-1)?.name === 'IEND' && at === bytes.length;
  if (!isClosed || parts.filter(({ name }) => name === 'IHDR').length !== 1) return false;
  const packed = parts.flatMap(({ name, content }) => (name === 'IDAT' ? [content] : []));
  try {
    return inflateSync(Buffer.concat(packed), { maxOutputLength: promised }).length === promised;
  } catch {
    return false;
  }
}

function pixelsOf(bytes: Buffer): PNG {
  try {
    return PNG.sync.read(bytes);
  } catch {
    throw refuse(400, 'org.logoUnreadable');
  }
}

/** Hands out logos by their random names to whoever knows one: they stand in letters and on invoices of other organisations. */
export const serveLogos =
  ({ database }: Pick<Context, 'database'>): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { id: string } }>('/logo/:id', { schema: { hide: true } }, async ({ params }, reply) => {
      const isName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(params.id);
      const [found] = isName
        ? await database.select({ logo: orgs.logo }).from(orgs).where(eq(orgs.logoID, params.id))
        : [];
      if (!found?.logo) throw refuse(404, 'org.logoNotFound');
      // Another picture has another name.
      void reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/png');
      return Buffer.from(found.logo, 'base64');
    });
  };
