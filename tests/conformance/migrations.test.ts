import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Migrations from these numbers on only add: an older server works on while replicas are replaced (docs/operations.md). */
const since: Readonly<Record<string, number>> = { identity: 4, product: 42 };

const folder = 'src/server/platform/database/migrations';
const migrations = Object.entries(since).flatMap(([part, first]) =>
  readdirSync(join(folder, part))
    .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= first)
    .map((name) => ({
      name: `${part}/${name}`,
      number: Number(name.slice(0, 4)),
      text: readFileSync(join(folder, part, name), 'utf8'),
    })),
);

/** What an older server, or one that waits for a lock, would not stand; each with why. */
const breaking: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\bdrop\s+(?:table|column|view|schema|function)\b/i, 'takes away what an older server reads'],
  [/\brename\s+(?:column\b|constraint\b|to\b)/i, 'takes away a name that an older server uses'],
  [
    /\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b/i,
    'rewrites the table, and changes what an older server reads',
  ],
  [/\bset\s+not\s+null\b/i, 'refuses what an older server leaves out'],
  [/\block\s+table\b/i, 'holds every call up'],
  [/\bset\s+(?:local\s+)?(?:lock_timeout|statement_timeout)\b/i, 'waits longer than calls do'],
];
const addsNeeded = (statement: string) =>
  /\badd\s+column\b/i.test(statement) &&
  /\bnot\s+null\b/i.test(statement) &&
  !/\bdefault\b|\bgenerated\s+always\b/i.test(statement);

/** Why a migration could not run beside a server of before; nothing where it says which migration made that ready. */
function faultsIn({ number, text }: { readonly number: number; readonly text: string }): string[] {
  return text.split('--> statement-breakpoint').flatMap((part) => {
    const ready = /^-- contracts (\d{4}): .{10,}$/m.exec(part);
    if (ready && Number(ready[1]) < number) return [];
    // The bodies of functions are run later, by their callers.
    const statement = part.replaceAll(/\$\$[\s\S]*?\$\$/g, '').replaceAll(/^\s*--.*$/gm, '');
    const found = breaking.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why);
    return addsNeeded(statement) ? [...found, 'asks an older server for a value that it does not know'] : found;
  });
}

describe('a migration', () => {
  it('only adds, and takes away in a later version what nothing uses any more', () => {
    expect(migrations.length).toBeGreaterThan(0);
    expect(migrations.flatMap((one) => faultsIn(one).map((why) => `${one.name} ${why}`))).toEqual([]);
  });

  it.each([
    'alter table "product"."people" drop column "name"',
    'DROP TABLE "product"."people"',
    'alter table product.people rename column name to called',
    'alter table product.people rename to persons',
    'ALTER TABLE "product"."people" ALTER COLUMN "name" SET DATA TYPE varchar(9)',
    'alter table product.people alter column name type bigint',
    'alter table product.people alter column name set not null',
    'ALTER TABLE "product"."people" ADD COLUMN "shoe" text NOT NULL',
    'lock table product.people',
    "set lock_timeout = '0'",
    '-- contracts 0099: made ready by a version that is still to come\ndrop table product.people',
  ])('such as %s would be noticed', (text) => expect(faultsIn({ number: 50, text })).toHaveLength(1));

  it.each([
    'ALTER TABLE "product"."people" ADD COLUMN "shoe" text',
    "ALTER TABLE product.people ADD COLUMN shoe text NOT NULL DEFAULT ''",
    'create table product.shoes (id uuid not null)',
    'create or replace function product.f() returns trigger language plpgsql as $$ begin drop table x; end $$',
    '-- contracts 0044: nothing has read the column since then\nalter table product.people drop column name',
  ])('such as %s may be', (text) => expect(faultsIn({ number: 50, text })).toEqual([]));
});

it('migrations wait ten seconds for a lock, under one lock of their own, and refuse a newer schema', () => {
  const text = readFileSync('src/server/platform/database/database.ts', 'utf8');
  const body = text.slice(text.indexOf('export async function migrateDatabase'));
  const order = ['pg_advisory_lock', 'set lock_timeout', 'refuseNewerSchema', 'await migrate('].map((step) =>
    body.indexOf(step),
  );
  expect(order.every((at) => at > 0)).toBe(true);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(text).toContain("migrationPatience = '10s'");
});
