import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { assignments, people, roundJudges } from '../../platform/database/schema.ts';

/** Whether the account of a person `p` is somebody in another organisation, and so goes on. */
const goesOn = sql`exists (select from product.people x where x.account = p.account and x.id <> p.id and not x.erased)`;

/**
 * Takes the person's data away and keeps the row: marks, entries and the audit, without the name, still point to it. It is one
 * membership that is deleted: letters and recovery codes of an account that goes on elsewhere stay.
 */
export async function erasePerson(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`select product.erase_names(${id}::uuid)`);
  await tx.delete(assignments).where(eq(assignments.judgeID, id));
  await tx.delete(roundJudges).where(eq(roundJudges.judgeID, id));
  await tx.execute(sql`with keys as (delete from product.judge_keys where person_id = ${id}),
    codes as (delete from product.recovery_codes c using product.people p
      where p.id = ${id} and c.person_id in (select ${id} union select x.id from product.people x where x.account = p.account)
        and not ${goesOn}),
    handled as (update product.entry_handling set responsible_id = null where responsible_id = ${id})
    delete from product.binned_entries where person_id = ${id}`);
  // What they wrote along, what they were invited to, and whom they invited and who has not accepted.
  await tx.execute(sql`delete from product.colleagues c using product.people p where p.id = ${id}
    and (c.person_id = p.id or c.email = lower(p.email) and (p.type = 'entrant' or not ${goesOn}) or (c.invited_by_id = p.id and c.person_id is null))`);
  await tx.execute(
    sql`delete from product.outbox m using product.people p where p.id = ${id} and lower(m."to") = lower(p.email)
      and (not ${goesOn} or p.type <> 'entrant' and m.org_id = p.org_id)`,
  );
  await tx
    .update(people)
    .set({
      email: `erased-${id}`,
      givenName: '',
      familyName: '',
      name: '',
      photoURL: null,
      country: null,
      erased: true,
      locked: true,
      defaultAwardID: null,
      affiliations: [],
      declinedMails: [],
      views: [],
      version: sql`${people.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(people.id, id));
}
