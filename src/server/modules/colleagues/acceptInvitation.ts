import { eq, type SQL, sql } from 'drizzle-orm';
import { acceptingRules } from '#machines/entry/colleague.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import { boolean, columns, integer, nothing } from '../../platform/database/rows.ts';
import { awards, colleagues } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import type { EntryKey } from '../entries/lockEntry.ts';
import { writtenBy } from '../entries/writers.ts';
import { isCodeOf } from '../mail/writingInvitation.ts';

const invitationRow = columns({
  entryID: colleagues.entryID,
  awardID: colleagues.awardID,
  organiserID: awards.orgID,
  email: colleagues.email,
  digest: colleagues.digest,
  expiresAt: integer,
  personID: colleagues.personID,
  writing: boolean,
  judged: boolean,
});

/** Whether the account of a person has given something for an entry as a judge: on a sheet, or in a round. */
const judgedBy = ({ personID }: Principal, entryID: SQL) => sql`exists (
  select from product.people w join product.people j on j.account = w.account and j.id <> w.id
  where w.id = ${personID} and (
    exists (select from product.sheets s where s.judge_id = j.id and s.entry_id = ${entryID})
    or exists (select from product.round_answers n where n.judge_id = j.id and n.entry_id = ${entryID})
    or exists (select from product.round_ballots b where b.judge_id = j.id and ${entryID} = any(b.ranked || b.others))
    or exists (select from product.round_comparisons n where n.judge_id = j.id and ${entryID} in (n.first_id, n.second_id))))`;

/** Makes whoever was invited a colleague who writes along; answers the entry's name, also when asked again. */
export const acceptInvitation = (
  context: Context,
  by: Principal,
  { id, code }: { readonly id: string; readonly code: string },
): Promise<EntryKey> =>
  commit(context, async (tx) => {
    // Held first, in the order of whoever steps the award, invites and judges: what is written and judged by now is in other
    // tables, read afterwards.
    await rowsOf(
      tx,
      nothing,
      sql`select from product.awards a join product.colleagues c on c.award_id = a.id where c.id = ${id} for no key update of a`,
    );
    await rowsOf(
      tx,
      nothing,
      sql`select from product.entries e join product.colleagues c on c.entry_id = e.id where c.id = ${id} for update of e`,
    );
    await rowsOf(tx, nothing, sql`select from product.colleagues where id = ${id} for update`);
    const [row] = await rowsOf(
      tx,
      invitationRow,
      sql`select c.entry_id as "entryID", c.award_id as "awardID", a.org_id as "organiserID", c.email, c.digest,
          (extract(epoch from c.expires_at) * 1000)::bigint as "expiresAt", c.person_id as "personID",
          ${writtenBy(by, sql`c.entry_id`)} as writing, ${judgedBy(by, sql`c.entry_id`)} as judged
        from product.colleagues c join product.awards a on a.id = c.award_id
        where c.id = ${id}`,
    );
    if (!row) throw refuse(404, 'colleague.invitationGone');
    const name = { id: row.entryID, awardID: row.awardID };
    if (row.personID === by.personID) return name;
    if (row.digest === null || !isCodeOf(row.digest, code)) throw refuse(404, 'colleague.invitationGone');
    const now = context.clock.now();
    const reasons = refusals(
      acceptingRules.mayAccept,
      {
        now: now.getTime(),
        expiresAt: row.expiresAt,
        type: by.type,
        writing: row.writing,
        judged: row.judged,
        sameAddress: by.email.toLowerCase() === row.email,
      },
      undefined,
    );
    if (reasons.length > 0) throw refuseBy(reasons);
    const accepted = { digest: null, personID: by.personID, acceptedAt: now };
    await tx.update(colleagues).set(accepted).where(eq(colleagues.id, id));
    const auditEvent = { action: 'colleague.accept', entity: 'entry', entityID: row.entryID } as const;
    await record(tx, context.clock, by, { ...auditEvent, orgID: row.organiserID });
    announce(tx, row.awardID);
    return name;
  });
