import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyPluginAsync } from 'fastify';
import { refuse } from '../platform/errors/refusal.ts';
import { longestDrawing } from '../platform/files/drawing.ts';
import { inspectDrawing } from '../platform/files/inspectDrawing.ts';
import type { Screening } from '../platform/files/screening.ts';
import { headLength, matchesSignature, typeOfName } from '../platform/files/types.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileStat, FileStore } from '../ports/files.ts';
import { diskParts } from './diskParts.ts';
import { sendFile } from './sendFile.ts';
import {
  checkSignature,
  downloadSeconds,
  endOf,
  fileOf,
  keyPattern,
  queryOf,
  queryText,
  signature as signatureOf,
  tooLarge,
  uploadSeconds,
} from './signedAddress.ts';

interface DiskFilesOptions {
  readonly folder: string;
  /** Where `fileRoutes` are mounted, as browsers reach it, without a slash at the end. */
  readonly address: () => string;
  readonly secret: string;
  readonly clock: Clock;
  /** Throws where an upload of so many bytes would take space that is kept back. */
  readonly refuseUpload?: (bytes: number) => Promise<void>;
  /** Refuses an upload in whose content harm is found, before it lies where it could be read. */
  readonly refuseHarmful?: Screening['refuseHarmful'];
}

/** Told of uploads, and asked whether a file needs no signature. */
interface FileWatch {
  /** Answers whether the upload is still wanted. */
  stored(key: string, size: number): Promise<boolean>;
  isWanted(key: string): Promise<boolean>;
  isPublic(key: string): Promise<boolean>;
  /** Whose upload it is. */
  senderOf(key: string): Promise<string | undefined>;
}

interface Disk extends FileStore {
  routes(watch: FileWatch): FastifyPluginAsync;
}

/** Files in a directory, under random names; the addresses are signed, expire, and allow one type and size. */
export function diskFiles(options: DiskFilesOptions): Disk {
  const { folder, address, secret, clock, refuseUpload = async () => undefined } = options;
  const screen = (key: string) => (path: string) =>
    options.refuseHarmful?.(key, () => createReadStream(path)) ?? Promise.resolve();
  const pathOf = (key: string) => pathIn(folder, key);
  const sign = (parts: readonly (string | number)[]) => signatureOf(secret, parts);
  const expiry = (seconds: number) => endOf(clock, seconds);
  const addressOf = (key: string, name: string) => `${address()}/${key}/${encodeURIComponent(name)}`;
  const statOf = (key: string, name: string) => statAt(pathOf(key), name);
  const parts = diskParts({
    address,
    pathOf,
    sign,
    clock,
    refuseUpload,
    store: async (key, content, { mimeType: type, maximumBytes: max, size = null }) =>
      void (await storeFile(pathOf(key), content, { type, max, size, screen: screen(key) })),
  });
  const remove = async (key: string) => {
    await rm(pathOf(key), { force: true });
    await parts.remove(key);
  };
  return {
    parts,
    addressOf,
    publicAddress: addressOf,
    keyOf(text) {
      const parts = text.split(/[?#]/, 1)[0]?.split('/') ?? [];
      const key = parts.at(-2) ?? '';
      return keyPattern.test(key) ? key : null;
    },
    async uploadAddress({ key, name, mimeType, maximumBytes, size }) {
      const expires = expiry(uploadSeconds);
      const terms = { type: mimeType, max: maximumBytes, size: size ?? '', expires };
      const signature = sign(['PUT', key, name, mimeType, maximumBytes, size ?? '', expires]);
      return `${addressOf(key, name)}?${queryText({ ...terms, signature })}`;
    },
    async downloadAddress(key, stored, shown) {
      // The name is not where the file lies, only what it is called and what type it is of.
      const name = shown ?? stored;
      // Rounded, so that one file has one address for a while and the browser's cache helps.
      const expires = Math.ceil(expiry(downloadSeconds) / 900) * 900;
      return `${addressOf(key, name)}?${queryText({ expires, signature: sign(['GET', key, name, expires]) })}`;
    },
    stat: statOf,
    // What lies there is never replaced by other content.
    settle: statOf,
    screen: async () => undefined,
    async read(key) {
      const file = await open(pathOf(key));
      return file.createReadStream();
    },
    async write(key, name, mimeType, content) {
      await storeFile(pathOf(key), content, { replace: true });
      return (await statOf(key, name)) ?? { size: 0, mimeType };
    },
    remove,
    list: () => filesIn(folder),
    routes: (watch) => async (app) => {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      app.put('/:key/:name', { bodyLimit: 1024 ** 3 }, async (request, reply) => {
        const { key, name } = fileOf(request);
        const { type = '', max = '', size = '', expires = '', signature = '' } = queryOf(request);
        checkSignature(signature, sign(['PUT', key, name, type, max, size, expires]), expires, clock);
        if ((request.headers['content-type'] ?? '').split(';', 1)[0]?.trim() !== type) throw refuse(415, 'file.type');
        const length = Number(request.headers['content-length'] ?? Number.NaN);
        if (length > Number(max)) throw tooLarge(Number(max));
        if (size !== '' && !Number.isNaN(length) && length !== Number(size)) throw refuse(400, 'file.length');
        await refuseUpload(Number.isNaN(length) ? 0 : length);
        const body = request.body instanceof Readable ? request.body : Readable.from([]);
        const stored = await storeFile(pathOf(key), body, {
          type,
          max: Number(max),
          size: size === '' ? null : Number(size),
          sender: () => watch.senderOf(key),
          screen: screen(key),
        });
        // What it was for was given up while it was on its way: nobody would find it again.
        if (!(await watch.stored(key, stored))) {
          await remove(key);
          throw refuse(404, 'file.notFound');
        }
        return reply.status(200).send();
      });
      parts.routes(app, watch.isWanted);
      app.get('/:key/:name', async (request, reply) => {
        const { key, name } = fileOf(request);
        const { expires = '', signature = '' } = queryOf(request);
        const open = signature === '' && keyPattern.test(key) && (await watch.isPublic(key));
        if (!open) checkSignature(signature, sign(['GET', key, name, expires]), expires, clock);
        const found = await statOf(key, name);
        if (!found) throw refuse(404, 'file.notFound');
        return sendFile(request, reply, { path: pathOf(key), name, ...found });
      });
    },
  };
}

function pathIn(folder: string, key: string): string {
  if (!keyPattern.test(key)) throw new Error('Not a key of a stored file');
  return join(folder, key.slice(0, 2), key);
}

async function statAt(path: string, name: string): Promise<FileStat | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? { size: found.size, mimeType: typeOfName(name) } : null;
}

async function* filesIn(folder: string): ReturnType<FileStore['list']> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of found.filter((one) => one.isFile())) {
    const { name, parentPath } = entry;
    // Gone meanwhile: it was an upload under way.
    const known = await stat(join(parentPath, name)).catch(() => null);
    if (known) yield { key: keyPattern.test(name) ? name : null, name, size: known.size, at: known.mtime };
  }
}

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
async function storeFile(path: string, content: Readable, terms: Terms): Promise<number> {
  const { type, max, size, replace, sender, screen } = terms;
  const temporary = `${path}.${randomUUID()}.part`;
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
