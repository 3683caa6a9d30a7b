import { Type } from 'typebox';
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
const list = { cursor: Type.Optional(Type.String()), limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })) };
export const search = {
  ...list,
  q: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.String({ maxLength: 40 })),
};
export const ofEntry = { id, awardID: id };
export const ofRound = { awardID: id, id };
