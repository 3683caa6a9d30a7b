import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction, AuditEntity } from '#contract/auditActions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Principal } from '../access/principal.ts';
import type { Database } from '../database/database.ts';
import { columns, nullable, uuid } from '../database/rows.ts';
import { audit } from '../database/schema.ts';
import { rowsOf } from '../database/sql.ts';

export interface AuditEvent {
  /** In the words of the lifecycles and calls, for example `award.open` or `user.locked`. */
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  readonly entityID?: string | undefined;
  /** The organiser whose administrators may read it; who acts says it when left out. */
  readonly orgID?: string;
  readonly reason?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Who did it: as much of a principal as a row says. */
export type Doer = Pick<Principal, 'personID' | 'orgID' | 'type' | 'name' | 'actor'>;

/** What was and what is, of a thing that was changed. */
export interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

/** The fields of `after` that differ from `before`, each with both values. */
export const changesOf = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, Change> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([field, to]) => JSON.stringify(before[field] ?? null) !== JSON.stringify(to ?? null))
      .map(([field, to]) => [field, { from: before[field] ?? null, to: to ?? null }]),
  );

const recorded = new WeakSet<Database>();

/** Whether an audit event of this transaction was recorded. */
export const isRecorded = (tx: Database): boolean => recorded.has(tx);

/**
 * Writes one row of the audit; give it the transaction that makes the change. `by` is null where a date acted.
 * An administrator signed in as somebody is the actor, and the person is kept besides.
 */
export const record = (database: Database, clock: Clock, by: Doer | null, auditEvent: AuditEvent): Promise<void> =>
  recordAll(database, clock, by, [auditEvent]);

/** The same for what a person does for themselves without a trace: only where an administrator does it for them. */
export const recordIfActing = async (
  database: Database,
  clock: Clock,
  by: Principal,
  auditEvent: AuditEvent,
): Promise<void> => {
  if (by.actor) await record(database, clock, by, auditEvent);
};

const rowsAtOnce = 1_000;

/** Writes a row for each of several audit events at once. */
export async function recordAll(
  database: Database,
  clock: Clock,
  by: Doer | null,
  auditEvents: readonly AuditEvent[],
): Promise<void> {
  if (auditEvents.length === 0) return;
  const reader = by && auditEvents.some(({ orgID }) => !orgID) ? await organiserOf(database, by) : null;
  recorded.add(database);
  const rows = auditEvents.map((auditEvent) => {
    const row = auditRow(clock, by, { ...auditEvent, orgID: auditEvent.orgID ?? reader });
    return { ...row, actorName: unlessErased(row.actorID, row.actorName), asName: unlessErased(row.asID, row.asName) };
  });
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await database.insert(audit).values(rows.slice(start, start + rowsAtOnce));
  }
}

/** A name of whoever was not erased while their call was on its way. */
const unlessErased = <Name extends string | null>(id: string | null, name: Name): Name | SQL =>
  id === null || name === null
    ? name
    : sql`case when exists (select from product.people p where p.id = ${id} and p.erased) then '' else ${name} end`;

/** The row of an audit event whose reader is known. */
export const auditRow = (
  clock: Clock,
  by: Doer | null,
  auditEvent: Omit<AuditEvent, 'orgID'> & { readonly orgID: string | null },
) => ({
  at: clock.now(),
  orgID: auditEvent.orgID,
  actorID: by ? (by.actor?.personID ?? by.personID) : null,
  actorName: by?.actor?.email ?? by?.name ?? '',
  asID: by?.actor ? by.personID : null,
  asName: by?.actor ? by.name : null,
  action: auditEvent.action,
  entity: auditEvent.entity,
  entityID: auditEvent.entityID ?? null,
  reason: auditEvent.reason?.trim() || null,
  details: { ...auditEvent.details },
});

const organiserRow = columns({
  id: nullable(uuid),
});

/**
 * The organiser whose administrators read what somebody does: their own; of an entrant the acting administrator's, else
 * the one who invited them, whose award they entered last, or the only one there is.
 */
async function organiserOf(database: Database, by: Doer): Promise<string> {
  if (by.type !== 'entrant') return by.orgID;
  if (by.actor) return by.actor.orgID;
  const [found] = await rowsOf(
    database,
    organiserRow,
    sql`select coalesce(
        (select p.invited_by_id from product.people p where p.id = ${by.personID}),
        (select a.org_id from product.entries e join product.awards a on a.id = e.award_id
          where e.person_id = ${by.personID} order by e.created_at desc limit 1),
        (select (array_agg(o.id))[1] from product.orgs o where o.kind = 'organiser' having count(*) = 1)) as id`,
  );
  return found?.id ?? by.orgID;
}
