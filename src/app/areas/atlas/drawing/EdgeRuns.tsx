import { stepKey } from '#machines/kit/compare.ts';
import { outcomeOf, type StepRun } from '../runs/outcomes.ts';
import { beforeWords } from './ChangeMarks.tsx';
import type { DrawnEdge } from './drawn.ts';
import { RunSign } from './RunSigns.tsx';

type EdgeRunsProps = { readonly edge: DrawnEdge; readonly runs: ReadonlyMap<string, readonly StepRun[]> };

/** What became of the steps that share a line, before its words. */
export function EdgeRuns({ edge, runs }: EdgeRunsProps) {
  const outcome = outcomeOf(edge.steps.map((step) => runs.get(stepKey(step)) ?? []));
  return <RunSign outcome={outcome} at={beforeWords(edge)} />;
}
