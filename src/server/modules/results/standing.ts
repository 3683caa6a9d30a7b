import { sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import { type Standing, standsAsBest } from '#machines/entry/standing.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, present, text } from '../../platform/database/rows.ts';
import { entries } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { standingsOf } from './result.ts';
import { findScores, type JudgedCategory } from './results.repository.ts';

/** Where an entry of the award stands in the result of its category, from the marks as they are. */
export async function standingOf(
  tx: Database,
  award: Pick<Award, 'id' | 'resultMethod' | 'categories'>,
  entryID: string,
  categoryID: string,
): Promise<Standing> {
  const categories = award.categories.filter((one) => one.categoryID === categoryID);
  const [category] = await findScores(tx, { ...award, categories });
  return category ? standingIn(category, entryID) : { rank: null, shared: false };
}

const bestRow = columns({
  id: entries.id,
  categoryID: present(entries.categoryID),
  reason: text,
});

/** Ids of the categories whose best entry does not stand as such any more. */
export async function overtakenBest(
  tx: Database,
  award: Pick<Award, 'id' | 'resultMethod' | 'categories'>,
): Promise<string[]> {
  const best = await rowsOf(
    tx,
    bestRow,
    sql`select id, category_id as "categoryID", coalesce(best_reason, '') as reason from product.entries
      where award_id = ${award.id} and best_entry`,
  );
  if (best.length === 0) return [];
  const bestOf = new Map(best.map((entry) => [entry.categoryID, entry]));
  const categories = await findScores(tx, award);
  return categories
    .filter((category) => {
      const entry = bestOf.get(category.categoryID);
      return entry !== undefined && !standsAsBest(standingIn(category, entry.id), entry.reason);
    })
    .map(({ categoryID }) => categoryID);
}

function standingIn({ input }: JudgedCategory, entryID: string): Standing {
  const place = standingsOf(input).get(entryID);
  return { rank: place?.rank ?? null, shared: place?.tie === 'shared' };
}
