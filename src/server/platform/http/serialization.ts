import build, { type AnySchema } from 'fast-json-stringify';
import type { FastifySchema, FastifySerializerCompiler } from 'fastify';

type Serialize = (answer: unknown) => string;
type Plain = Readonly<Record<string, unknown>>;

/** Made once per process, whatever number of servers it runs, and not before something is answered. */
const made = new WeakMap<object, Serialize>();

/**
 * Writes answers by their schemas; what a schema does not know is left out. A union of something and null, or of words,
 * is written without trying each part: what the schema allows was decided before.
 */
export const serializerCompiler: FastifySerializerCompiler<FastifySchema> = ({ schema }) => {
  let serialize: Serialize | undefined;
  return (answer: unknown) => {
    serialize ??= serializerOf(schema);
    return serialize(answer);
  };
};

/** Writes what has the schema, as JSON. */
export function serializerOf(schema: object): Serialize {
  const known = made.get(schema);
  if (known) return known;
  const serialize = build(writable(schema) as AnySchema);
  made.set(schema, serialize);
  return serialize;
}

/** The same schema with as few choices as writing needs: JSON Schema's `anyOf` is tried by a validator, part by part. */
export function writable(schema: object): Plain {
  const inner: Plain = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, partOf(value)]));
  if (!Array.isArray(inner.anyOf)) return inner;
  const { anyOf, ...rest } = inner as { readonly anyOf: readonly Plain[] };
  const [type, ...further] = new Set(anyOf.map(simpleTypeOf).filter((each) => each !== 'null'));
  const isNullable = anyOf.some((part) => part.type === 'null' || part.nullable === true);
  if (type && further.length === 0) return { ...rest, type, ...(isNullable && { nullable: true }) };
  if (type && !further.includes(null)) return { ...rest, type: [type, ...further, ...(isNullable ? ['null'] : [])] };
  const [part, ...others] = anyOf.filter(({ type }) => type !== 'null');
  return part && others.length === 0 ? { ...rest, ...part, nullable: true } : inner;
}

const partOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(partOf);
  return typeof value === 'object' && value !== null ? writable(value) : value;
};

const simple: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'null'];
/** The type of what holds nothing else; null of whatever else there is. */
const simpleTypeOf = ({ type }: Plain) => (simple.includes(type) ? type : null);
