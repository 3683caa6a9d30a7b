import type { Readable } from 'node:stream';
import type { Reply } from '#contract/schemas.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { personExport } from '../people/personExport.ts';
import { csv } from './csv.ts';
import { fileName, pathPart } from './zipPath.ts';
import { openFile, type ZipPart, zipStream } from './zipStream.ts';

type Export = Reply<'exportUser'>;

/** A file that the person uploaded, where it goes in the zip, and what stands about it in the list. */
interface Uploaded {
  readonly file: Export['files'][number];
  readonly path: string;
  readonly original: string;
  readonly entry: string;
}

/**
 * What is kept about whoever asks, with the files that they uploaded, as a zip that is made while it is sent. A list at its
 * end names every file, also one that the store has lost.
 */
export async function zipPerson(context: Context, by: Principal): Promise<Readable> {
  const data = await personExport(context, by, by.personID);
  const uploaded = uploadedFiles(context, data);
  const missing = new Set<string>();
  const parts = uploaded.map(
    ({ file, path }): ZipPart => ({
      path,
      open: async () => {
        const opened = await openFile(context.files, file);
        if (!opened) missing.add(file.key);
        return opened;
      },
    }),
  );
  const list = () => ({ 'files.csv': listOf(uploaded, missing) });
  return zipStream({ 'data.json': `${JSON.stringify(data, null, 2)}\n` }, parts, undefined, list);
}

/** What the server made of an award is nobody's upload, and what another file took the place of is about to go. */
function uploadedFiles(
  { files: store }: Pick<Context, 'files'>,
  { files, entries, deletedDrafts = [] }: Export,
): Uploaded[] {
  const places = new Map<string, { readonly original: string; readonly entry: string }>();
  const entryOf = new Map<string, string>();
  for (const { id, ref, data, files: shown } of [...entries, ...deletedDrafts] as readonly EntryFiles[]) {
    const entry = `${ref} ${data.title ?? ''}`.trim();
    entryOf.set(id, entry);
    for (const { url, name } of Object.values(shown)) places.set(store.keyOf(url) ?? url, { original: name, entry });
  }
  const taken = new Set<string>();
  return files
    .filter(({ state, field }) => state === 'stored' && field !== 'zip')
    .map((file) => {
      const place = places.get(file.key);
      const original = place?.original ?? file.name;
      const entry = place?.entry ?? (file.entryID === null ? '' : (entryOf.get(file.entryID) ?? file.entryID));
      const folder = entry === '' ? 'files' : `files/${pathPart(entry) || file.entryID}`;
      const path = freePath(taken, `${folder}/${fileName(file.field, file.name, original)}`);
      return { file, path, original, entry };
    });
}

/** As an entry's columns are; the interface says less of them. */
interface EntryFiles {
  readonly id: string;
  readonly ref: string;
  readonly data: { readonly title?: string };
  readonly files: Readonly<Record<string, { readonly url: string; readonly name: string }>>;
}

/** Two files of one field and name stand beside each other, the second with a number; systems that do not tell capitals apart too. */
function freePath(taken: Set<string>, wanted: string): string {
  const [, stem = wanted, ending = ''] = /^(.*?)(\.[a-z0-9]{1,5})?$/.exec(wanted) ?? [];
  let path = wanted;
  for (let number = 2; taken.has(path.toLowerCase()); number += 1) path = `${stem} (${number})${ending}`;
  taken.add(path.toLowerCase());
  return path;
}

const listOf = (uploaded: readonly Uploaded[], missing: ReadonlySet<string>): string =>
  csv(
    ['file', 'original name', 'entry', 'field', 'type', 'bytes', 'uploaded', 'content'],
    uploaded.map(({ file: { key, field, mimeType, size, createdAt }, path, original, entry }) => [
      path,
      original,
      entry,
      field,
      mimeType,
      size ?? '',
      new Date(createdAt).toISOString(),
      missing.has(key) ? 'missing' : 'included',
    ]),
  );
