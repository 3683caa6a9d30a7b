import { useEffect, useState } from 'react';
import type { Ranked } from '#machines/kit/budget.ts';

export type RankedScenario = Pick<Ranked, 'scenario' | 'seconds' | 'risk'>;

/** What the worker is asked: the paths of one chart. */
export interface AskedScenarios {
  readonly chart: string;
}

/** Every path of a chart, the riskiest first; null until they are found, `failed` where nobody could look for them. */
export function useScenarios(chart: string): readonly RankedScenario[] | 'failed' | null {
  const [found, setFound] = useState<readonly RankedScenario[] | 'failed' | null>(null);
  useEffect(() => {
    setFound(null);
    const worker = new Worker(new URL(/* webpackChunkName: "atlas-paths" */ './scenarios.worker.ts', import.meta.url));
    // The worker answers with this, and nothing else.
    worker.onmessage = ({ data }: MessageEvent<string>) => setFound(JSON.parse(data) as readonly RankedScenario[]);
    worker.onerror = () => setFound('failed');
    worker.postMessage({ chart } satisfies AskedScenarios);
    return () => worker.terminate();
  }, [chart]);
  return found;
}
