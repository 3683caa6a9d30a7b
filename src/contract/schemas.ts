import type { Static, TSchema } from 'typebox';
import type { CallName } from './calls.ts';
import { awardSchemas } from './schemas/awards.ts';
import { entrySchemas } from './schemas/entries.ts';
import { fileSchemas } from './schemas/files.ts';
import { judgingSchemas } from './schemas/judging.ts';
import { mailSchemas } from './schemas/mail.ts';
import { paymentSchemas } from './schemas/payments.ts';
import { personSchemas } from './schemas/people.ts';
import { recordSchemas } from './schemas/records.ts';

/** What each call of `calls.ts` sends and answers. */
export const schemas = {
  ...entrySchemas,
  ...awardSchemas,
  ...judgingSchemas,
  ...personSchemas,
  ...paymentSchemas,
  ...recordSchemas,
  ...mailSchemas,
  ...fileSchemas,
} as const satisfies Record<CallName, { query: TSchema; body?: TSchema; reply: TSchema }>;

type Schemas = typeof schemas;
// Tables, each row worked out once: a type of any call is looked up and never compared piece by piece.
type Queries = { readonly [Name in CallName]: Static<Schemas[Name]['query']> };
type Bodies = {
  readonly [Name in CallName]: Schemas[Name] extends { body: infer Schema extends TSchema }
    ? Static<Schema>
    : undefined;
};
type Replies = { readonly [Name in CallName]: Static<Schemas[Name]['reply']> };

export type Query<Name extends CallName> = Queries[Name];
export type Body<Name extends CallName> = Bodies[Name];
export type Reply<Name extends CallName> = Replies[Name];
