import { register } from '#machines/index.ts';
import { planOf } from '#machines/kit/budget.ts';
import { pathsOf } from '#machines/kit/paths.ts';
import { scenariosFrom } from '#machines/kit/scenario.ts';
import type { AskedScenarios, RankedScenario } from './useScenarios.ts';

/** Finds the paths of a chart, the riskiest first: that takes long enough to stand in the way of a page. */
addEventListener('message', ({ data }: MessageEvent<AskedScenarios>) => {
  const registered = register.find(({ name }) => name === data.chart);
  const scenarios = registered ? scenariosFrom(registered, pathsOf(registered)) : [];
  const { chosen } = planOf(scenarios, Number.MAX_SAFE_INTEGER, { changed: new Set() });
  const ranked: RankedScenario[] = chosen.map(({ scenario, seconds, risk }) => ({ scenario, seconds, risk }));
  // What an event carries may be what cannot be sent as it is: an actor, a function.
  postMessage(JSON.stringify(ranked));
});
