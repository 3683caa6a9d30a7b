import type { Chart } from '#machines/kit/chart.ts';
import { mermaidOf } from '#machines/kit/mermaid.ts';
import type { Registered } from '#machines/kit/register.ts';
import { scxmlOf } from '#machines/kit/scxml.ts';
import { xstateJsonOf } from '#machines/kit/xstateJson.ts';
import type { ChartWords } from '../shared/words.ts';
import { pdfOf, pngOf } from './pictures.ts';
import { svgOf } from './svgFile.ts';

/** Files of a drawing, and files of the chart behind it. */
export const drawingKinds = ['png', 'svg', 'pdf'] as const;
export const chartKinds = ['scxml', 'mmd', 'json'] as const;
export type FileKind = (typeof drawingKinds)[number] | (typeof chartKinds)[number];

export interface Exported {
  readonly registered: Registered;
  readonly chart: Chart;
  readonly words: ChartWords;
  readonly svg: SVGSVGElement | null;
}

/** A chart, or its drawing, as a file. Rejects where the browser cannot make it. */
export async function makeFile(kind: FileKind, { registered, chart, words, svg }: Exported): Promise<Blob> {
  if (kind === 'scxml') return new Blob([scxmlOf(chart)], { type: 'application/scxml+xml' });
  if (kind === 'mmd') return new Blob([mermaidOf(chart, words.condition)], { type: 'text/plain' });
  if (kind === 'json') return new Blob([xstateJsonOf(registered.machine)], { type: 'application/json' });
  if (!svg) throw new Error('No drawing is shown');
  const drawing = await svgOf(svg);
  if (kind === 'png') return pngOf(drawing);
  if (kind === 'pdf') return pdfOf(drawing, words.sentence(registered.title));
  return new Blob([drawing.text], { type: 'image/svg+xml' });
}
