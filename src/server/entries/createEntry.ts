import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { entryLifecycle } from '../../../machines/entry/entry.machine.ts';
import type { Entry } from '../../contract/entities.ts';
import { record } from '../audit/record.ts';
import type { Database } from '../database.ts';
import type { Context } from '../http/context.ts';
import { commit } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { refuse, refuseBy } from '../http/refusal.ts';
import { entries } from '../schema.ts';
import { rowsOf } from '../sql.ts';
import { type EntryPatch, entryFor, saveEntry } from './changeEntry.ts';
import { type EntryName, entryFacts, lockEntry, stateOf } from './lockEntry.ts';
import { refOf } from './ref.ts';
import { type Submission, submitEntry } from './submitEntry.ts';

/** Makes a draft. An entrant's own; an administrator's for the organiser itself. */
export const createEntry = (context: Context, by: Principal, awardID: string, patch: EntryPatch): Promise<Entry> =>
  commit(context, async (transaction) => {
    const name = { id: randomUUID(), awardID };
    await makeEntry(transaction, context, by, name, patch);
    return entryFor({ database: transaction }, by, name);
  });

/** Makes an entry and sends it in: both or neither. */
export const createSubmitted = (
  context: Context,
  by: Principal,
  awardID: string,
  given: Submission,
): Promise<Entry> => {
  // Known before, so that a card, for which no transaction waits, is charged for just this entry, also when repeated.
  const name = { id: context.callID(), awardID };
  const { payment, discountID, ...patch } = given;
  const make = (transaction: Database) => makeEntry(transaction, context, by, name, patch);
  return submitEntry(context, by, name, { payment, discountID }, null, make);
};

/** Makes a draft with the award's next number. */
async function makeEntry(
  transaction: Database,
  context: Context,
  by: Principal,
  name: EntryName,
  patch: EntryPatch,
): Promise<void> {
  const { id, awardID } = name;
  const scope = by.type === 'admin' ? sql`and org_id = ${by.orgID}` : sql`and status <> 'pending'`;
  // Raising the counter holds the award: two entries made at once get different numbers.
  const [award] = await rowsOf<{ number: number; prefix: string; organiserID: string }>(
    transaction,
    sql`update product.awards set last_ref = last_ref + 1 where id = ${awardID} ${scope}
        returning last_ref as number, ref_prefix as prefix, org_id as "organiserID"`,
  );
  if (!award) throw refuse(404, 'award.notFound');
  const now = context.clock.now();
  await transaction.insert(entries).values({
    id,
    awardID,
    orgID: by.orgID,
    personID: by.personID,
    ref: refOf(award.prefix, award.number),
    createdAt: now,
    updatedAt: now,
  });
  const draft = await lockEntry(transaction, by, name);
  const facts = await entryFacts(transaction, draft, { by, now: now.getTime() });
  const decision = entryLifecycle.decide(stateOf(draft), facts, { type: 'entry.save' });
  if (!decision.accepted) throw refuseBy(decision.reasons);
  await saveEntry(transaction, context, by, draft, patch);
  await record(transaction, context.clock, by, {
    action: 'entry.create',
    entity: 'entry',
    entityID: id,
    orgID: award.organiserID,
    details: { ref: draft.ref },
  });
}
