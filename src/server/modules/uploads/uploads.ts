import { randomUUID } from 'node:crypto';
import type { Query } from '#contract/schemas.ts';
import { entryLifecycle } from '#machines/entry/entry.machine.ts';
import { entryStateOf } from '#machines/entry/entry.rules.ts';
import { placeOfName } from '#machines/form/files.ts';
import type { Form } from '#machines/form/form.types.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { recordIfActing } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { endings } from '../../platform/files/types.ts';
import { entryFacts, type LockedEntry, lockEntry } from '../entries/lockEntry.ts';
import { addFile, awardOfEntry } from '../files/files.repository.ts';
import { refuseOverQuota } from './quota.ts';

interface Kind {
  /** Where the file goes, which the name starts with. */
  readonly field: string;
  readonly types: readonly string[];
  readonly maximumBytes: number;
}

const photo: Kind = { field: 'userPhoto', types: ['image/png', 'image/jpeg'], maximumBytes: 5 * 1024 ** 2 };

/** An address that takes this one file of this one person, for an entry that may be changed now or for a photo. */
export async function makeUploadAddress(
  context: Context,
  by: Principal,
  query: Query<'getUploadAddressAsAdmin'>,
): Promise<{ url: string }> {
  const { name, mimeType, size, isPrivate, path } = query;
  const key = randomUUID();
  const kind = await context.database.transaction(async (tx) => {
    const entry = path === 'entries' ? await changeableEntry(tx, context, by, query) : null;
    const kind = kindOf(path, name, entry?.form ?? null);
    checkFile(kind, name, mimeType, size);
    await context.reserve.refuseUpload(size ?? 0);
    const orgID = entry?.orgID ?? by.orgID;
    await refuseOverQuota(tx, context, { orgID, personID: by.personID, bytes: size ?? kind.maximumBytes });
    await addFile(tx, {
      key,
      name,
      mimeType,
      field: kind.field,
      orgID,
      personID: by.personID,
      awardID: entry?.awardID ?? null,
      entryID: entry?.id ?? null,
      size: size ?? null,
      isPrivate: path === 'entries' || isPrivate !== 'false',
      createdAt: context.clock.now(),
    });
    await recordIfActing(tx, context.clock, by, {
      action: 'file.uploaded',
      entity: 'file',
      entityID: key,
      ...(entry && { orgID: entry.organiserID }),
      details: { name, ...(entry && { entryID: entry.id }) },
    });
    return kind;
  });
  const url = await context.files.uploadAddress({ key, name, mimeType, size, maximumBytes: kind.maximumBytes });
  return { url };
}

function kindOf(path: 'entries' | 'userPhoto', name: string, form: Form | null): Kind {
  if (path === 'userPhoto') return photo;
  const file = placeOfName(form, name);
  if (!file) throw refuse(422, 'file.name');
  return { field: file.name, types: file.types, maximumBytes: file.maximumBytes };
}

function checkFile({ types, maximumBytes }: Kind, name: string, mimeType: string, size: number | undefined): void {
  if (!types.includes(mimeType)) throw refuse(415, 'file.type');
  const [, ending] = /^(?:own_[a-z0-9]+_(?:\d+_)?)?[A-Za-z0-9]+\.([A-Za-z0-9]+)$/.exec(name) ?? [];
  if (!ending || !endings[mimeType]?.includes(ending.toLowerCase())) throw refuse(422, 'file.name');
  if (size !== undefined && size > maximumBytes) {
    const megabytes = Math.round(maximumBytes / 1024 ** 2);
    throw refuse(413, 'file.tooLarge', [{ code: 'file.tooLarge', params: { megabytes } }]);
  }
}

/** The entry that the file is for, when its rules allow this person to change it; null for one not made yet. */
async function changeableEntry(
  tx: Database,
  { clock }: Context,
  by: Principal,
  { fileRef, orgID }: Query<'getUploadAddressAsAdmin'>,
): Promise<LockedEntry | null> {
  if (by.type === 'judge') throw refuse(403, 'request.role');
  if (!fileRef) return null;
  const awardID = isId(fileRef) ? await awardOfEntry(tx, fileRef) : null;
  if (!awardID) throw refuse(404, 'entry.notFound');
  const entry = await lockEntry(tx, by, { id: fileRef, awardID });
  if (orgID && orgID !== entry.orgID) throw refuse(404, 'entry.notFound');
  const facts = await entryFacts(tx, entry, { by, now: clock.now().getTime() });
  const decision = entryLifecycle.decide(entryStateOf(entry.status), facts, { type: 'entry.save' });
  if (!decision.accepted) throw refuseBy(decision.reasons);
  return entry;
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
