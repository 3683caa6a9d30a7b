import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Reply } from '../../contract/schemas.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../http/context.ts';
import type { Principal } from '../http/principal.ts';
import { refuseBy } from '../http/refusal.ts';
import type { FileStore } from '../ports/files.ts';
import { awards, files } from '../schema.ts';
import { inTransaction } from '../sql.ts';
import { awardFor } from './changeAward.ts';
import { type ZippedFile, type ZipType, zipContent, zipTypes } from './zipContent.ts';

/** Puts what was asked of an award into one zip, kept with the files; the one made before is removed. */
export async function zipAward(
  context: Context,
  by: Principal,
  id: string,
  type: string,
): Promise<Reply<'createAwardZip'>> {
  const award = await awardFor(context, by, id);
  if (!isZipType(type)) throw refuseBy([{ code: 'award.refusal.zipTypeUnknown' }]);
  const { tables, files: zipped } = await zipContent(context.database, award, type);
  const key = randomUUID();
  const name = `${award.name.replace(/[^A-Za-z0-9]+/g, '') || 'award'}-${type}.zip`;
  const mimeType = 'application/zip';
  const content = Readable.from(zipStream(context.files, tables, zipped));
  const { size } = await context.files.write(key, name, mimeType, content);
  const now = context.clock.now();
  const zip = { url: context.files.addressOf(key, name), fileType: type, createdAt: now.toISOString() };
  const replaced = await inTransaction(context.database, async (transaction) => {
    const owner = { orgID: by.orgID, personID: by.personID, awardID: id };
    const old = await transaction
      .delete(files)
      .where(and(eq(files.awardID, id), eq(files.field, 'zip')))
      .returning({ key: files.key, name: files.name });
    await transaction
      .insert(files)
      .values({ key, ...owner, field: 'zip', name, mimeType, size, state: 'stored', storedAt: now });
    await transaction.update(awards).set({ zip }).where(eq(awards.id, id));
    await record(transaction, context.clock, by, {
      action: 'award.zip',
      entity: 'award',
      entityID: id,
      details: { type, files: zipped.length },
    });
    return old;
  });
  for (const one of replaced) await context.files.remove(one.key, one.name);
  return { id, zip };
}

const isZipType = (type: string): type is ZipType => (zipTypes as readonly string[]).includes(type);

/** The zip's bytes as they come about: one file of the store is open at a time. */
async function* zipStream(
  store: FileStore,
  tables: Readonly<Record<string, string>>,
  zipped: readonly ZippedFile[],
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  const taken = () => {
    if (failure) throw failure;
    return ready.splice(0);
  };
  for (const [path, table] of Object.entries(tables)) {
    const part = new ZipDeflate(path, { level: 6 });
    zip.add(part);
    part.push(strToU8(table), true);
    yield* taken();
  }
  for (const { key, name, path } of zipped) {
    // An upload that got lost must not keep everybody from the others.
    if (!(await store.stat(key, name))) continue;
    // Documents and pictures are compressed already.
    const part = new ZipPassThrough(path);
    zip.add(part);
    for await (const chunk of await store.read(key, name)) {
      part.push(chunk as Uint8Array);
      yield* taken();
    }
    part.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
