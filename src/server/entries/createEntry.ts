import { eq, sql } from 'drizzle-orm';
import { entryLifecycle } from '../../../machines/entry/entry.machine.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../http/context.ts';
import type { Principal } from '../http/principal.ts';
import { refuse, refuseBy } from '../http/refusal.ts';
import { entries } from '../schema.ts';
import { inTransaction, rowsOf } from '../sql.ts';
import { type EntryPatch, saveEntry } from './changeEntry.ts';
import { type EntryName, entryFacts, lockEntry, stateOf } from './lockEntry.ts';
import { refOf } from './ref.ts';

/** Makes a draft with the award's next number. An entrant's own; an administrator's for the organiser itself. */
export async function makeEntry(
  context: Context,
  by: Principal,
  awardID: string,
  patch: EntryPatch,
): Promise<EntryName> {
  return inTransaction(context.database, async (transaction) => {
    const scope = by.type === 'admin' ? sql`and org_id = ${by.orgID}` : sql`and status <> 'pending'`;
    // Raising the counter holds the award: two entries made at once get different numbers.
    const [award] = await rowsOf<{ number: number; prefix: string; organiserID: string }>(
      transaction,
      sql`update product.awards set last_ref = last_ref + 1 where id = ${awardID} ${scope}
        returning last_ref as number, ref_prefix as prefix, org_id as "organiserID"`,
    );
    if (!award) throw refuse(404, 'award.notFound');
    const now = context.clock.now();
    const [made] = await transaction
      .insert(entries)
      .values({
        awardID,
        orgID: by.orgID,
        personID: by.personID,
        ref: refOf(award.prefix, award.number),
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: entries.id });
    if (!made) throw new Error('The entry was not stored');
    const name = { id: made.id, awardID };
    const draft = await lockEntry(transaction, by, name);
    const facts = await entryFacts(transaction, draft, { by, now: now.getTime() });
    const decision = entryLifecycle.decide(stateOf(draft), facts, { type: 'entry.save' });
    if (!decision.accepted) throw refuseBy(decision.reasons);
    await saveEntry(transaction, context, by, draft, patch);
    await record(transaction, context.clock, by, {
      action: 'entry.create',
      entity: 'entry',
      entityID: made.id,
      orgID: award.organiserID,
      details: { ref: draft.ref },
    });
    return name;
  });
}

/** Takes back a draft that was made only to be submitted, which was refused. */
export async function unmakeEntry(context: Context, { id }: EntryName): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    await transaction.execute(sql`update product.files set entry_id = null where entry_id = ${id}`);
    await transaction.delete(entries).where(eq(entries.id, id));
  });
}
