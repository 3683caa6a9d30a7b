import { inject } from 'vitest';
import { writeRunHere } from '#app/actors/call/walk.fixture.ts';
import { coverageCounter } from '#machines/kit/paths.ts';
import type { Registered } from '#machines/kit/register.ts';
import { tooFewPairs } from '../pairFloors.ts';
import { type FlowScreen, runScreenFlow } from './runScreenFlow.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** As in tests/support/depth.ts, which a page cannot read. */
    isDeep: boolean;
  }
}

/**
 * Takes every path of the chart on this page; in a deep run, and where what becomes of the steps is kept, every pair of steps too
 * unless `pairs` says no: what differs from it, and what of it no path took.
 */
export async function walkWhole(registered: Registered, screen: FlowScreen, { pairs: wanted = true } = {}) {
  const isWhole = inject('isDeep') || inject('runResults') !== null;
  const all = wanted && isWhole;
  const counter = coverageCounter(registered);
  const { mismatches, pairs } = await runScreenFlow(registered, screen, counter, { pairs: all, write: writeRunHere });
  const { states, transitions, guards } = counter.coverage();
  const few = mismatches.length > 0 || all !== wanted ? [] : tooFewPairs(registered.name, 'browser', pairs);
  return { mismatches: [...mismatches, ...few], missing: [states.missing, transitions.missing, guards.missing] };
}

/** What the first path that differs says; nothing of it is kept as a run. */
export async function firstMismatch(registered: Registered, screen: FlowScreen): Promise<readonly string[]> {
  const quiet = { stopAfter: 1, write: async () => undefined };
  return (await runScreenFlow(registered, screen, coverageCounter(registered), quiet)).mismatches;
}
