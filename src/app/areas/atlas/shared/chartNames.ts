import { chartOf } from '#machines/kit/chart.ts';
import type { Registered } from '#machines/kit/register.ts';
import { systemChart, systemEdges, systemTitle } from '#machines/system/system.ts';

/** Sentences by their English words, names by `state.…`, `event.…`, `effect.…` and `guard.…`. */
export type ChartMessages = Readonly<Record<string, string>>;

/** The keys of short names. */
export const nameKeys = {
  state: (key: string) => `state.${key}`,
  event: (lastPart: string) => `event.${lastPart}`,
  effect: (name: string) => `effect.${name}`,
  guard: (name: string) => `guard.${name}`,
} as const;

/** Everything that the charts say: the keys that a translation must have, and those that it may also have in English. */
export function chartKeys(register: readonly Registered[]): { readonly sentences: string[]; readonly names: string[] } {
  const sentences = new Set<string>();
  const names = new Set<string>();
  for (const text of [systemTitle, systemChart([]).description]) sentences.add(text);
  for (const { why } of systemEdges) sentences.add(why);
  for (const { machine, title, cases, rules = {} } of register) {
    const { description, states, steps } = chartOf(machine);
    for (const text of [title, description, ...cases.map((sample) => sample.title)]) sentences.add(text);
    for (const state of states) {
      sentences.add(state.description);
      names.add(nameKeys.state(state.key));
      for (const effect of state.waitsFor) names.add(nameKeys.effect(effect));
    }
    for (const { event, kind, description: text, guard } of steps) {
      if (text) sentences.add(text);
      if (kind === 'person') names.add(nameKeys.event(event.slice(event.lastIndexOf('.') + 1)));
      if (guard && !rules[guard]) names.add(nameKeys.guard(guard));
    }
  }
  return { sentences: [...sentences], names: [...names] };
}

/** "askCorrection" → "ask correction" */
export const humanise = (name: string): string => name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
