import type { Entry } from '#contract/entities/entry.ts';
import { entryLifecycle } from '#machines/entry/entry.machine.ts';
import type { EntryChartState, EntryFacts } from '#machines/entry/entry.rules.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { refreshLacking } from '../forms/lacking.ts';
import { lockBinned, unbinEntry } from './binnedEntries.ts';
import { entryFor } from './changeEntry.ts';
import { type EntryKey, entryFacts, lockEntry, stateOf } from './lockEntry.ts';

/** Undoes the deletion of a draft, for as long as its lifecycle allows it. */
export const restoreEntry = (context: Context, by: Principal, key: EntryKey): Promise<Entry> =>
  commit(context, async (tx) => {
    const now = context.clock.now();
    const binned = await lockBinned(tx, by, key);
    if (!binned) throw await refusePresent(tx, by, key, now);
    await context.expectVersion(binned.version, () => ({ ...key, version: binned.version }));
    const facts = { ...nothing, now: now.getTime(), by: by.type === 'admin' ? 'admin' : 'entrant', ...binned } as const;
    refuseWhere('binned', facts);
    await unbinEntry(tx, key.id, now);
    await refreshLacking(tx, key.awardID, [key.id]);
    await record(tx, context.clock, by, {
      action: 'entry.restore',
      entity: 'entry',
      entityID: key.id,
      orgID: binned.organiserID,
    });
    announce(tx, key.awardID);
    return entryFor({ database: tx }, by, key);
  });

/** Why an entry that is not deleted is not restored; 404 where there is none. */
async function refusePresent(tx: Database, by: Principal, key: EntryKey, now: Date): Promise<never> {
  const entry = await lockEntry(tx, by, key);
  refuseWhere(stateOf(entry), await entryFacts(tx, entry, { by, now: now.getTime() }));
  throw new Error('An entry that is there was restored');
}

function refuseWhere(state: EntryChartState, facts: EntryFacts): void {
  const decision = entryLifecycle.decide(state, facts, { type: 'entry.restore' });
  if (!decision.accepted) throw refuseBy(decision.reasons);
}

/** What restoring does not ask about. */
const nothing = {
  closesAt: null,
  hasCategory: false as const,
  missing: [],
  fee: 'none' as const,
  entriesUsed: 0,
  allowedLimit: 0,
  scored: false,
};
