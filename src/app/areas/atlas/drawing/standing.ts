import { type Comparison, stepKey } from '#machines/kit/compare.ts';
import type { DrawnEdge } from './drawn.ts';
import type { StepState } from './simulate.ts';

/** What is picked out: a state by its path, or an edge by its key. */
export type Pick = { readonly kind: 'state' | 'step'; readonly key: string };

/** How the parts of a chart stand in a simulation. */
export interface Standing {
  readonly now: ReadonlySet<string>;
  readonly past: ReadonlySet<string>;
  readonly steps: ReadonlyMap<string, StepState>;
  /** Why a step is refused, by `stepKey`. */
  readonly refusals: ReadonlyMap<string, string>;
}

export type PartProps = {
  readonly standing: Standing;
  readonly picked: Pick | null;
  readonly onPick: (pick: Pick) => void;
  readonly comparison?: Comparison | undefined;
};

export const stateOf = ({ steps }: DrawnEdge, standing: Standing): StepState =>
  strongest(steps.map((step) => standing.steps.get(stepKey(step)) ?? 'idle'));

export const strongest = (states: readonly StepState[]): StepState =>
  (['possible', 'blocked', 'past'] as const).find((state) => states.includes(state)) ?? 'idle';
