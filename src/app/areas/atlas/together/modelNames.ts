import type { Change } from '#machines/model/check/changes.ts';
import type { Scenario } from '#machines/model/scenario.ts';

/** Sentences by their English words; names by `scenario.…`, `actor.…`, `place.…`, `part.…` and `value.…`. */
export type ModelMessages = Readonly<Record<string, string>>;

/** The keys of short names. */
export const modelKeys = {
  scenario: (name: string) => `scenario.${name}`,
  /** An actor without its number. */
  actor: (kind: string) => `actor.${kind}`,
  /** Where an actor stands. */
  place: (key: string) => `place.${key}`,
  /** A part of the world. */
  part: (key: string) => `part.${key}`,
  /** What a part of the world is. */
  value: (text: string) => `value.${text}`,
} as const;

/** "entrant2" → "entrant" and "2": who of several alike, by number; an only one has none. */
export function kindOf(name: string): { readonly kind: string; readonly number: string } {
  const [, kind = name, number = ''] = /^(.*?)(\d*)$/.exec(name) ?? [];
  return { kind, number };
}

/** Everything that a scenario says, as it is and with each of its faults: sentences, and names of what is there from the start. */
export function textsOf({ name, description, variants, describe }: Scenario): {
  readonly sentences: readonly string[];
  readonly names: readonly string[];
} {
  const described = [[], ...Object.keys(variants).map((variant) => [variant])].map((chosen) =>
    describe(new Set(chosen)),
  );
  const sentences = [description, ...Object.values(variants)];
  const names = [modelKeys.scenario(name)];
  for (const { actors, properties, world } of described) {
    sentences.push(...properties.map((property) => property.description));
    names.push(...partsOf(world).map(modelKeys.part), ...valuesOf(world).map(modelKeys.value));
    for (const actor of actors) {
      names.push(modelKeys.actor(kindOf(actor.name).kind), ...actor.places.map(({ key }) => modelKeys.place(key)));
      sentences.push(...actor.steps, ...actor.places.map(({ description }) => description));
    }
  }
  return { sentences: [...new Set(sentences)], names: [...new Set(names)] };
}

/** The names of what a change is said with: the parts on the way, and words that a part is. */
export function namesIn({ path, before, after }: Change): string[] {
  return [
    ...path.filter((part) => !isPlace(part)).map(modelKeys.part),
    ...[before, after].flatMap((value) => [
      ...partsOf(value).map(modelKeys.part),
      ...valuesOf(value).map(modelKeys.value),
    ]),
  ];
}

/** Whether a change is of where an actor stands, which its lane shows. */
export const isOfPlace = ({ path }: Change): boolean => path.at(-1) === 'at';

/** Whether a part is a place in a list. */
export const isPlace = (part: string): boolean => /^\d+$/.test(part);

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The names of fields of plain data, at any depth, save where an actor stands. */
function partsOf(value: unknown): string[] {
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'at' ? [] : [...(isPlace(key) ? [] : [key]), ...partsOf(inner)],
  );
}

/** The words in plain data, at any depth, save where an actor stands. */
function valuesOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'at' ? [] : valuesOf(inner)));
}
