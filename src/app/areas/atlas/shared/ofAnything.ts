import type { Reason } from '#app/i18n/useReason.ts';

/** A reason as a chart has it, of no entry or award in particular: dots stand for what it would name; what it counts is no number. */
export const ofAnything = ({ code, params }: Reason): Reason => ({
  code,
  params: new Proxy(params ?? {}, { has: () => true, get: (known, name) => Reflect.get(known, name) ?? '…' }),
});
