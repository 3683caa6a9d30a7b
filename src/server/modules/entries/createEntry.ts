import { randomUUID } from 'node:crypto';
import type { Entry } from '#contract/entities/entry.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { EntryPatch, Submission } from '../../platform/database/submission.ts';
import { entryFor } from './changeEntry.ts';
import { makeEntry } from './makeEntry.ts';
import { submitEntry } from './submitEntry.ts';

/** Makes a draft. An entrant's own; an administrator's for the organiser itself. */
export const createEntry = (context: Context, by: Principal, awardID: string, patch: EntryPatch): Promise<Entry> =>
  commit(context, async (tx) => {
    const name = { id: randomUUID(), awardID };
    await makeEntry(tx, context, by, name, patch);
    return entryFor({ database: tx }, by, name);
  });

/** Makes an entry and sends it in: both or neither. */
export const createSubmitted = (
  context: Context,
  by: Principal,
  awardID: string,
  given: Submission,
): Promise<Entry> => {
  // Known before, so that a card, for which no transaction waits, is charged for just this entry, also when repeated.
  return submitEntry(context, by, { id: context.callID(), awardID }, given, null, true);
};
