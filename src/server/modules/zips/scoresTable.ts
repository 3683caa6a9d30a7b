import { sql } from 'drizzle-orm';
import type { Award, Criterion } from '#contract/entities/award.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, text } from '../../platform/database/rows.ts';
import { entries, people, sheets } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { weightedMean } from '../results/mean.ts';
import { longCsv } from './csv.ts';
import { scoreStateWords } from './statusWords.ts';

const sheetRow = columns({
  categoryID: sheets.categoryID,
  ref: entries.ref,
  title: text,
  judge: people.name,
  status: sheets.status,
  marks: sheets.marks,
  comment: sheets.comment,
  recusal: sheets.recusalReason,
});

/** Every score sheet of an award, a column for each criterion; criteria of the same name and weight share one. */
export async function scoresTable(database: Database, award: Award): Promise<string> {
  const rows = await rowsOf(
    database,
    sheetRow,
    sql`
      select sh.category_id as "categoryID", e.ref, coalesce(e.data ->> 'title', '') as title, j.name as judge, sh.status, sh.marks,
        sh.comment, sh.recusal_reason as recusal
      from product.sheets sh
      join product.entries e on e.id = sh.entry_id and e.category_id = sh.category_id
      join product.categories c on c.id = sh.category_id
      join product.people j on j.id = sh.judge_id
      where sh.award_id = ${award.id}
      order by c.position, c.id, e.ref, j.name, sh.id`,
  );
  // With each sheet the criteria would be read as often as there are sheets.
  const categoryOf = new Map(
    award.categories.map((one) => [one.categoryID, { ...one, own: headingsOf(one.criteria) }]),
  );
  const headings = [...new Set(award.categories.flatMap(({ criteria }) => headingsOf(criteria)))];
  return longCsv(
    ['category', 'ref', 'title', 'judge', 'status', 'mean', ...headings, 'comment', 'recusal'],
    rows,
    ({ categoryID, ref, title, judge, status, marks, comment, recusal }) => {
      const { name, criteria, own } = categoryOf.get(categoryID) ?? unknown;
      return [
        name,
        ref,
        title,
        judge,
        scoreStateWords[status],
        weightedMean(marks, criteria)?.toFixed(4) ?? '',
        ...headings.map((heading) => marks[criteria[own.indexOf(heading)]?.criterionID ?? ''] ?? ''),
        comment,
        recusal ?? '',
      ];
    },
  );
}

/** A category that came since the award was read. */
const unknown: Pick<Award['categories'][number], 'name' | 'criteria'> & { readonly own: readonly string[] } = {
  name: '',
  criteria: [],
  own: [],
};

/** What each criterion's column is called; a second one of the same name and weight is numbered. */
function headingsOf(criteria: readonly Criterion[]): string[] {
  const seen = new Map<string, number>();
  return criteria.map(({ name, weight }) => {
    const heading = `${name} (${weight}%)`;
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    return count === 1 ? heading : `${heading} ${count}`;
  });
}
