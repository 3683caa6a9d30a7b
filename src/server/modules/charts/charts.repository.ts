import { and, desc, eq, sql } from 'drizzle-orm';
import type { ChartReview } from '#contract/entities/chartReview.ts';
import type { Database } from '../../platform/database/database.ts';
import { computed, nullable, text } from '../../platform/database/rows.ts';
import { chartReviews, people } from '../../platform/database/schema.ts';

const most = 500;

/** What was said of charts in an organisation, newest first: of all, of one, or one row. Of one, the newest approval has its copy. */
export async function findReviews(
  database: Database,
  orgID: string,
  { chart, id }: { readonly chart?: string | undefined; readonly id?: string | undefined },
): Promise<ChartReview[]> {
  const newest = sql`(select r.id from product.chart_reviews r where r.org_id = ${orgID} and r.chart = ${chart ?? null}
    and r.verdict = 'approved' order by r.created_at desc, r.number desc limit 1)`;
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
      and(
        eq(chartReviews.orgID, orgID),
        chart === undefined ? undefined : eq(chartReviews.chart, chart),
        id === undefined ? undefined : eq(chartReviews.id, id),
      ),
    )
    .orderBy(desc(chartReviews.createdAt), desc(chartReviews.number))
    .limit(most);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
