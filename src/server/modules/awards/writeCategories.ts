import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Category } from '#contract/entities/award.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, integer, list, object } from '../../platform/database/rows.ts';
import { categories } from '../../platform/database/schema.ts';
import { byName, rowsOf, sqlState } from '../../platform/database/sql.ts';
import { listed } from '../../platform/errors/named.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';

/** Makes the award's categories just these, in this order. One that entries name is not taken away. */
export async function writeCategories(
  tx: Database,
  awardID: string,
  known: readonly Category[],
  wanted: readonly Category[],
  now: Date,
): Promise<void> {
  const removed = known.filter((category) => !wanted.some(({ categoryID }) => categoryID === category.categoryID));
  await removeCategories(tx, awardID, removed);
  for (const [position, category] of wanted.entries()) {
    const values = { ...columnsOf(category), position, updatedAt: now };
    const updated = await tx
      .update(categories)
      .set({ ...values, version: sql`${categories.version} + 1` })
      .where(and(eq(categories.id, category.categoryID), eq(categories.awardID, awardID)))
      .returning({ id: categories.id });
    if (updated.length === 0) await insertCategory(tx, { ...values, id: category.categoryID, awardID });
  }
}

const countedRow = columns({
  count: integer,
  categories: list(object({ name: categories.name, names: categories.names })),
});

/** Takes categories away, or refuses with how many entries name them, drafts included. */
export async function removeCategories(
  tx: Database,
  awardID: string,
  removed: readonly Pick<Category, 'categoryID' | 'name'>[],
): Promise<void> {
  if (removed.length === 0) return;
  const ids = removed.map(({ categoryID }) => categoryID);
  const [counted] = await rowsOf(
    tx,
    countedRow,
    sql`select coalesce(sum(n.entries), 0)::bigint as count,
        coalesce(json_agg(json_build_object('name', c.name, 'names', c.names) order by ${byName(sql`c.name`)}), '[]') as categories
      from (select e.category_id, count(*) as entries from product.entries e
        where e.category_id = any(${sql.param(ids)}::uuid[]) group by e.category_id) n
      join product.categories c on c.id = n.category_id`,
  );
  if (counted && counted.count > 0) {
    const params = { count: counted.count, ...listed(counted.categories) };
    throw refuseBy([{ code: 'award.refusal.categoryHasEntries', params }]);
  }
  await tx.delete(categories).where(and(inArray(categories.id, ids), eq(categories.awardID, awardID)));
}

async function insertCategory(tx: Database, values: typeof categories.$inferInsert): Promise<void> {
  try {
    await tx.insert(categories).values(values);
  } catch (error) {
    // Somebody else's category has that id.
    if (sqlState(error) === '23505') throw refuseBy([{ code: 'entry.refusal.categoryUnknown' }]);
    throw error;
  }
}

const columnsOf = ({ name, names, description, eligibility, minimumJudges, criteria, fee, ...rest }: Category) => ({
  name,
  names,
  description,
  eligibility,
  minimumJudges,
  criteria,
  shared: rest.shared === true,
  entryLimit: rest.entryLimit ?? null,
  feeAmount: fee.amount,
  feeEarlyAmount: fee.earlyAmount,
  feeEarlyUntil: fee.earlyUntil === null ? null : new Date(fee.earlyUntil),
});
