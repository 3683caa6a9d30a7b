import { integer, pgSchema, timestamp } from 'drizzle-orm/pg-core';

/** Everything the product keeps, in one PostgreSQL schema. Money is an integer in minor units. */
export const product = pgSchema('product');

export const instant = (name: string) => timestamp(name, { withTimezone: true });

export const createdAt = () => instant('created_at').notNull().defaultNow();

/** Columns of everything that people change: `version` rises by one with each change. */
export const changeable = () => ({
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
