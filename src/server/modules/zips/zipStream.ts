import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import ZipStream from 'zip-stream';
import type { FileStore } from '../../ports/files.ts';

/** One file of a zip; its content is asked for when its turn comes. */
export interface ZipPart {
  readonly path: string;
  /** Null where the content is gone. */
  readonly open: () => Promise<{ readonly size: number; readonly content: Readable } | null>;
}

/** A stored file as a part opens it. An upload that got lost must not keep everybody from the others. */
export async function openFile(
  store: FileStore,
  { key, name }: { readonly key: string; readonly name: string },
): ReturnType<ZipPart['open']> {
  const stat = await store.stat(key, name);
  return stat && { size: stat.size, content: await store.read(key, name) };
}

/**
 * A zip of any length and number of files, as it comes about: one file is open at a time, and nothing is read faster
 * than it is taken. Tables are packed; documents and pictures are packed already. `passed` hears of every file done,
 * and `last` makes the tables that stand at the end, once it is known what the zip holds.
 */
export function zipStream(
  tables: Readonly<Record<string, string | Uint8Array>>,
  parts: readonly ZipPart[],
  passed: (done: number) => void = () => undefined,
  last: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>> = () => ({}),
): Readable {
  const zip = new ZipStream();
  const output = new PassThrough();
  const gone = once(output, 'close').catch(() => undefined);
  zip.on('error', (error) => output.destroy(error));
  zip.pipe(output);
  const add = (content: Readable | Buffer, name: string, store: boolean) =>
    new Promise<number>((resolve, reject) => {
      zip.entry(content, { name, store }, (error, entry) => {
        if (error || !entry) reject(error ?? new Error('The zip took no file'));
        else resolve(entry.getSize());
      });
    });
  const addPart = async ({ path, open }: ZipPart) => {
    const file = await open();
    if (!file) return;
    const size = await Promise.race([add(file.content, path, true), gone]);
    if (output.destroyed) file.content.destroy();
    else if (size !== file.size) throw new Error('A file has another length than it was stored with');
  };
  const addTables = async (made: typeof tables) => {
    for (const [path, table] of Object.entries(made)) await add(Buffer.from(table), path, false);
  };
  const fill = async () => {
    await addTables(tables);
    for (const [index, part] of parts.entries()) {
      await addPart(part);
      if (output.destroyed) return;
      passed(index + 1);
    }
    await addTables(await last());
    zip.finish();
  };
  fill().catch((error: Error) => output.destroy(error));
  return output;
}
