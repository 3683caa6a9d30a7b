import { useEffect, useState } from 'react';
import type { Answer, Asked } from './look.ts';

/** What the worker has said last, or that it could not be reached. */
type Outcome = Answer | { readonly kind: 'failed' };

/** Asks a worker of its own; null until it says something. Another question, or none, ends the one under way. */
export function useAnswer(asked: Asked | null): Outcome | null {
  const [outcome, setOutcome] = useState<{ readonly to: Asked; readonly outcome: Outcome } | null>(null);
  useEffect(() => {
    if (!asked) return;
    const worker = new Worker(new URL(/* webpackChunkName: "atlas-models" */ './models.worker.ts', import.meta.url));
    const storeAnswer = (answer: Outcome) => setOutcome({ to: asked, outcome: answer });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      storeAnswer(data);
      if (data.kind !== 'sofar') worker.terminate();
    };
    worker.onerror = () => storeAnswer({ kind: 'failed' });
    worker.postMessage(asked);
    return () => worker.terminate();
  }, [asked]);
  return outcome && outcome.to === asked ? outcome.outcome : null;
}
