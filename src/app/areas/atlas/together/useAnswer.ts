import { useEffect, useState } from 'react';
import type { Answer, Asked } from './look.ts';

/** What the worker has said last, or that it could not be reached. */
type Said = Answer | { readonly kind: 'failed' };

/** Asks a worker of its own; null until it says something. Another question, or none, ends the one under way. */
export function useAnswer(asked: Asked | null): Said | null {
  const [said, setSaid] = useState<{ readonly to: Asked; readonly said: Said } | null>(null);
  useEffect(() => {
    if (!asked) return;
    const worker = new Worker(new URL(/* webpackChunkName: "atlas-models" */ './models.worker.ts', import.meta.url));
    const storeAnswer = (answer: Said) => setSaid({ to: asked, said: answer });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      storeAnswer(data);
      if (data.kind !== 'sofar') worker.terminate();
    };
    worker.onerror = () => storeAnswer({ kind: 'failed' });
    worker.postMessage(asked);
    return () => worker.terminate();
  }, [asked]);
  return said && said.to === asked ? said.said : null;
}
