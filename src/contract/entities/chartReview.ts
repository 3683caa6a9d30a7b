import { type Static, Type } from 'typebox';
import type { Chart } from '#machines/kit/chart.ts';
import { verdicts } from '#machines/kit/signOff.ts';
import { id, instant, nullable, oneOf } from '../parts.ts';

/** What an administrator said of a flow chart, or of one state or step of it. */
export const chartReviewSchema = Type.Object({
  id,
  chart: Type.String(),
  part: Type.String(),
  verdict: oneOf(verdicts),
  text: Type.String(),
  /** The version that it was said of. */
  hash: Type.String({ pattern: '^[0-9a-f]{16}$' }),
  /** Empty where the person was erased. */
  byName: Type.String(),
  at: instant,
  /** The chart as it was approved: of the newest approval, where one chart is asked for. */
  content: nullable(Type.Unsafe<Chart>(Type.Record(Type.String(), Type.Unknown()))),
});
export type ChartReview = Static<typeof chartReviewSchema>;
