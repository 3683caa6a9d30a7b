import { type Reason, useReason } from '#app/i18n/useReason.ts';

/** Turns a reason as a chart has it, of no entry or award in particular, into a sentence: dots stand for what it would name or count. */
export function useChartReason(): (reason: Reason) => string {
  const reasonText = useReason();
  return ({ code, params = {} }) => {
    const dots = new Proxy(params, { has: () => true, get: (known, name) => Reflect.get(known, name) ?? '…' });
    // What counts by dots counts no number.
    return reasonText({ code, params: dots }).replaceAll('NaN', '…');
  };
}
