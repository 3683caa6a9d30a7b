import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Award, ZipProgress } from '#contract/entities/award.ts';
import type { Reply } from '#contract/schemas.ts';
import { type ZipType, zipTypes } from '#machines/award/zips.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import { awards, files } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { problemOf } from '../../platform/errors/problem.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { awardFor } from '../awards/changeAward.ts';
import { announce, announceProgress } from '../changes/announce.ts';
import { removeDropped } from '../files/dropFiles.ts';
import { zipsOf } from '../files/dropZips.ts';
import { isStampMissing } from '../results/proofs.ts';
import { type ZipContent, zipContent } from './zipContent.ts';
import { openFile, type ZipPart, zipStream } from './zipStream.ts';

type Zip = Reply<'createAwardZip'>['zip'];

/** Zips that this process is making, by award and content. */
const making = new Map<string, Promise<Zip | null>>();

/**
 * Puts what was asked of an award into one zip, kept with the files; the one made before is removed. As long as it would say
 * the same, the one that is there is answered, and whoever asks while it is made gets that one.
 */
export async function zipAward(
  context: Context,
  by: Principal,
  id: string,
  type: string,
): Promise<Reply<'createAwardZip'>> {
  const award = await awardFor(context, by, id);
  if (!isZipType(type)) throw refuseBy([{ code: 'award.refusal.zipTypeUnknown' }]);
  const content = await zipContent(context, award, type);
  const made = await madeBefore(context, id, content.digest);
  if (made) return { id, zip: made };
  const name = `${id} ${content.digest}`;
  const running = making.get(name) ?? makeTold(context, by, award, type, content).finally(() => making.delete(name));
  making.set(name, running);
  const zip = await running;
  return zip ? { id, zip } : zipAward(context, by, id, type);
}

/** The award's zip where it says this, and its content is there. */
async function madeBefore({ database, files: store }: Context, id: string, digest: string): Promise<Zip | null> {
  const [award] = await database.select({ zip: awards.zip }).from(awards).where(eq(awards.id, id));
  if (!award?.zip || award.zip.digest !== digest) return null;
  const { digest: _, ...zip } = award.zip;
  const key = store.keyOf(zip.url);
  const stat = key && (await store.stat(key, zip.url.slice(zip.url.lastIndexOf('/') + 1)));
  return stat ? zip : null;
}

/** Makes a zip, and tells where that fails: whoever asked may have waited for no answer any longer. */
async function makeTold(...parts: Parameters<typeof makeZip>): Promise<Zip | null> {
  const [context, , { id }, type, content] = parts;
  try {
    return await makeZip(...parts);
  } catch (error) {
    await tell(context, id, { type, done: 0, total: content.files.length, failed: true });
    throw error;
  }
}

/** Null where something that the zip tells of was deleted while it was made. */
async function makeZip(
  context: Context,
  by: Principal,
  { id, name: awardName }: Award,
  type: ZipType,
  { digest, tables, index, files: zipped }: ZipContent,
): Promise<Zip | null> {
  const key = randomUUID();
  const name = `${awardName.replace(/[^A-Za-z0-9]+/g, '') || 'award'}-${type}.zip`;
  const mimeType = 'application/zip';
  // Before its content: what a killed server leaves behind is then known, and removed after a while.
  const row = { key, orgID: by.orgID, personID: by.personID, awardID: id, field: 'zip', name, mimeType };
  await context.database.insert(files).values({ ...row, createdAt: context.clock.now() });
  const made = await tables();
  const missing = new Set<string>();
  const parts = zipped.map(({ path, ...file }): ZipPart => {
    const open = async () => {
      const opened = await openFile(context.files, file);
      if (!opened) missing.add(file.key);
      return opened;
    };
    return { path, open };
  });
  const writeLine = progress(context, id, { type, total: zipped.length });
  await writeLine(0);
  const content = zipStream(
    made,
    parts,
    (done) => void writeLine(done),
    () => index(missing),
  );
  const takeBack = async () => {
    await context.database.update(files).set({ state: 'dropped' }).where(eq(files.key, key));
    // By its name: where the award was deleted meanwhile, there is no row any more that tells of it.
    await context.files.remove(key, name);
    await context.database.delete(files).where(eq(files.key, key));
  };
  const giveUp = async (error: unknown) => {
    content.destroy();
    await takeBack();
    throw error;
  };
  const { size } = await context.files.write(key, name, mimeType, content).catch(giveUp);
  const now = context.clock.now();
  const lost = zipped.filter((file) => missing.has(file.key)).length;
  const zip = {
    url: context.files.addressOf(key, name),
    fileType: type,
    createdAt: now.toISOString(),
    ...(lost > 0 && { missing: lost }),
  };
  const isStored = await inTransaction(context.database, async (tx) => {
    const held = await tx.select({ id: awards.id }).from(awards).where(eq(awards.id, id)).for('no key update');
    if (held.length === 0) throw refuse(404, 'award.notFound');
    const wanted = and(eq(files.key, key), eq(files.state, 'pending'));
    const kept = { size: size <= largestKept ? size : null, state: 'stored' as const, storedAt: now };
    const stored = await tx.update(files).set(kept).where(wanted).returning();
    if (stored.length === 0) return false;
    // What lacks a file or a time stamp may have it the next time.
    const isWhole = lost === 0 && !Object.keys(made).some(isStampMissing);
    const shown = JSON.stringify({ ...zip, ...(isWhole && { digest }) });
    const former = and(zipsOf([id]), ne(files.key, key), eq(files.state, 'stored'));
    await tx.execute(sql`with shown as (update product.awards set zip = ${shown}::jsonb where id = ${id})
      update ${files} set state = 'dropped' where ${former}`);
    await record(tx, context.clock, by, {
      action: 'award.zip',
      entity: 'award',
      entityID: id,
      details: { type, files: zipped.length - lost, ...(lost > 0 && { missing: lost }) },
    });
    announce(tx, id);
    return true;
  }).catch(giveUp);
  if (!isStored) {
    await takeBack();
    return null;
  }
  await removeDropped(context, zipsOf([id]));
  return zip;
}

/** The column takes no more, and nothing reads a zip's length there. */
const largestKept = 2 ** 31 - 1;

const announceInterval = 250;

/** Tells who watches the award how many files are in, now and then. */
function progress(context: Context, awardID: string, { type, total }: { type: ZipType; total: number }) {
  let announcedAt = Number.NEGATIVE_INFINITY;
  return async (done: number) => {
    if (done < total && Date.now() - announcedAt < announceInterval) return;
    announcedAt = Date.now();
    await tell(context, awardID, { type, done, total });
  };
}

const tell = ({ database, log }: Context, awardID: string, told: ZipProgress): Promise<void> =>
  announceProgress(database, awardID, told).catch((error: unknown) =>
    log.warn({ problem: problemOf(error) }, 'progress not told'),
  );

const isZipType = (type: string): type is ZipType => (zipTypes as readonly string[]).includes(type);
