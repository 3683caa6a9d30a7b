import type { FastifySchemaCompiler } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Settings } from 'typebox/system';
import { Clean, Convert, UnionPrioritySort } from 'typebox/value';
import { lowerIdsOf } from './lowerIds.ts';

/** One problem in what was sent. */
export interface Problem {
  /** Dotted path of the field, for example data.title. */
  readonly field: string;
  readonly problem: string;
}

/** What was sent does not have the shape that the call needs. */
export class ShapeError extends Error {
  readonly statusCode = 400;
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('The request does not have the expected shape');
    this.problems = problems;
  }
}

// `compiledOf` sorts each schema once; cleaning would sort it again for every body.
Settings.Set({ unionPrioritySort: false });

interface Compiled {
  readonly shape: ReturnType<typeof Compile<TSchema>>;
  /** The schema, of each union the narrowest part first: the first that fits says what is dropped. */
  readonly sorted: TSchema;
  readonly lowerIds: ReturnType<typeof lowerIdsOf>;
}

/** Made once per process, whatever number of servers it runs, and not before something is asked. */
const made = new WeakMap<TSchema, Compiled>();

function compiledOf(schema: TSchema): Compiled {
  const compiled = made.get(schema) ?? {
    shape: Compile(schema),
    sorted: UnionPrioritySort(schema),
    lowerIds: lowerIdsOf(schema),
  };
  made.set(schema, compiled);
  return compiled;
}

/**
 * Checks queries and bodies against their schemas. Queries are text, so their values are converted first; bodies are
 * taken as they are. What the schema does not know is dropped, and ids are taken in lower case.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let compiled: Compiled | undefined;
  const optional = Type.IsOptional(schema);
  const read = httpPart === 'body' ? null : queryReader(schema);
  return (input: unknown) => {
    if (optional && (input === undefined || input === null)) return { value: undefined };
    compiled ??= compiledOf(schema);
    const unkeepable = findUnstorable(input);
    if (unkeepable !== null) return { error: new ShapeError([{ field: unkeepable, problem: 'is not text' }]) };
    const value = read ? read(input as Query) : input;
    const { shape, sorted, lowerIds } = compiled;
    if (!shape.Check(value)) return { error: new ShapeError(problemsOf(shape.Errors(value))) };
    const known = read ? value : Clean(sorted, value);
    return { value: lowerIds ? lowerIds(known) : known };
  };
};

type Query = Readonly<Record<string, unknown>>;

/**
 * What a query's names stand for, each by its own schema, and nothing that has none: they are one below the other, and many, and to
 * look through all that there might be takes longer than everything else about a call.
 */
function queryReader(schema: TSchema): (query: Query) => Query {
  const { properties, additionalProperties } = schema as Shape;
  const known = new Map(Object.entries(properties));
  const isClosed = additionalProperties === false;
  return (query) =>
    Object.fromEntries(
      Object.entries(query)
        .filter(([name]) => isClosed || known.has(name))
        .map(([name, value]) => {
          const of = known.get(name);
          return [
            name,
            of === undefined || (typeof value === 'string' && Type.IsString(of)) ? value : Convert(of, value),
          ];
        }),
    );
}

interface Shape {
  readonly properties: Readonly<Record<string, TSchema>>;
  readonly additionalProperties?: boolean;
}

/** Characters that no database keeps: zero, and halves of one that takes two. */
const notText = /\0|\p{Surrogate}/u;

/** The field, by its own name, whose text or name holds such a character; null where there is none. */
export function findUnstorable(input: unknown): string | null {
  // A list of what is still to be looked at: input may be nested deeper than calls may be.
  const waiting: [name: string, value: unknown][] = [['-', input]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [name, value] = next;
    if (typeof value === 'string' && notText.test(value)) return name;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value)) {
      if (notText.test(key)) return name;
      waiting.push([Array.isArray(value) ? name : key, part]);
    }
  }
  return null;
}

/** A name that is not known is said once, by its object. */
const problemsOf = (errors: TLocalizedValidationError[]): Problem[] =>
  errors.filter(({ keyword }) => keyword !== 'boolean').map(toProblem);

function toProblem({ instancePath, message, params, keyword }: TLocalizedValidationError): Problem {
  const path = instancePath.split('/').filter(Boolean);
  if (keyword === 'additionalProperties' && 'additionalProperties' in params)
    path.push(params.additionalProperties.join(', ').slice(0, 200));
  if (keyword === 'required' && 'requiredProperties' in params) path.push(params.requiredProperties.join(', '));
  return { field: path.join('.') || '-', problem: message };
}
