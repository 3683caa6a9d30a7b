import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EntryKey } from '../entries/lockEntry.ts';
import type { Seen } from './scoring.repository.ts';

/** Who marks: under another name the reply reads otherwise. */
type Judge = Pick<Principal, 'orgID' | 'personID' | 'name'>;

interface LastSeen {
  readonly key: string;
  readonly seen: Seen;
}

/** As many judges are remembered. */
const most = 1_000;
const remembered = new WeakMap<object, Map<string, LastSeen>>();

/**
 * What the last save of a judge left of the sheet and was decided by, where the next one is of the same entry. It may have
 * changed since: nobody is refused by it, and what is saved by it is compared with what is so then (`save_sheets`).
 */
export const lastSeen = (database: Database, by: Judge, key: EntryKey): Seen | null => {
  const last = seenOn(database).get(by.personID);
  return last?.key === keyOf(by, key) ? last.seen : null;
};

/** Remembers for the next save, or forgets where `seen` is null. */
export function cacheSeen(database: Database, by: Judge, key: EntryKey, seen: Seen | null): void {
  const known = seenOn(database);
  known.delete(by.personID);
  if (seen) known.set(by.personID, { key: keyOf(by, key), seen });
  for (const [oldest] of known) {
    if (known.size <= most) return;
    known.delete(oldest);
  }
}

const keyOf = ({ orgID, name }: Judge, entry: EntryKey) => JSON.stringify([orgID, name, entry.awardID, entry.id]);

function seenOn(database: Database): Map<string, LastSeen> {
  // One for all who use the same connections, whatever watches over their statements.
  const { $client: own = database } = database as Database & { readonly $client?: object };
  const known = remembered.get(own) ?? new Map<string, LastSeen>();
  remembered.set(own, known);
  return known;
}
