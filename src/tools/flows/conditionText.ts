import { readFileSync } from 'node:fs';
import { exampleOf } from '#app/areas/atlas/drawing/simulate.ts';
import { humanise, nameKeys } from '#app/areas/atlas/shared/chartNames.ts';
import type { ChartStep } from '#machines/kit/chart.ts';
import type { ConditionText } from '#machines/kit/mermaid.ts';
import type { Registered } from '#machines/kit/register.ts';
import { formatReason } from '#server/platform/errors/reasons.ts';

// Written by hand, and held by the tests of the charts' words.
const english = JSON.parse(readFileSync('src/app/i18n/messages/charts.en.json', 'utf8')) as Readonly<
  Record<string, string>
>;

/** A condition in English: its words, what it is asked about, and for a rule what is said where it does not hold. */
export const conditionText =
  (registered: Registered): ConditionText =>
  (step: ChartStep) => {
    const { guard, guardParams } = step;
    if (guard === null) return '';
    const reasons = exampleOf(registered, guard).map((reason) => formatReason('en', reason));
    const words = english[nameKeys.guard(guard)] ?? humanise(guard);
    const about = Object.values(guardParams ?? {}).map((value) => humanise(String(value)));
    const name = [words, ...about].join(': ');
    return reasons.length > 0 ? `${name}, else: ${reasons.join(' ')}` : name;
  };
