import type { Chance } from './chance.ts';
import { evilValues } from './evil.ts';

/** As much of a JSON Schema as the contract uses. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
}

/** Something that the attacked installation holds: the values that a call about it would name. */
export type Known = Readonly<Record<string, unknown>>;

/** What a call would take, by its schema: values of the known thing where it has one of the name, else made up. */
export function plausible(chance: Chance, shape: Shape, known: Known, name = ''): unknown {
  const own = known[name];
  if (own !== undefined && own !== null && chance.is(0.85)) return own;
  if (shape.const !== undefined) return shape.const;
  if (shape.anyOf) return plausible(chance, chance.pick(shape.anyOf), known, name);
  switch (shape.type) {
    case 'string':
      if (shape.format === 'uuid') return '6f1f3a52-2c8b-4a63-9a51-0f6d3f0a9b11';
      if (/[dD]ate|At$|Until$/.test(name)) return '2030-03-20T00:00:00Z';
      return 'A few words'.padEnd(shape.minLength ?? 0, '.');
    case 'integer':
    case 'number':
      return Math.min(shape.maximum ?? 1000, (shape.minimum ?? 0) + chance.below(5));
    case 'boolean':
      return chance.is(0.5);
    case 'array':
      return Array.from({ length: chance.below(3) }, () => plausible(chance, shape.items ?? {}, known, name));
    case 'null':
      return null;
    default:
      return plausibleObject(chance, shape, known);
  }
}

function plausibleObject(chance: Chance, shape: Shape, known: Known): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(shape.properties ?? {})) {
    if (shape.required?.includes(name) || chance.is(0.6)) made[name] = plausible(chance, one, known, name);
  }
  for (const one of Object.values(shape.patternProperties ?? {})) {
    made[String(known.criterionID ?? 'title')] = plausible(chance, one, known);
  }
  return made;
}

/** Replaces, removes or repeats up to three places of `input`. */
export function damaged(chance: Chance, input: Record<string, unknown>): Record<string, unknown> {
  const root = { input: structuredClone(input) as unknown };
  for (let left = chance.below(4); left > 0; left -= 1) {
    const places = placesIn(root);
    const { holder, key } = chance.pick(places);
    const value = structuredClone(chance.pick(evilValues));
    const how = chance.below(6);
    if (how === 0) delete holder[key];
    else if (how === 1) holder[key] = [holder[key], value];
    else if (how === 2 && typeof value === 'string' && !Array.isArray(holder))
      Object.defineProperty(holder, value, { value, enumerable: true, configurable: true, writable: true });
    else holder[key] = value;
    if (!('input' in root)) break;
  }
  const { input: result } = root;
  // The query is a set of names and values, whatever became of it.
  return typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : { input: result };
}

function placesIn(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  // Arrays are held by their numbers.
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}
