import type { Scenario } from './scenario.ts';

/** How long somebody who tests by hand needs, in seconds. */
const secondsToArrange = 60;
const secondsPerStep = 30;

/** What goes wrong hurts most where money, marks, entries or somebody's account are at stake. */
const stakes: Readonly<Record<string, number>> = {
  charge: 3,
  payment: 3,
  invoice: 3,
  score: 3,
  play: 3,
  outbox: 3,
  entry: 3,
  entryEditor: 3,
  award: 3,
  ballot: 3,
  upload: 2,
  session: 2,
  signIn: 2,
  refresh: 2,
  bulk: 2,
  importing: 2,
};

/** Of one step of a chart: whether it changed since it was last agreed to, or failed when it was last taken. */
export interface EdgeNews {
  /** By chart and step: `payment method.adding xstate.done.actor.addPaymentMethod`. */
  readonly changed: ReadonlySet<string>;
}

export interface Ranked {
  readonly scenario: Scenario;
  readonly seconds: number;
  readonly risk: 'high' | 'medium' | 'low';
  /** How many steps of the chart it takes that changed. */
  readonly changed: number;
}

export interface Plan {
  readonly chosen: readonly Ranked[];
  /** How many scenarios do not fit. */
  readonly leftOut: number;
  readonly seconds: number;
  /** Steps of the charts that the chosen walk, and that all of them walk. */
  readonly walked: number;
  readonly total: number;
}

/** Seconds that a scenario takes by hand. */
const secondsOf = ({ steps }: Scenario): number => secondsToArrange + steps.length * secondsPerStep;

/** The scenarios worth most within so many seconds: the next is always the one whose steps not yet walked weigh most per minute. */
export function planOf(scenarios: readonly Scenario[], budget: number, { changed }: EdgeNews): Plan {
  const walked = new Set<string>();
  const weigh = ({ machine, steps }: Scenario) => {
    const fresh = new Map<string, number>();
    for (const { edges, event } of steps) {
      for (const edge of edges) {
        const name = `${machine} ${edge}`;
        if (!walked.has(name)) fresh.set(name, (stakes[machine] ?? 1) * kindOf(event) * (changed.has(name) ? 10 : 1));
      }
    }
    return [...fresh.values()].reduce((sum, one) => sum + one, 0);
  };
  const waiting = new Map(scenarios.map((scenario) => [scenario, Number.POSITIVE_INFINITY]));
  const chosen: Ranked[] = [];
  let seconds = 0;
  while (waiting.size > 0) {
    const next = heaviest(waiting, weigh, budget - seconds);
    if (!next) break;
    waiting.delete(next);
    seconds += secondsOf(next);
    chosen.push(rankedOf(next, changed));
    for (const edge of edgesOf(next)) walked.add(edge);
  }
  return {
    chosen,
    leftOut: scenarios.length - chosen.length,
    seconds,
    walked: walked.size,
    total: new Set(scenarios.flatMap(edgesOf)).size,
  };
}

/** What a scenario weighs only shrinks while others are chosen: one whose former weight is less need not be weighed anew. */
function heaviest(
  waiting: Map<Scenario, number>,
  weigh: (scenario: Scenario) => number,
  left: number,
): Scenario | undefined {
  let best: Scenario | undefined;
  let most = 0;
  for (const [scenario, former] of [...waiting].toSorted(([, one], [, other]) => other - one)) {
    if (former <= most) break;
    if (secondsOf(scenario) > left) continue;
    const weight = weigh(scenario) / secondsOf(scenario);
    waiting.set(scenario, weight);
    if (weight > most) [best, most] = [scenario, weight];
  }
  return best;
}

function rankedOf(scenario: Scenario, changed: ReadonlySet<string>): Ranked {
  const edges = edgesOf(scenario);
  const news = edges.filter((edge) => changed.has(edge)).length;
  const weight = (stakes[scenario.machine] ?? 1) * Math.max(1, ...scenario.steps.map(({ event }) => kindOf(event)));
  const risk = news > 0 || weight >= 6 ? 'high' : weight >= 3 ? 'medium' : 'low';
  return { scenario, seconds: secondsOf(scenario), risk, changed: news };
}

const edgesOf = ({ machine, steps }: Scenario): string[] => [
  ...new Set(steps.flatMap(({ edges }) => edges.map((edge) => `${machine} ${edge}`))),
];

/** What nobody meets in a good hour goes wrong most: an answer that fails, a time that passes. */
const kindOf = (event: string): number =>
  event.startsWith('xstate.error.') ? 3 : event.startsWith('xstate.after.') ? 2 : 1;
