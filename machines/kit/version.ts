import { chartOf } from './chart.ts';
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
  return digest(text, 0x811c9dc5) + digest(text, 0x9747b28c);
}

/** FNV-1a over UTF-16 units, from a beginning of one's own, with its bits spread once more. */
function digest(text: string, start: number): string {
  let hash = start;
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, '0');
}
