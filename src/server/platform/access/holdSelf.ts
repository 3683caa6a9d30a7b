import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { people } from '../database/schema.ts';
import { refuse } from '../errors/refusal.ts';
import type { Principal } from './principal.ts';

/**
 * Holds who calls against being erased until the transaction ends: whoever is, while a call of theirs is on its way, leaves
 * nothing behind by it. Before anything else that an erasure holds too.
 */
export async function holdSelf(tx: Database, { personID }: Pick<Principal, 'personID'>): Promise<void> {
  const present = and(eq(people.id, personID), eq(people.erased, false));
  const held = await tx.select({ id: people.id }).from(people).where(present).for('key share');
  if (held.length === 0) throw refuse(401, 'session.erased');
}
