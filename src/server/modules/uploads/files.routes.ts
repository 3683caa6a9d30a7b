import { sql } from 'drizzle-orm';
import type { Entry } from '#contract/entities/entry.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/route.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { hasAllOf } from '../../platform/access/visiblePeople.ts';
import { boolean, columns } from '../../platform/database/rows.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { findEntry } from '../entries/entries.repository.ts';
import { type FileRow, findFile, furtherOf } from '../files/files.repository.ts';
import { settleUpload } from '../files/settleUpload.ts';
import { joinUpload, uploadParts } from './parts.ts';
import { makeUploadAddress } from './uploads.ts';

export const fileRoutes = [
  handle('getUploadAddress', ({ principal, context, query }) => makeUploadAddress(context, principal, query)),
  handle('getUploadAddressAsAdmin', ({ principal, context, query }) => makeUploadAddress(context, principal, query)),

  handle('getUploadParts', ({ principal, context, query }) => uploadParts(context, principal, query.url)),
  handle('joinUploadParts', ({ principal, context, query }) => joinUpload(context, principal, query.url)),

  handle('getDownloadAddress', async ({ principal, context, query }) => {
    const key = context.files.keyOf(query.url);
    const file = key === null ? null : await findFile(context.database, key);
    const seen = file && (await seenName(context, principal, file));
    if (!file || !seen) throw refuse(404, 'file.notFound');
    if (!(await settleUpload(context, file))) throw refuse(404, 'file.notFound');
    return { url: await context.files.downloadAddress(file.key, file.name, ...(seen === file.name ? [] : [seen])) };
  }),
];

const ownRow = columns({ whole: boolean });

/**
 * The name under which somebody may see a file; null where they may not. Entry files follow their entry: whoever may see
 * that one may see them; a judge the present ones only, in a blind award under a name that tells nothing.
 */
async function seenName({ database }: Context, by: Principal, file: FileRow): Promise<string | null> {
  const { entryID, awardID } = file;
  // Whoever sent a file for somebody else's entry sees it for as long as they see the entry; an award's zip was sent by nobody.
  const isOwn = file.personID === by.personID && entryID === null && file.field !== 'zip';
  if (!file.isPrivate || isOwn) return file.name;
  // What the server made of an award, such as a zip, and uploads for an entry that is not made yet.
  if (entryID === null || awardID === null) {
    if (file.orgID !== by.orgID || (by.type !== 'admin' && (by.type !== 'entrant' || file.field === 'zip')))
      return null;
    const [own] = await rowsOf(database, ownRow, sql`select ${hasAllOf(by.orgID)} as whole`);
    return by.type === 'admin' || own?.whole ? file.name : null;
  }
  const see = (id: string) => findEntry(database, by, { id, awardID }, { round: 'also' });
  const own = await see(entryID);
  if (own && by.type !== 'judge') return file.name;
  const name = own && nameIn(own, file);
  if (name) return name;
  // Entries in further categories show the files of the first one.
  for (const id of await furtherOf(database, entryID)) {
    const further = await see(id);
    const shown = further && nameIn(further, file);
    if (shown) return by.type === 'judge' ? shown : file.name;
  }
  return null;
}

/** The name under which an entry shows a file; null where it does not. */
function nameIn({ files }: Entry, { key }: FileRow): string | null {
  const shown = Object.values(files).find(({ url }) => url.includes(key));
  return shown ? decodeURIComponent(shown.url.split('/').at(-1) ?? '') : null;
}
