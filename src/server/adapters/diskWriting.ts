import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuse } from '../platform/errors/refusal.ts';
import { longestDrawing } from '../platform/files/drawing.ts';
import { inspectDrawing } from '../platform/files/inspectDrawing.ts';
import { headLength, matchesSignature } from '../platform/files/types.ts';
import { tooLarge } from './signedAddress.ts';

interface Terms {
  readonly type?: string;
  readonly max?: number;
  readonly size?: number | null;
  readonly replace?: boolean;
  /** Who is asked to wait where they send many at once. */
  readonly sender?: () => Promise<string | undefined>;
  readonly screen?: (path: string) => Promise<void>;
}

/**
 * Streams to a temporary file, checks it, and moves it into place; a broken-off upload leaves nothing. What its first bytes give
 * away is not written at all, and the disk is waited for only where the content stays.
 */
export async function storeFile(path: string, content: Readable, terms: Terms): Promise<number> {
  const { type, max, size, replace, sender, screen } = terms;
  const temporary = temporaryBeside(path);
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  const watched = watch(type, max);
  try {
    await pipeline(content, watched.through, createWriteStream(temporary, { flags: 'wx' }));
    const length = watched.length();
    if (size !== undefined && size !== null && size !== length) throw refuse(400, 'file.length');
    if (type !== undefined && length === 0) throw refuse(400, 'file.length');
    if (!watched.fits()) throw refuse(415, 'file.content');
    if (type === drawingType) await inspect(temporary, length, sender);
    await screen?.(temporary);
    await sync(temporary);
    await (replace ? rename(temporary, path) : place(temporary, path));
    await syncFolder(join(path, '..'));
    return length;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Where content is written before it is whole: whoever writes it removes it however that ends, unless they are killed. */
export const temporaryBeside = (path: string): string => `${path}.${randomUUID()}${unfinished}`;

const unfinished = '.part';

/** Removes what was being written by somebody who was killed, where nothing was added to it since `before`. */
export async function removeUnfinished(folder: string, before: Date): Promise<void> {
  for (const inner of await readdir(folder).catch(() => [])) {
    const names = await readdir(join(folder, inner)).catch(() => []);
    for (const name of names.filter((one) => one.endsWith(unfinished))) {
      const path = join(folder, inner, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtime < before) await rm(path, { force: true });
    }
  }
}

const drawingType = 'image/svg+xml';

/** Counts what passes, and lets nothing more pass once the start shows that it is not of its type: that is read to its end, not kept. */
function watch(type: string | undefined, max: number | undefined) {
  let length = 0;
  let head = Buffer.alloc(0);
  let fits: boolean | null = type === undefined ? true : null;
  const look = () => {
    fits ??= matchesSignature(type ?? '', head.subarray(0, headLength));
    return fits;
  };
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (max !== undefined && length > max) return done(tooLarge(max));
      if (fits === null) head = Buffer.concat([head, chunk]);
      if (head.length >= headLength) look();
      const isAccepted = fits !== false && (type !== drawingType || length <= longestDrawing);
      if (isAccepted) done(null, chunk);
      else done();
    },
  });
  return { through, length: () => length, fits: look };
}

async function inspect(path: string, length: number, sender: Terms['sender']) {
  if (length > longestDrawing) throw tooLarge(longestDrawing);
  const verdict = await inspectDrawing(await readFile(path), await sender?.());
  if (verdict === 'busy') throw refuse(429, 'request.tooMany');
  if (verdict !== 'drawing') throw refuse(415, verdict === 'active' ? 'file.activeSvg' : 'file.content');
}

/** Moves a file to where none is yet. A repeated upload is welcome; another content under the same address is not. */
async function place(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    // Not every file system knows links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' && !(await exists(path))) return rename(temporary, path);
    if ((await digest(path)) !== (await digest(temporary))) throw refuse(409, 'file.stored');
  }
  await rm(temporary);
}

const exists = async (path: string) => (await stat(path).catch(() => null)) !== null;

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function sync(path: string) {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string) {
  const folder = await open(path).catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
