import type { Readable } from 'node:stream';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { files } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { longestDrawing } from '../../platform/files/drawing.ts';
import { inspectDrawing } from '../../platform/files/inspectDrawing.ts';
import { headLength, matchesSignature } from '../../platform/files/types.ts';
import type { FileStore } from '../../ports/files.ts';
import type { FileRow } from './files.repository.ts';

/**
 * What an upload really is, looked at once when it is put to use: its size, or why it can't be taken; one in which harm is
 * found is refused. A store that browsers send to by themselves has had nobody who looked before: from then on it keeps
 * what was looked at. The row is held by the caller, or what was sent is settled already; where nothing wants it any more by
 * then, it is taken away and refused.
 */
export async function confirmUpload(
  database: Database,
  store: FileStore,
  row: FileRow,
): Promise<{ readonly size: number } | { readonly problem: 'missing' | 'content' }> {
  if (row.state === 'stored' && row.size !== null) return { size: row.size };
  const stat = await store.settle(row.key, row.name);
  if (!stat) return { problem: 'missing' };
  const isDrawing = row.mimeType === 'image/svg+xml';
  const isShort = !isDrawing || stat.size <= longestDrawing;
  const start = await startOf(await store.read(row.key, row.name), isDrawing ? longestDrawing : headLength);
  const verdict = isDrawing && isShort ? await inspectDrawing(start) : null;
  if (verdict === 'busy') throw refuse(429, 'request.tooMany');
  const fits = isDrawing ? verdict === 'drawing' : matchesSignature(row.mimeType, start);
  if (!fits) {
    // Another one may be sent to the same address.
    await store.remove(row.key, row.name);
    return { problem: 'content' };
  }
  await store.screen(row.key, row.name);
  const wanted = and(eq(files.key, row.key), ne(files.state, 'dropped'));
  const kept = await database
    .update(files)
    .set({ state: 'stored', size: stat.size, storedAt: sql`now()` })
    .where(wanted)
    .returning({ key: files.key });
  if (kept.length === 0) {
    await store.remove(row.key, row.name);
    throw refuse(404, 'file.notFound');
  }
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
