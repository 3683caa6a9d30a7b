import type { TSchema } from 'typebox';

type Lower = (value: unknown) => unknown;

/** What says where a schema has ids; no choice of ours has an id where another of its parts has other words. */
interface Part {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly anyOf?: readonly Part[];
  readonly allOf?: readonly Part[];
}

/**
 * Takes the ids of what has this schema in lower case, as the database answers them: an id is the same in capitals, but not the same
 * text. Null where the schema has none. Changes what it is given.
 */
export const lowerIdsOf = (schema: TSchema): Lower | null => lowerOf(schema as Part);

function lowerOf({ format, properties = {}, items, anyOf = [], allOf = [] }: Part): Lower | null {
  if (format === 'uuid') return (value) => (typeof value === 'string' ? value.toLowerCase() : value);
  const lowers = [...anyOf, ...allOf].map(lowerOf).filter((lower) => lower !== null);
  const named = Object.entries(properties).flatMap(([name, part]) => {
    const lower = lowerOf(part);
    return lower ? [{ name, lower }] : [];
  });
  const each = items ? lowerOf(items) : null;
  if (lowers.length + named.length === 0 && !each) return null;
  return (value) => {
    if (Array.isArray(value)) {
      if (each) for (const [index, item] of value.entries()) value[index] = each(item);
    } else if (isObject(value)) {
      for (const { name, lower } of named) if (Object.hasOwn(value, name)) value[name] = lower(value[name]);
    }
    return lowers.reduce((lowered, lower) => lower(lowered), value);
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
