import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { ChartReview } from '#contract/entities/chartReview.ts';
import type { Database } from '../../platform/database/database.ts';
import { computed, nullable, text } from '../../platform/database/rows.ts';
import { chartReviews, people } from '../../platform/database/schema.ts';

const most = 500;

/**
 * What was said of charts in an organisation, newest first: of all, of one, or one row. What decides how a chart stands is
 * among it, however much was said since. Of one, the newest approval has its copy.
 */
export async function findReviews(
  database: Database,
  orgID: string,
  { chart, id }: { readonly chart?: string | undefined; readonly id?: string | undefined },
): Promise<ChartReview[]> {
  const newest = sql`(select r.id from product.chart_reviews r where r.org_id = ${orgID} and r.chart = ${chart ?? null}
    and r.verdict = 'approved' order by r.created_at desc, r.number desc limit 1)`;
  const asked = and(
    eq(chartReviews.orgID, orgID),
    chart === undefined ? undefined : eq(chartReviews.chart, chart),
    id === undefined ? undefined : eq(chartReviews.id, id),
  );
  const newestFirst = [desc(chartReviews.createdAt), desc(chartReviews.number)];
  const latest = database
    .select({ id: chartReviews.id })
    .from(chartReviews)
    .where(asked)
    .orderBy(...newestFirst)
    .limit(most);
  const deciding = database
    .selectDistinctOn([chartReviews.chart], { id: chartReviews.id })
    .from(chartReviews)
    .where(and(asked, ne(chartReviews.verdict, 'comment')))
    .orderBy(chartReviews.chart, ...newestFirst);
  const rows = await database
    .select({
      id: chartReviews.id,
      chart: chartReviews.chart,
      part: chartReviews.part,
      verdict: chartReviews.verdict,
      text: chartReviews.text,
      hash: chartReviews.hash,
      byName: computed(
        text,
        sql`case when ${people.erased} then '' else coalesce(nullif(${people.name}, ''), ${people.email}) end`,
      ),
      at: chartReviews.createdAt,
      content: computed(
        nullable(chartReviews.content),
        sql`case when ${chartReviews.id} = ${newest} then ${chartReviews.content} end`,
      ),
    })
    .from(chartReviews)
    .innerJoin(people, eq(people.id, chartReviews.personID))
    .where(
      and(asked, or(inArray(chartReviews.id, latest), inArray(chartReviews.id, deciding), eq(chartReviews.id, newest))),
    )
    .orderBy(...newestFirst);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
