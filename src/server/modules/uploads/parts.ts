import type { Reply } from '#contract/schemas.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { recordIfActing } from '../../platform/audit/record.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { UploadRequest } from '../../ports/files.ts';
import { findEntry } from '../entries/entries.repository.ts';
import { confirmUpload } from '../files/confirmUpload.ts';
import { type FileRow, findFile } from '../files/files.repository.ts';
import { settleUpload } from '../files/settleUpload.ts';

/** The parts of an upload of this person's: which have arrived, and where the others go. */
export async function uploadParts(context: Context, by: Principal, url: string): Promise<Reply<'getUploadParts'>> {
  const { row, request } = await ownUpload(context, by, url);
  const { partBytes, resume } = context.files.parts;
  const lengths = lengthsOf(request.size, partBytes);
  // Whole already where it was put together and then not taken, as while nobody could look into it.
  const isWhole = row.state === 'stored' || (await settleUpload(context, row))?.size === request.size;
  if (isWhole) return { parts: lengths.map((bytes) => ({ bytes, url: null })) };
  const { arrived, addressOf } = await resume(request);
  const parts = lengths.map(async (bytes, index) => ({
    bytes,
    url: arrived.get(index + 1) === bytes ? null : await addressOf(index + 1, bytes),
  }));
  return { parts: await Promise.all(parts) };
}

/** Makes the file of its parts; asked again, it is made already. */
export async function joinUpload(context: Context, by: Principal, url: string): Promise<Record<string, never>> {
  const { row, request } = await ownUpload(context, by, url);
  if (row.state === 'stored') return {};
  // Whole already where the answer to an earlier attempt was lost.
  const whole = await settleUpload(context, row);
  if (whole?.size !== request.size) await context.files.parts.join(request);
  const found = await confirmUpload(context.database, context.files, row);
  if ('problem' in found) throw refuse(415, found.problem === 'content' ? 'file.content' : 'file.notFound');
  const { key, name, entryID } = row;
  const auditEvent = { action: 'file.uploaded', entity: 'file', entityID: key, details: { name, entryID } } as const;
  await recordIfActing(context.database, context.clock, by, auditEvent);
  return {};
}

interface OwnUpload {
  readonly row: FileRow;
  readonly request: UploadRequest & { readonly size: number };
}

/** An upload is only its sender's; one whose length was not told goes in one piece. */
async function ownUpload({ database, files: store }: Context, by: Principal, url: string): Promise<OwnUpload> {
  const key = store.keyOf(url);
  const row = key === null ? null : await findFile(database, key);
  if (!row || row.personID !== by.personID || row.state === 'dropped') throw refuse(404, 'file.notFound');
  const { name, mimeType, size, entryID, awardID } = row;
  // Whoever no longer writes the entry sends nothing more for it.
  if (entryID && awardID && !(await findEntry(database, by, { id: entryID, awardID })))
    throw refuse(404, 'file.notFound');
  if (size === null) throw refuse(422, 'file.length');
  return { row, request: { key: row.key, name, mimeType, size, maximumBytes: size } };
}

const lengthsOf = (size: number, partBytes: number): number[] =>
  Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => Math.min(partBytes, size - index * partBytes));
