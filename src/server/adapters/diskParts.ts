import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { mayPass } from '#machines/kit/problem.ts';
import { Refusal, refuse } from '../platform/errors/refusal.ts';
import type { Clock } from '../ports/clock.ts';
import type { PartStore, UploadRequest } from '../ports/files.ts';
import { temporaryBeside } from './diskWriting.ts';
import { checkSignature, endOf, fileOf, queryOf, queryText, tooLarge, uploadSeconds } from './signedAddress.ts';

interface DiskPartsOptions {
  readonly address: () => string;
  readonly pathOf: (key: string) => string;
  readonly sign: (parts: readonly (string | number)[]) => string;
  readonly clock: Clock;
  readonly hold: (bytes: number) => Promise<() => void>;
  /** Checks content as an upload in one piece is checked, and moves it into its place. */
  readonly store: (key: string, content: Readable, request: UploadRequest) => Promise<void>;
}

export interface DiskParts extends PartStore {
  routes(app: FastifyInstance, isWanted: (key: string) => Promise<boolean>): void;
  remove(key: string): Promise<void>;
}

const partBytes = 512 * 1024;

/** Parts of uploads that lie beside where the whole is going to be, each under the key and its number. */
export function diskParts({ address, pathOf, sign, clock, store, hold }: DiskPartsOptions): DiskParts {
  const partOf = (key: string, number: number) => `${pathOf(key)}.p${number}`;
  const arrivedOf = async (key: string): Promise<ReadonlyMap<number, number>> => {
    const folder = dirname(pathOf(key));
    const names = await readdir(folder).catch(() => []);
    const numbers = names.flatMap((name) =>
      name.startsWith(`${basename(pathOf(key))}.p`) ? [Number(name.split('.p').at(-1))] : [],
    );
    const parts = numbers
      .filter(Number.isInteger)
      .sort((left, right) => left - right)
      .map(async (number) => [number, (await stat(partOf(key, number))).size] as const);
    return new Map(await Promise.all(parts));
  };
  const remove = async (key: string) => {
    for (const number of (await arrivedOf(key)).keys()) await rm(partOf(key, number), { force: true });
  };
  return {
    partBytes,
    async resume({ key, name, mimeType }) {
      return {
        arrived: await arrivedOf(key),
        async addressOf(number, bytes) {
          const expires = endOf(clock, uploadSeconds);
          const signature = sign(['PART', key, name, mimeType, number, bytes, expires]);
          const terms = queryText({ type: mimeType, bytes, expires, signature });
          return `${address()}/${key}/${number}/${encodeURIComponent(name)}?${terms}`;
        },
      };
    },
    async join(request) {
      const { key } = request;
      const arrived = await arrivedOf(key);
      const paths = [...arrived.keys()].map((number) => partOf(key, number));
      const size = [...arrived.values()].reduce((total, bytes) => total + bytes, 0);
      if (size !== request.size) throw refuse(400, 'file.length');
      // The whole is written beside its parts.
      const release = await hold(size);
      try {
        await store(key, Readable.from(oneAfterAnother(paths)), request);
      } catch (error) {
        // What is refused stays refused; after anything else, and where it is for now, the parts are there to be joined again.
        if (error instanceof Refusal && !mayPass(error)) await remove(key);
        throw error;
      } finally {
        release();
      }
      await remove(key);
    },
    remove,
    routes(app, isWanted) {
      app.put('/:key/:number/:name', { bodyLimit: partBytes }, async (request, reply) => {
        const { key, name } = fileOf(request);
        const number = Number((request.params as { number: string }).number);
        const { type = '', bytes = '', expires = '', signature = '' } = queryOf(request);
        checkSignature(signature, sign(['PART', key, name, type, number, bytes, expires]), expires, clock);
        const release = await hold(Number(bytes));
        const body = request.body instanceof Readable ? request.body : Readable.from([]);
        await storePart(partOf(key, number), body, Number(bytes)).finally(release);
        if (!(await isWanted(key))) {
          await remove(key);
          throw refuse(404, 'file.notFound');
        }
        return reply.status(200).send();
      });
    },
  };
}

/** A part is there whole or not at all. */
async function storePart(path: string, content: Readable, bytes: number): Promise<void> {
  const temporary = temporaryBeside(path);
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  let length = 0;
  // There before its content is read: a refusal would otherwise remove it before it is made.
  const file = await open(temporary, 'wx');
  try {
    await pipeline(
      content,
      async function* counted(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          length += chunk.length;
          if (length > bytes) throw tooLarge(bytes);
          yield chunk;
        }
      },
      file.createWriteStream({ flush: true }),
    );
    if (length !== bytes) throw refuse(400, 'file.length');
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function* oneAfterAnother(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) for await (const chunk of createReadStream(path)) yield chunk as Buffer;
}
