// Everything the product keeps, in one PostgreSQL schema, by subject.
export * from './schema/awards.ts';
export { product } from './schema/columns.ts';
export * from './schema/entries.ts';
export * from './schema/judging.ts';
export * from './schema/mail.ts';
export * from './schema/money.ts';
export * from './schema/people.ts';
export * from './schema/records.ts';
export * from './schema/rounds.ts';
