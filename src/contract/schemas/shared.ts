import { type TProperties, Type } from 'typebox';
import { countries } from '../countries.ts';
import { id } from '../parts.ts';

export const flag = Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')]));
export const reason = Type.Optional(Type.String({ maxLength: 1000 }));
export const nothing = Type.Object({});
export const email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^@\\s<>"(),:;\\\\]+@[^@\\s<>"(),:;\\\\]+$',
});
/** A country of ISO 3166-1; null takes it away. */
export const country = Type.Union([
  Type.String({ pattern: `^(${countries.map(({ id: code }) => code).join('|')})$` }),
  Type.Null(),
]);
export const taxID = Type.String({ maxLength: 40 });
/** A cursor is what `x-next-cursor` said. */
const list = {
  cursor: Type.Optional(Type.String({ pattern: '^W[A-Za-z0-9_-]{5,4000}$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
};
/** What a list is searched by, paged and sorted by one of these keys, a hyphen before it for the other direction. */
export const searchBy = (keys: readonly string[]) => ({
  ...list,
  q: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.String({ maxLength: 40, pattern: `^-?(${keys.join('|')})$` })),
});
/** Some of these values, separated by commas. */
export const someOf = (values: readonly (string | number)[]) =>
  Type.Optional(Type.String({ maxLength: 200, pattern: `^(${values.join('|')})(,(${values.join('|')}))*$` }));
/** What says on what a call acts: a name that it does not know would have it act on more than was meant, and is refused. */
export const closed = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });
/** The query of a list: a name that it does not know would have it answer another question, and is refused. */
export const listQuery = <Properties extends TProperties>(properties: Properties) => closed(properties);
export const ofEntry = { id, awardID: id };
export const ofRound = { awardID: id, id };
