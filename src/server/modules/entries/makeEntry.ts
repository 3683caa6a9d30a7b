import { sql } from 'drizzle-orm';
import { entryLifecycle } from '#machines/entry/entry.machine.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns } from '../../platform/database/rows.ts';
import { awards, entries } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import type { EntryPatch } from '../../platform/database/submission.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { refOf } from '../awards/ref.ts';
import { refreshLacking } from '../forms/lacking.ts';
import { saveEntry } from './changeEntry.ts';
import { type EntryKey, entryFacts, type LockedEntry, lockEntry, type Occasion, stateOf } from './lockEntry.ts';

const counterRow = columns({
  number: awards.lastRef,
  prefix: awards.refPrefix,
  organiserID: awards.orgID,
  formVersion: awards.formVersion,
});

/** Makes a draft with the award's next number; answers it, held. */
export async function makeEntry(
  tx: Database,
  context: Context,
  by: Principal,
  key: EntryKey,
  patch: EntryPatch,
  occasion: Occasion = {},
): Promise<LockedEntry> {
  const { id, awardID } = key;
  const scope = by.type === 'admin' ? sql`and org_id = ${by.orgID}` : sql`and status <> 'pending'`;
  // Raising the counter holds the award: two entries made at once get different numbers.
  const [award] = await rowsOf(
    tx,
    counterRow,
    sql`update product.awards set last_ref = last_ref + 1 where id = ${awardID} ${scope}
        returning last_ref as number, ref_prefix as prefix, org_id as "organiserID", form_version as "formVersion"`,
  );
  if (!award) throw refuse(404, 'award.notFound');
  const now = context.clock.now();
  const row = {
    id,
    awardID,
    orgID: by.orgID,
    personID: by.personID,
    ref: refOf(award.prefix, award.number),
    ...(award.formVersion > 0 && { formVersion: award.formVersion, lacking: [] }),
    createdAt: now,
    updatedAt: now,
  };
  const made = await tx
    .insert(entries)
    .values(row)
    .onConflictDoNothing({ target: entries.id })
    .returning({ id: entries.id });
  // The id is of a key of so long ago that its answer is kept no more.
  if (made.length === 0) throw refuse(422, 'request.keyReused');
  const draft = await lockEntry(tx, by, key);
  const facts = await entryFacts(tx, draft, { by, now: now.getTime(), ...occasion });
  const decision = entryLifecycle.decide(stateOf(draft), facts, { type: 'entry.save' });
  if (!decision.accepted) throw refuseBy(decision.reasons);
  if (draft.form) await refreshLacking(tx, awardID, [id]);
  const saved = await saveEntry(tx, context, by, draft, patch, occasion);
  await record(tx, context.clock, by, {
    action: 'entry.create',
    entity: 'entry',
    entityID: id,
    orgID: award.organiserID,
    details: { ref: draft.ref },
  });
  return saved;
}
