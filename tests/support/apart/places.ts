/** Where something stands in a request: keys and indices, the last one a key's own name where `ofKey`. */
export interface Place {
  readonly at: readonly (string | number)[];
  readonly ofKey: boolean;
  /** What of the text names something, and what that is called. */
  readonly value: string | number;
  readonly name: string;
}

/** The same place however many come before it in a list: `body.categories[].categoryID`. */
export const pathOf = ({ at, ofKey }: Pick<Place, 'at' | 'ofKey'>): string =>
  at
    .map((part, index) => {
      if (typeof part === 'number') return '[]';
      if (ofKey && index === at.length - 1) return '{}';
      return index === 0 ? part : `.${part}`;
    })
    .join('');

/** Every place of a request that names one of these things; longer names first, where one contains another. */
export function placesOf(request: unknown, named: ReadonlyMap<string | number, string>): Place[] {
  const names = [...named].sort(([one], [other]) => String(other).length - String(one).length);
  const found: Place[] = [];
  const note = (at: readonly (string | number)[], text: string | number, ofKey: boolean) => {
    const hit = names.find(([value]) =>
      typeof value === 'number' ? value === text : typeof text === 'string' && text.includes(value),
    );
    // A figure is the name of a message only where a message is meant.
    if (hit && (typeof text === 'string' || at.at(-1) === 'id')) {
      found.push({ at, ofKey, value: hit[0], name: hit[1] });
    }
  };
  const walk = (value: unknown, at: readonly (string | number)[]): void => {
    if (typeof value === 'string' || typeof value === 'number') note(at, value, false);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const part = Array.isArray(value) ? Number(key) : key;
      if (!Array.isArray(value)) note([...at, key], key, true);
      walk(inner, [...at, part]);
    }
  };
  walk(request, []);
  return found;
}

/** A copy of the request in which other things stand in these places, or beside what stands there. */
export function exchanged<Request>(
  request: Request,
  places: readonly Place[],
  other: (place: Place) => string | number,
  beside = false,
): Request {
  const copy = structuredClone(request) as never;
  // What a key is called comes last: the ways of the others go by it.
  for (const place of places.toSorted((one, two) => Number(one.ofKey) - Number(two.ofKey))) {
    const key = place.at.at(-1)!;
    const holder = place.at
      .slice(0, -1)
      .reduce<Record<string | number, unknown>>((value, part) => value[part] as never, copy);
    const present = place.ofKey ? key : holder[key];
    const value =
      typeof present === 'number' ? other(place) : String(present).replace(String(place.value), String(other(place)));
    if (beside) (holder as unknown as unknown[]).push(value);
    else if (place.ofKey) {
      holder[value] = holder[key];
      delete holder[key];
    } else holder[key] = value;
  }
  return copy;
}

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** Every place of a schema that takes text, and whether it takes nothing but the id of something. */
export function textPlaces(schema: Schema | undefined, path: string): Map<string, 'id' | 'text'> {
  const places = new Map<string, 'id' | 'text'>();
  const walk = (each: Schema | undefined, at: string): void => {
    if (!each) return;
    for (const one of [...(each.anyOf ?? []), ...(each.allOf ?? [])]) walk(one, at);
    for (const [key, one] of Object.entries(each.properties ?? {})) walk(one, `${at}.${key}`);
    const more = typeof each.additionalProperties === 'object' ? [each.additionalProperties] : [];
    const keyed = [...Object.values(each.patternProperties ?? {}), ...more];
    if (keyed.length > 0) places.set(`${at}{}`, 'text');
    for (const one of keyed) walk(one, `${at}{}`);
    walk(each.items, `${at}[]`);
    if (each.type === 'string' && each.const === undefined && each.format !== 'date-time') {
      places.set(at, each.format === 'uuid' ? 'id' : 'text');
    }
  };
  walk(schema, path);
  return places;
}
