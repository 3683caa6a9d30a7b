/** One fact that can be set: where it stands in the input, and its value. */
export interface Fact {
  readonly path: readonly string[];
  readonly value: boolean | number | string | null;
  readonly kind: 'boolean' | 'number' | 'instant' | 'text';
}

/** The facts of an input, from the outside in; at most so many that a person can look through them. */
export function factsOf(input: unknown, limit = 60): Fact[] {
  const facts: Fact[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (facts.length >= limit || path.length > 5) return;
    if (Array.isArray(value)) for (const [place, item] of value.entries()) visit(item, [...path, String(place)]);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
    } else if (isPlain(value)) facts.push({ path, value, kind: kindOf(path, value) });
  };
  visit(input, []);
  return facts;
}

/** The input with one fact set. */
export function withFact(input: unknown, [key, ...rest]: readonly string[], value: Fact['value']): unknown {
  if (key === undefined) return value;
  if (Array.isArray(input))
    return input.map((item, place) => (String(place) === key ? withFact(item, rest, value) : item));
  const object = input as Readonly<Record<string, unknown>>;
  return { ...object, [key]: withFact(object[key], rest, value) };
}

const isPlain = (value: unknown): value is Fact['value'] =>
  value === null || ['boolean', 'number', 'string'].includes(typeof value);

function kindOf(path: readonly string[], value: Fact['value']): Fact['kind'] {
  if (typeof value === 'boolean') return 'boolean';
  const isTime = /(?:^now|At|until|since)$/i.test(path.at(-1) ?? '');
  if (typeof value === 'number') return isTime && value > 1e11 ? 'instant' : 'number';
  return value === null && isTime ? 'instant' : 'text';
}
