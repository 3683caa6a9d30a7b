import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import { refuse } from '../platform/errors/refusal.ts';
import type { Screening } from '../platform/files/screening.ts';
import { typeOfName } from '../platform/files/types.ts';
import { askerOf } from '../platform/http/origin.ts';
import { type Asker, thisMachine } from '../ports/asker.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileStat, FileStore } from '../ports/files.ts';
import { type DiskParts, diskParts } from './diskParts.ts';
import { removeUnfinished, storeFile } from './diskWriting.ts';
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
  readonly address: (asker: Asker) => string;
  readonly secret: string;
  readonly clock: Clock;
  /** Keeps space for so many bytes until what it answers is called; throws where they would take space that is kept back. */
  readonly hold?: (bytes: number) => Promise<() => void>;
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

interface DiskFiles extends FileStore {
  routes(watch: FileWatch): FastifyPluginAsync;
}

/** Files in a directory, under random names; the addresses are signed, expire, and allow one type and size. */
export function diskFiles(options: DiskFilesOptions): DiskFiles {
  const disk = openDisk(options);
  return { ...storeOf(disk, thisMachine), routes: (watch) => diskRoutes(disk, watch) };
}

function openDisk(options: DiskFilesOptions) {
  const { folder, secret, hold = async () => () => undefined } = options;
  return {
    ...options,
    hold,
    pathOf: (key: string) => pathIn(folder, key),
    sign: (parts: readonly (string | number)[]) => signatureOf(secret, parts),
    screen: (key: string, asker: Asker) => (path: string) =>
      options.refuseHarmful?.(key, () => createReadStream(path), asker) ?? Promise.resolve(),
  };
}

type Disk = ReturnType<typeof openDisk>;

// Made for every call: fields one by one, for to spread them costs more than everything else of it.
const partsOf = ({ address, screen, pathOf, sign, clock, hold }: Disk, asker: Asker) =>
  diskParts({
    address: () => address(asker),
    pathOf,
    sign,
    clock,
    hold,
    store: async (key, content, { mimeType: type, maximumBytes: max, size = null }) =>
      void (await storeFile(pathOf(key), content, { type, max, size, screen: screen(key, asker) })),
  });

/** The store as somebody reaches it. */
function storeOf(disk: Disk, asker: Asker): FileStore {
  const { folder, address, clock, pathOf, sign } = disk;
  const expiry = (seconds: number) => endOf(clock, seconds);
  const addressOf = (key: string, name: string) => `${address(asker)}/${key}/${encodeURIComponent(name)}`;
  const statOf = (key: string, name: string) => statAt(pathOf(key), name);
  const parts = partsOf(disk, asker);
  return {
    parts,
    askedBy: (other) => storeOf(disk, other),
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
    remove: (key) => removeFrom(disk, parts, key),
    removeUnfinished: (before) => removeUnfinished(folder, before),
    list: () => filesIn(folder),
  };
}

async function removeFrom({ pathOf }: Disk, parts: DiskParts, key: string): Promise<void> {
  await rm(pathOf(key), { force: true });
  await parts.remove(key);
}

const diskRoutes =
  (disk: Disk, watch: FileWatch): FastifyPluginAsync =>
  async (app) => {
    const { clock, pathOf, sign, hold, screen } = disk;
    const parts = partsOf(disk, thisMachine);
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
      // Who does not say how long it is may send all that the address allows.
      const release = await hold(Number.isNaN(length) ? Number(size || max) : length);
      const body = request.body instanceof Readable ? request.body : Readable.from([]);
      const stored = await storeFile(pathOf(key), body, {
        type,
        max: Number(max),
        size: size === '' ? null : Number(size),
        sender: () => watch.senderOf(key),
        screen: screen(key, askerOf(request)),
      }).finally(release);
      // What it was for was given up while it was on its way: nobody would find it again.
      if (!(await watch.stored(key, stored))) {
        await removeFrom(disk, parts, key);
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
      const found = await statAt(pathOf(key), name);
      if (!found) throw refuse(404, 'file.notFound');
      return sendFile(request, reply, { path: pathOf(key), name, ...found });
    });
  };

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
