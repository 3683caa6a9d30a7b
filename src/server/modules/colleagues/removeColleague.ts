import { sql } from 'drizzle-orm';
import { endingRules } from '#machines/entry/colleague.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import { endColleagues } from '../../platform/database/keptFrom.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { type EntryKey, lockEntry } from '../entries/lockEntry.ts';
import { actorOf } from '../entries/writers.ts';
import { colleaguesOf } from './colleagues.repository.ts';

/** Ends a colleague's writing, or takes an invitation back; every call after it is refused. */
export const removeColleague = (context: Context, by: Principal, key: EntryKey, colleagueID: string): Promise<void> =>
  inTransaction(context.database, async (tx) => {
    const entry = await lockEntry(tx, by, key);
    const row = (await colleaguesOf(tx, entry.id)).find(({ id }) => id === colleagueID);
    if (!row) throw refuse(404, 'colleague.notFound');
    const self = row.personID === by.personID;
    const reasons = refusals(endingRules.mayEnd, { by: actorOf(by, entry), self }, undefined);
    if (reasons.length > 0) throw refuseBy(reasons);
    await endColleagues(tx, sql`c.id = ${colleagueID}`);
    await record(tx, context.clock, by, {
      action: self ? 'colleague.leave' : row.writing ? 'colleague.remove' : 'colleague.cancel',
      entity: 'entry',
      entityID: entry.id,
      orgID: entry.organiserID,
      details: { ref: entry.ref, ...(row.personID && !self && { personID: row.personID }) },
    });
    announce(tx, entry.awardID);
  });
