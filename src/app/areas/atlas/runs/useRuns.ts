import { useEffect, useMemo, useState } from 'react';
import { reportMissingChunk } from '#app/ui/loading/chunk.ts';
import { chartOf } from '#machines/kit/chart.ts';
import { stepKey } from '#machines/kit/compare.ts';
import type { Registered } from '#machines/kit/register.ts';
import type { ChartRun } from '#machines/kit/results.ts';
import { versionOf } from '#machines/kit/version.ts';
import { type PairsRun, pairsOf, runsOf, type StepRun } from './outcomes.ts';

export interface LastRuns {
  /** By the key of the step. */
  readonly steps: ReadonlyMap<string, readonly StepRun[]>;
  readonly pairs: readonly PairsRun[];
}

/** The last runs of a chart; null until they are wanted and there. Where they do not arrive, that is said, and `onMissing` takes the wish back. */
export function useRuns(registered: Registered, wanted: boolean, onMissing: () => void): LastRuns | null {
  const [runs, setRuns] = useState<readonly ChartRun[] | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let isCurrent = true;
    loadRuns().then(
      (found) => isCurrent && setRuns(found),
      (error: unknown) => {
        reportMissingChunk(error);
        if (isCurrent) onMissing();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted, onMissing]);
  return useMemo(() => {
    if (!runs || !wanted) return null;
    const hash = versionOf(registered);
    const keys = chartOf(registered.machine).steps.map(stepKey);
    const steps = new Map(keys.map((key) => [key, runsOf(runs, registered.name, hash, key)]));
    return { steps, pairs: pairsOf(runs, registered.name) };
  }, [runs, wanted, registered]);
}

async function loadRuns(): Promise<readonly ChartRun[]> {
  const { default: runs } = await import(/* webpackChunkName: "atlas-results" */ './results.json');
  // `npm run paths -- --results` wrote them.
  return runs as unknown as readonly ChartRun[];
}
