import { useEffect, useState } from 'react';
import type { Chart } from '#machines/kit/chart.ts';
import { theArranger } from './arranger.ts';
import { type Detail, type GraphWords, graphOf } from './graph.ts';
import { type Placed, placed, type Size, scaleOf } from './place.ts';

/** Text of the drawing is 12 px; never is it shown smaller than 11. */
const smallestScale = 11 / 12;

const details = ['conditions', 'states', 'frames'] as const satisfies readonly Detail[];

export interface Arranged {
  readonly detail: Detail;
  readonly placed: Placed;
  /** How large it is shown; 1 at most. */
  readonly scale: number;
}

/** A chart in its places: in the wanted detail, or else in the fullest that one screen shows whole and readable. */
export function useArranged(
  chart: Chart,
  words: GraphWords,
  window: Size | null,
  wanted: Detail | null,
): { readonly arranged: Arranged | null; readonly failed: boolean } {
  const [found, setFound] = useState<{ readonly arranged: Arranged; readonly chart: Chart } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!window) return;
    let isCurrent = true;
    setFailed(false);
    arrange(chart, words, window, wanted).then(
      (arranged) => isCurrent && setFound({ arranged, chart }),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [chart, words, window, wanted]);
  return { arranged: found?.chart === chart ? found.arranged : null, failed };
}

async function arrange(chart: Chart, words: GraphWords, window: Size, wanted: Detail | null): Promise<Arranged> {
  const tried = wanted ? [wanted] : details;
  let last: Arranged | null = null;
  for (const detail of tried) {
    const drawing = await placed(theArranger(), graphOf(chart, detail, words), window);
    const scale = scaleOf(drawing, window);
    last = { detail, placed: drawing, scale: Math.max(scale, smallestScale) };
    if (scale >= smallestScale) break;
  }
  if (!last) throw new Error('A chart is drawn in some detail');
  return last;
}
