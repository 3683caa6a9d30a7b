import { chartOf } from './chart.ts';
import { digest } from './digest.ts';
import type { Registered } from './register.ts';

/**
 * Names the version of a machine by what a chart shows of it: states, steps, conditions with the reasons they give, and
 * what always holds. 16 hexadecimal digits; equal in every build of the same source. It tells versions apart and guards nothing.
 */
export function versionOf({ machine, rules = {}, invariants = [] }: Registered): string {
  const conditions = Object.entries(rules as Readonly<Record<string, readonly { readonly otherwise: string }[]>>);
  const content = [
    chartOf(machine),
    conditions.map(([guard, needs]) => [guard, needs.map(({ otherwise }) => otherwise)]),
    invariants.map(({ id, in: states }) => [id, states ?? null]),
  ];
  const text = JSON.stringify(content);
  return [0x811c9dc5, 0x9747b28c].map((start) => digest(text, start).toString(16).padStart(8, '0')).join('');
}
