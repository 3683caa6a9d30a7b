/** Makes copies of worlds like this one: plain data whose parts have their kinds from the start. */
export function copierOf<Value>(sample: Value): (value: Value) => Value {
  if (typeof sample !== 'object' || sample === null) return (value) => value;
  if (Array.isArray(sample)) {
    const each = copierOf(sample[0]) as (value: unknown) => unknown;
    // A list of the same.
    return (value) => (value as unknown[]).map(each) as Value;
  }
  const inner = Object.entries(sample).flatMap(([key, part]) =>
    typeof part === 'object' && part !== null ? [[key, copierOf(part)] as const] : [],
  );
  if (inner.length === 0) return (value) => ({ ...value });
  return (value) => {
    const made = { ...value } as Record<string, unknown>;
    for (let index = 0; index < inner.length; index += 1) {
      const [key, copyPart] = inner[index]!;
      made[key] = (copyPart as (part: unknown) => unknown)(made[key]);
    }
    // The same keys with parts of the same kinds.
    return made as Value;
  };
}

/** A state's name, and how many arrangements of its interchangeable parts it stands for. */
export interface Named {
  readonly key: string;
  readonly orbit: number;
}

/** Writes down worlds like this one, so that what differs is written differently. */
function writerOf(sample: unknown): (value: unknown) => string {
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) return (value) => JSON.stringify(value);
  const keys = Object.keys(sample);
  const inner = keys.map((key) => {
    const part = (sample as Record<string, unknown>)[key];
    return typeof part === 'object' && part !== null ? writerOf(part) : null;
  });
  return (value) => {
    // Of the sample's shape.
    const parts = value as Record<string, unknown>;
    let written = '';
    for (let index = 0; index < keys.length; index += 1) {
      const part = parts[keys[index]!];
      const write = inner[index];
      // A text has no bar in it; numbers and names of states are told apart by where they stand.
      written += write ? `${write(part)}|` : `${part}|`;
    }
    return written;
  };
}

/**
 * Names states: worlds that differ only in which of the same is which share a name. Each part is written down once and
 * then known by a number, so that names stay short and are never mistaken for one another.
 */
export function namerFor<World extends object>(
  sample: World,
  interchangeable: readonly (keyof World & string)[],
): (world: World) => Named {
  // Plain data, whose keys are those it starts with.
  const fields = Object.keys(sample) as (keyof World & string)[];
  const lists = fields.filter((field) => Array.isArray(sample[field]));
  const rest = fields.filter((field) => !lists.includes(field));
  const sorted = lists.map((field) => interchangeable.includes(field));
  const known = new Map<string, number>();
  const writers = new Map(
    fields.map((field) => {
      const value = sample[field];
      return [field, writerOf(Array.isArray(value) ? value[0] : value)] as const;
    }),
  );
  const numberOf = (part: unknown, write: (value: unknown) => string): number => {
    const written = write(part);
    const before = known.get(written);
    if (before !== undefined) return before;
    known.set(written, known.size);
    return known.size - 1;
  };
  const listWriters = lists.map((field) => writers.get(field)!);
  const restWriters = rest.map((field) => writers.get(field)!);
  return (world) => {
    let key = '';
    let orbit = 1;
    for (let index = 0; index < lists.length; index += 1) {
      const numbers = (world[lists[index]!] as unknown[]).map((part) => numberOf(part, listWriters[index]!));
      if (sorted[index]) {
        numbers.sort((left, right) => left - right);
        orbit *= arrangements(numbers);
      }
      key += `${numbers.join()};`;
    }
    for (let index = 0; index < rest.length; index += 1) {
      const value = world[rest[index]!];
      key += typeof value === 'object' ? `${numberOf(value, restWriters[index]!)};` : `${String(value)};`;
    }
    return { key, orbit };
  };
}

/** In how many orders a sorted list can stand, equal ones not told apart. */
function arrangements(sorted: readonly number[]): number {
  let count = 1;
  let same = 0;
  for (let index = 0; index < sorted.length; index += 1) {
    same = index > 0 && sorted[index] === sorted[index - 1] ? same + 1 : 1;
    count = (count * (index + 1)) / same;
  }
  return count;
}
