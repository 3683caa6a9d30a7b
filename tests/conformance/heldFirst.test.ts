import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sources } from './imports.ts';

const statements = /\bsql`((?:\$\{(?:[^{}`]|`[^`]*`)*\}|[^`])*)`/g;
const holds = /\bfor (?:no key )?(?:update|(?:key )?share)\b(?! skip locked)/;
const readsBeside = /\(\s*select\b|\bexists\b|\bleft join\b/;

/**
 * Statements that hold rows and read others in the same breath. What others commit while the lock is waited for is not in
 * what such a statement reads of tables it does not hold: PostgreSQL looks again at the held rows alone.
 */
const faultsIn = (text: string) =>
  [...text.matchAll(statements)].flatMap(([, statement = '']) =>
    holds.test(statement) && readsBeside.test(statement) ? [statement.trim()] : [],
  );

it('holds rows first, and reads what decides by a statement after that', () => {
  const server = sources.filter((file) => file.startsWith('src/server/'));
  expect(server.filter((file) => holds.test(readFileSync(file, 'utf8'))).length).toBeGreaterThan(10);
  expect(server.flatMap((file) => faultsIn(readFileSync(file, 'utf8')).map((found) => [file, found]))).toEqual([]);
});

it.each([
  'sql`select e.id, exists (select from product.sheets s where s.entry_id = e.id) as scored from product.entries e for update of e`',
  'sql`select e.id, f.fields from product.entries e left join product.forms f on @{on(sql`f.version`)} for share of e`',
])('would notice %s', (planted) => expect(faultsIn(planted.replace('@', '$'))).toHaveLength(1));

it('lets a row be held by its own columns, and by those of rows that stay as they are', () => {
  expect(
    faultsIn('sql`select e.id, a.org_id from product.entries e join product.awards a on true for update of e`'),
  ).toEqual([]);
});
