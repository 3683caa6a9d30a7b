import { sql } from 'drizzle-orm';
import type { AwardSummary } from '#contract/entities/award.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, list, present, type RowOf, uuid } from '../../platform/database/rows.ts';
import { sheets } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { statusIn } from '../../platform/database/statusIn.ts';
import { isDropped } from './isDropped.ts';
import { partsOf } from './panel.ts';
import { apartness } from './result.ts';

/** Judges who scored an entry; entries with the same ones are one row. */
const scoredRow = columns({ categoryID: present(sheets.categoryID), judgeIDs: list(uuid) });

/** Whether the judges of each category of an award can be compared, from the sheets that count (`findScores`). */
export async function findPanels(database: Database, awardID: string): Promise<NonNullable<AwardSummary['panels']>> {
  const rows = await rowsOf(
    database,
    scoredRow,
    sql`select distinct s.category_id as "categoryID", json_agg(s.judge_id order by s.judge_id)::jsonb as "judgeIDs"
      from product.sheets s
      join product.entries e on e.id = s.entry_id and e.category_id = s.category_id
      where s.award_id = ${awardID} and s.status in ('submitted', 'final')
        and e.status in ${statusIn('openForJudging', 'categoryClosed')} and not ${isDropped}
        and not exists (select from product.conflicts x where x.judge_id = s.judge_id and x.entry_id = s.entry_id)
      group by s.category_id, s.entry_id`,
  );
  const scoredIn = new Map<string, RowOf<typeof scoredRow>[]>();
  for (const row of rows) scoredIn.set(row.categoryID, [...(scoredIn.get(row.categoryID) ?? []), row]);
  return [...scoredIn].map(([categoryID, scored]) => {
    const sheeted = scored.flatMap(({ judgeIDs }, at) => judgeIDs.map((judgeID) => ({ entryID: String(at), judgeID })));
    const refusal = apartness(partsOf(sheeted));
    return { categoryID, refusal: refusal && { code: refusal.code, params: { ...refusal.params } } };
  });
}
