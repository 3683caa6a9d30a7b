import { sql } from 'drizzle-orm';
import type { AwardSummary } from '../../contract/entities.ts';
import type { Database } from '../database.ts';
import { rowsOf } from '../sql.ts';
import { rank } from './ranking.ts';

type RankedEntry = NonNullable<AwardSummary['results']>[number];

interface TotalRow {
  readonly entryID: string;
  readonly ref: string;
  readonly title: string;
  readonly orgName: string;
  readonly categoryID: string;
  readonly bestEntry: boolean;
  readonly sheets: number;
  readonly favourites: number;
  readonly total: number;
  readonly weight: number;
}

/** Every entry that is or was judged, ranked within its category by the plain mean of the sheets handed in. */
export async function rankAward(database: Database, awardID: string): Promise<RankedEntry[]> {
  const rows = await rowsOf<TotalRow>(
    database,
    sql`
      select e.id as "entryID", e.ref, coalesce(e.data ->> 'title', '') as title, o.name as "orgName",
        e.category_id as "categoryID", e.best_entry as "bestEntry",
        count(s.id) as sheets, count(s.id) filter (where s.favourite) as favourites,
        coalesce(sum(s.total), 0) as total, coalesce(sum(s.weight), 0) as weight
      from product.entries e
      join product.orgs o on o.id = e.org_id
      join product.categories c on c.id = e.category_id
      left join lateral (
        select sh.id, sh.favourite, x.total, x.weight
        from product.sheets sh
        cross join lateral (
          select sum(k.weight * (sh.marks ->> k."criterionID")::int) as total, sum(k.weight) as weight
          from jsonb_to_recordset(c.criteria) as k("criterionID" text, weight int) where sh.marks ? k."criterionID") x
        where sh.entry_id = e.id and sh.category_id = e.category_id and sh.status in ('submitted', 'final')
      ) s on true
      where e.award_id = ${awardID} and e.status in (2, 3)
      group by e.id, o.name, c.position, c.id
      order by c.position, c.id, e.ref`,
  );
  const categories = [...new Set(rows.map(({ categoryID }) => categoryID))];
  return categories.flatMap((categoryID) => {
    const entries = rows.filter((row) => row.categoryID === categoryID);
    const byID = new Map(entries.map((row) => [row.entryID, row]));
    return rank(entries).map(({ entryID, ...standing }): RankedEntry => {
      const { total: _total, weight: _weight, ...entry } = byID.get(entryID)!;
      return { ...entry, ...standing };
    });
  });
}
