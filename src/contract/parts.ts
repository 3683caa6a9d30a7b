import { type TSchema, Type } from 'typebox';
import { type Locale, locales } from './locales.ts';

/** Identifiers are UUIDs. */
export const id = Type.String({ format: 'uuid' });
/**
 * ISO 8601, from 1900 to 2099 wherever it is said: the first day has no time zone ahead of UTC and the last one none behind
 * it, which would be another year's. A second has no leap, and nothing names a zone behind the offset.
 */
export const instant = Type.String({
  format: 'date-time',
  pattern: '^(?!1900-01-01.*\\+|2099-12-31.*-\\d\\d:\\d\\d$|.*:60|.*\\[)(19|20)\\d\\d-',
});
export const count = Type.Integer({ minimum: 0 });
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
/** One of some words. */
export const oneOf = <Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>(Type.Union(values.map((value) => Type.Literal(value))));

/** The same in some of the languages. */
export const inLanguages = <Schema extends TSchema>(schema: Schema) =>
  // Its keys are the languages, each once.
  Type.Partial(Type.Object(Object.fromEntries(locales.map((locale) => [locale, schema])) as Record<Locale, Schema>));

/** Why something was refused: a code, whose text is in every language, and what the text names. */
export const reasonSchema = Type.Object({
  code: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
});
/** An integer in minor units. */
export const money = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
/** Words of at most so many characters. */
export const text = (maximum: number) => Type.String({ maxLength: maximum });
