import type { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import type { FileStore } from '../ports/files.ts';
import { files } from '../schema.ts';
import type { FileRow } from './files.repository.ts';
import { headLength, isActiveSvg, looksLike } from './types.ts';

/** Drawings are small; what is longer than this is none. */
const longestDrawing = 10 * 1024 ** 2;

/**
 * What an upload really is, looked at once when it is put to use: its size, or why it can't be taken. A store that browsers
 * send to by themselves has had nobody who looked before.
 */
export async function confirmUpload(
  database: Database,
  store: FileStore,
  row: FileRow,
): Promise<{ readonly size: number } | { readonly problem: 'missing' | 'content' }> {
  if (row.state === 'stored' && row.size !== null) return { size: row.size };
  const stat = await store.stat(row.key, row.name);
  if (!stat) return { problem: 'missing' };
  const isDrawing = row.mimeType === 'image/svg+xml';
  const wanted = isDrawing ? longestDrawing : headLength;
  const start = await startOf(await store.read(row.key, row.name), wanted);
  const fits = looksLike(row.mimeType, start.subarray(0, headLength));
  if (!fits || (isDrawing && (stat.size > longestDrawing || isActiveSvg(start.toString()))))
    return { problem: 'content' };
  await database
    .update(files)
    .set({ state: 'stored', size: stat.size, storedAt: new Date() })
    .where(eq(files.key, row.key));
  return { size: stat.size };
}

async function startOf(content: Readable, length: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let taken = 0;
  for await (const part of content) {
    parts.push(Buffer.from(part as Uint8Array));
    taken += (part as Uint8Array).length;
    if (taken >= length) break;
  }
  content.destroy();
  return Buffer.concat(parts).subarray(0, length);
}
