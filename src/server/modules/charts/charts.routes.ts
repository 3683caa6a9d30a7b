import type { ChartReview } from '#contract/entities/chartReview.ts';
import type { Body } from '#contract/schemas.ts';
import { register } from '#machines/index.ts';
import { type Chart, chartOf } from '#machines/kit/chart.ts';
import { stepKey } from '#machines/kit/compare.ts';
import { versionOf } from '#machines/kit/version.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import { handle } from '../../http/route.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import { chartReviews } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { findReviews } from './charts.repository.ts';
import { countStates } from './countStates.ts';
import { slowestWaits } from './slowestWaits.ts';

export const chartRoutes = [
  handle('listChartReviews', ({ principal, context, query }) =>
    findReviews(context.database, principal.orgID, { chart: query.chart }),
  ),

  handle('countChartStates', ({ principal, context }) => countStates(context.database, principal.orgID)),

  handle('listSlowestWaits', ({ principal, context }) => slowestWaits(context.database, principal.orgID)),

  handle('reviewChart', ({ principal, context, body }) => review(context, principal, body)),
];

/** Keeps what an administrator says of a chart, with the version that this server runs; an approval with a copy of it. */
async function review(context: Context, by: Principal, given: Body<'reviewChart'>): Promise<ChartReview> {
  const { chart: name, part, verdict, hash } = given;
  const text = given.text.trim();
  const known = runningChart(name);
  if (!known) throw refuse(404, 'chart.notFound');
  if (known.hash !== hash) throw refuse(409, 'chart.refusal.otherVersion');
  if (!hasPart(known.chart, part)) throw refuse(422, 'chart.refusal.part');
  if (verdict !== 'approved' && text === '') throw refuse(422, 'chart.refusal.noText');
  return commit(context, async (tx) => {
    const content = verdict === 'approved' ? known.chart : null;
    const row = { orgID: by.orgID, personID: by.personID, chart: name, part, verdict, text, hash, content };
    const [made] = await tx
      .insert(chartReviews)
      .values({ ...row, createdAt: context.clock.now() })
      .returning({ id: chartReviews.id });
    const auditEvent = { action: `chart.${verdict}`, entity: 'chart', entityID: name, reason: text } as const;
    await record(tx, context.clock, by, { ...auditEvent, details: { hash, ...(part && { part }) } });
    const [found] = await findReviews(tx, by.orgID, { id: made?.id });
    if (!found) throw refuse(404, 'chart.notFound');
    return found;
  });
}

const hasPart = ({ states, steps }: Chart, part: string): boolean =>
  part === '' || states.some(({ path }) => path === part) || steps.some((step) => stepKey(step) === part);

const running = new Map<string, { readonly chart: Chart; readonly hash: string }>();

/** A chart as this server runs it; read once. */
function runningChart(name: string): { readonly chart: Chart; readonly hash: string } | undefined {
  const registered = register.find((one) => one.name === name);
  if (registered && !running.has(name))
    running.set(name, { chart: chartOf(registered.machine), hash: versionOf(registered) });
  return running.get(name);
}
