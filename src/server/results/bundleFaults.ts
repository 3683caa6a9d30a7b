import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ResultBundle } from './bundle.types.ts';

const strict = { additionalProperties: false };
const text = Type.String({ maxLength: 1000 });
const id = Type.String({ minLength: 1, maxLength: 200 });
const digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
const marks = Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 10 }));
const count = Type.Integer({ minimum: 0 });
const object = (fields: Record<string, TSchema>) => Type.Object(fields, strict);
const oneOf = (values: readonly string[]) => Type.Union(values.map((value) => Type.Literal(value)));

/** The form of version 2, all but the output, which is computed again. Nothing else may stand in it. */
const bundleSchema = object({
  format: Type.Literal('awards-result'),
  version: Type.Literal(2),
  award: object({ id, name: text }),
  category: object({ categoryID: id, name: text }),
  names: Type.Optional(
    object({
      entries: Type.Record(Type.String(), object({ ref: text, title: text, organisation: text })),
      judges: Type.Record(Type.String(), text),
    }),
  ),
  software: text,
  madeAt: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' }),
  audit: object({ rows: count, head: Type.Union([digest, Type.Literal('')]) }),
  input: object({
    criteria: Type.Array(object({ criterionID: id, weight: Type.Number({ exclusiveMinimum: 0, maximum: 100 }) }), {
      minItems: 1,
    }),
    entryIDs: Type.Array(id),
    sheets: Type.Array(object({ entryID: id, judgeID: id, marks })),
    method: oneOf(['automatic', 'mean', 'severity', 'robust', 'standardised', 'trimmed']),
    chair: Type.Array(object({ entryIDs: Type.Array(id), reason: Type.String(), value: Type.Number() })),
    others: Type.Optional(Type.Array(object({ squares: Type.Number({ minimum: 0 }), degrees: count }))),
  }),
  excluded: Type.Array(object({ entryID: id, judgeID: id, why: oneOf(['recused', 'conflict', 'notHandedIn']), marks })),
  output: Type.Object({ entries: Type.Array(Type.Object({ entryID: id })) }),
  tolerance: Type.Number({ minimum: 0, maximum: 0.01 }),
  sha256: digest,
  signature: object({
    algorithm: Type.Literal('Ed25519'),
    key: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
    value: Type.String({ pattern: '^[A-Za-z0-9_-]{86}$' }),
  }),
});

/** What is wrong with a bundle's form; empty for one that can be computed again. */
export function faultsOf(bundle: unknown): string[] {
  const errors = Value.Errors(bundleSchema, bundle).map(({ instancePath, message }) => `${instancePath}: ${message}`);
  return errors.length > 0 ? errors : contradictionsIn(bundle as ResultBundle);
}

/** What the form allows and the content must not have. */
function contradictionsIn({ input, excluded }: ResultBundle): string[] {
  const key = ({ entryID, judgeID }: { readonly entryID: string; readonly judgeID: string }) =>
    `${entryID} by ${judgeID}`;
  const criteria = new Set(input.criteria.map(({ criterionID }) => criterionID));
  const entries = new Set(input.entryIDs);
  return [
    ...twice(input.entryIDs).map((entryID) => `input.entryIDs: ${entryID} is named twice`),
    ...twice(input.criteria.map(({ criterionID }) => criterionID)).map(
      (one) => `input.criteria: ${one} is named twice`,
    ),
    ...twice([...input.sheets, ...excluded].map(key)).map((sheet) => `sheets: ${sheet} is there twice`),
    ...input.sheets.flatMap((sheet) => [
      ...(entries.has(sheet.entryID) ? [] : [`input.sheets: ${sheet.entryID} is no entry of the category`]),
      ...Object.keys(sheet.marks).flatMap((criterionID) =>
        criteria.has(criterionID) ? [] : [`input.sheets: ${key(sheet)} marks the unknown criterion ${criterionID}`],
      ),
    ]),
    ...input.chair.flatMap(({ entryIDs }) =>
      entryIDs.every((entryID) => entries.has(entryID)) ? [] : ['input.chair: names an entry of another category'],
    ),
  ];
}

function twice(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}
