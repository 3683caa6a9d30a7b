import { connectionOf } from '../results/connection.ts';
import { panelOf } from '../results/panel.ts';
import { fitSeverity } from '../results/severity.ts';
import { type Plan, planJudging } from './plan.ts';
import type { Pair, PlanInput } from './planState.ts';

/** About so many pairs of judge and entry are planned in all while looking for the best plan. */
const work = 6000;
const mostPlans = 24;

/**
 * The best of several plans, the same one for the same seed: the one whose worst comparison of two entries is surest. First
 * come fewest sheets on which a comparison hangs alone, then the least error that judges' severities add to a comparison
 * (a design is the better, the smaller its largest variance: Kiefer's E-criterion, Annals of Statistics 2, 1974).
 */
export function bestPlan(input: PlanInput): Plan {
  const plans = Math.max(1, Math.min(mostPlans, Math.floor(work / (input.entries.length * input.judgesPerEntry || 1))));
  let best = { plan: planJudging(input), quality: [] as readonly number[] };
  best = { ...best, quality: qualityOf(input, best.plan.pairs) };
  for (let turn = 1; turn < plans; turn += 1) {
    const plan = planJudging({ ...input, seed: input.seed + turn * 7919 });
    const quality = qualityOf(input, plan.pairs);
    if (isLess(quality, best.quality)) best = { plan, quality };
  }
  return best.plan;
}

/** What a plan lacks, the weightiest first: parts, hanging sheets, unevenness, and the largest error of a comparison. */
export function qualityOf({ entries, judgeIDs }: Pick<PlanInput, 'entries' | 'judgeIDs'>, pairs: readonly Pair[]) {
  const categoryOf = new Map(entries.map(({ entryID, categoryID }) => [entryID, categoryID]));
  const categories = new Map<string, { entryID: string; judgeID: string; value: number }[]>();
  const loadOf = new Map(judgeIDs.map((judgeID) => [judgeID, 0]));
  for (const { entryID, judgeID } of pairs) {
    const categoryID = categoryOf.get(entryID) ?? '';
    const own = categories.get(categoryID);
    if (own) own.push({ entryID, judgeID, value: 0 });
    else categories.set(categoryID, [{ entryID, judgeID, value: 0 }]);
    loadOf.set(judgeID, (loadOf.get(judgeID) ?? 0) + 1);
  }
  let [parts, hanging, error] = [0, 0, 0];
  for (const sheets of categories.values()) {
    const panel = panelOf(sheets);
    parts += panel.parts.length - 1;
    hanging += panel.hanging.length;
    if (panel.parts.length === 1) error = Math.max(error, connectionOf(fitSeverity(sheets, 0), panel).error);
  }
  const given = [...loadOf.values()];
  return [parts, hanging, given.length === 0 ? 0 : Math.max(...given) - Math.min(...given), error];
}

function isLess(left: readonly number[], right: readonly number[]): boolean {
  const place = left.findIndex((value, index) => Math.abs(value - right[index]!) > 1e-9);
  return place >= 0 && left[place]! < right[place]!;
}
