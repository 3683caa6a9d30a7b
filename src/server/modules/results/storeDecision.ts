import { eq, sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { Context } from '../../http/context.ts';
import { holdSelf } from '../../platform/access/holdSelf.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { awards, categories } from '../../platform/database/schema.ts';
import { announce } from '../changes/announce.ts';

type DecisionColumns = Partial<Pick<typeof categories.$inferInsert, 'chair' | 'leftOut'>>;

interface AuditEvent {
  readonly action: 'award.decideTie' | 'award.leaveOut';
  readonly reason: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Keeps what was decided about one category's result, with its reason; whoever has the award open sees another one. */
export async function storeDecision(
  tx: Database,
  { clock }: Pick<Context, 'clock'>,
  by: Principal,
  award: Pick<Award, 'id'>,
  categoryID: string,
  columns: DecisionColumns,
  auditEvent: AuditEvent,
): Promise<void> {
  await holdSelf(tx, by);
  const now = clock.now();
  await tx
    .update(categories)
    .set({ ...columns, version: sql`${categories.version} + 1`, updatedAt: now })
    .where(eq(categories.id, categoryID));
  await tx
    .update(awards)
    .set({ version: sql`${awards.version} + 1`, updatedAt: now })
    .where(eq(awards.id, award.id));
  await record(tx, clock, by, { ...auditEvent, entity: 'award', entityID: award.id });
  announce(tx, award.id);
}
