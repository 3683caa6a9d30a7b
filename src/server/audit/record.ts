import type { Database } from '../database.ts';
import type { Principal } from '../http/principal.ts';
import type { Clock } from '../ports/clock.ts';
import { audit } from '../schema.ts';

interface Deed {
  /** In the words of the lifecycles and calls, for example `award.open` or `user.locked`. */
  readonly action: string;
  readonly entity: 'award' | 'category' | 'entry' | 'sheet' | 'invoice' | 'price' | 'user' | 'org' | 'judge' | 'mail';
  readonly entityID?: string;
  /** The organiser whose administrators may read it; the actor's own organisation when left out. */
  readonly orgID?: string;
  readonly reason?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Writes one row of the audit; give it the transaction that makes the change. `by` is null where a date acted.
 * An administrator signed in as somebody is the actor, and the person is kept besides.
 */
export const record = (database: Database, clock: Clock, by: Principal | null, deed: Deed): Promise<void> =>
  recordAll(database, clock, by, [deed]);

/** Writes a row for each of several deeds at once. */
export async function recordAll(
  database: Database,
  clock: Clock,
  by: Principal | null,
  deeds: readonly Deed[],
): Promise<void> {
  const at = clock.now();
  await database.insert(audit).values(
    deeds.map((deed) => ({
      at,
      orgID: deed.orgID ?? by?.orgID ?? null,
      actorID: by && !by.actor ? by.personID : null,
      actorName: by?.actor?.email ?? by?.name ?? '',
      asName: by?.actor ? by.name : null,
      action: deed.action,
      entity: deed.entity,
      entityID: deed.entityID ?? null,
      reason: deed.reason?.trim() || null,
      details: { ...deed.details },
    })),
  );
}
