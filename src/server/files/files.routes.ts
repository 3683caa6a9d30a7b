import { findEntry } from '../entries/entries.repository.ts';
import type { Context } from '../http/context.ts';
import type { Principal } from '../http/principal.ts';
import { refuse } from '../http/refusal.ts';
import { handle } from '../http/route.ts';
import { type FileRow, findFile } from './files.repository.ts';
import { makeUploadAddress } from './uploads.ts';

export const fileRoutes = [
  handle('getUploadAddress', ({ principal, context, query }) => makeUploadAddress(context, principal, query)),
  handle('getUploadAddressAsAdmin', ({ principal, context, query }) => makeUploadAddress(context, principal, query)),

  handle('getDownloadAddress', async ({ principal, context, query }) => {
    const key = context.files.keyOf(query.url);
    const file = key === null ? null : await findFile(context.database, key);
    if (!file || !(await maySee(context, principal, file))) throw refuse(404, 'file.notFound');
    if (!(await context.files.stat(file.key, file.name))) throw refuse(404, 'file.notFound');
    return { url: await context.files.downloadAddress(file.key, file.name) };
  }),
];

/** Entry files follow their entry: whoever may see that one may see them; a judge the present ones only. */
async function maySee({ database }: Context, by: Principal, file: FileRow): Promise<boolean> {
  if (!file.isPrivate || file.personID === by.personID) return true;
  const { entryID, awardID } = file;
  // What the server made of an award, such as a zip, and uploads for an entry that is not made yet.
  if (entryID === null || awardID === null) {
    return file.orgID === by.orgID && (by.type === 'admin' || (by.type === 'entrant' && file.field !== 'zip'));
  }
  const entry = await findEntry(database, by, { id: entryID, awardID });
  if (!entry) return false;
  return by.type !== 'judge' || Object.values(entry.files).some(({ url }) => url.includes(file.key));
}
