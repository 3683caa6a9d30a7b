import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ResultBundle } from './bundle.types.ts';
import type { CountedRound } from './combining.types.ts';
import { togetherFaults } from './enteredTogether.ts';
import { scores } from './ways/scores.ts';

const strict = { additionalProperties: false };
const text = Type.String({ maxLength: 1000 });
const id = Type.String({ minLength: 1, maxLength: 200 });
const digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
const marks = Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 10 }));
const count = Type.Integer({ minimum: 0 });
const object = (fields: Record<string, TSchema>) => Type.Object(fields, strict);
const oneOf = (values: readonly string[]) => Type.Union(values.map((value) => Type.Literal(value)));

const percent = Type.Integer({ minimum: 1, maximum: 99 });
const place = Type.Integer({ minimum: 0, maximum: 100 });
const round = object({
  roundID: id,
  name: text,
  weight: percent,
  leftOut: Type.Boolean(),
  scale: object({ weights: Type.Array(Type.Integer()), lowest: place, highest: place }),
  marks: Type.Array(object({ judgeID: id, entryID: id, marks: Type.Array(place) })),
});

/** The form of versions 2 to 4, all but the output, which is computed again. Nothing else may stand in it. */
const bundleSchema = object({
  format: Type.Literal('awards-result'),
  version: Type.Union([Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
  award: object({ id, name: text }),
  category: object({ categoryID: id, name: text }),
  names: Type.Optional(
    object({
      entries: Type.Record(Type.String(), object({ ref: text, title: text, organisation: text })),
      judges: Type.Record(Type.String(), text),
    }),
  ),
  together: Type.Optional(
    Type.Array(object({ entryID: id, with: Type.Array(object({ ref: id, categoryID: id }), { minItems: 1 }) }), {
      minItems: 1,
    }),
  ),
  software: text,
  madeAt: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' }),
  audit: object({ rows: count, head: Type.Union([digest, Type.Literal('')]) }),
  input: object({
    criteria: Type.Array(object({ criterionID: id, weight: Type.Number({ minimum: 0, maximum: 100 }) }), {
      minItems: 1,
    }),
    entryIDs: Type.Array(id),
    sheets: Type.Array(object({ entryID: id, judgeID: id, marks })),
    method: oneOf(['automatic', 'mean', 'severity', 'robust', 'standardised', 'trimmed']),
    chair: Type.Array(object({ entryIDs: Type.Array(id), reason: Type.String(), value: Type.Number() })),
    rounds: Type.Optional(Type.Array(round, { minItems: 1 })),
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
function contradictionsIn(bundle: ResultBundle): string[] {
  const { version, input, together, excluded } = bundle;
  const key = ({ entryID, judgeID }: { readonly entryID: string; readonly judgeID: string }) =>
    `${entryID} by ${judgeID}`;
  const criteria = new Set(input.criteria.map(({ criterionID }) => criterionID));
  const entries = new Set(input.entryIDs);
  return [
    ...(version === (together ? 4 : input.rounds ? 3 : 2) ? [] : [`version: ${version} is not of this content`]),
    ...roundFaults(input.rounds ?? [], input.entryIDs),
    ...togetherFaults(bundle),
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

/** What is wrong with the rounds that count: they leave something to the scores, and each can be counted. */
function roundFaults(rounds: readonly CountedRound[], entryIDs: readonly string[]): string[] {
  const together = rounds.reduce((sum, { weight }) => sum + weight, 0);
  return [
    ...(together < 100 ? [] : [`input.rounds: weigh ${together} per cent together`]),
    ...twice(rounds.map(({ roundID }) => roundID)).map((roundID) => `input.rounds: ${roundID} is named twice`),
    ...rounds.flatMap(({ roundID, marks, scale }) =>
      scores.faults(entryIDs, marks, scale).map(({ code }) => `input.rounds: ${roundID} can’t be counted: ${code}`),
    ),
  ];
}

function twice(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}
