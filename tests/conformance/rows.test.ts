import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { expect, it } from 'vitest';
import { sources as files } from './imports.ts';

/** How rows would get a type that nobody checks (docs/decisions/0074). */
const asserted: readonly RegExp[] = [
  /(?<!function )\b(?:rowsOf|prepared|read)</,
  /\.(?:query|execute)</,
  /\bsql</,
  /\brows(?:\[\d+\])?!? as (?:unknown|readonly|[A-Z({])/,
  /\b(?:query|execute)\([^;]*\)\)?\.rows\b/,
  /\{\s*rows\b[^}]*\} = await/,
];

/** Where the driver's rows become what was declared: they were just found to be so. */
const reading = 'src/server/platform/database/rows.ts';

const server = files.filter((file) => /^src[\\/](?:server|tools)[\\/]/.test(file));
const assertedIn = (source: string) => asserted.flatMap((form) => source.match(form)?.[0] ?? []);

it('types no rows of a statement but by a declaration that is checked', () => {
  expect(server.length).toBeGreaterThan(300);
  const wrong = server
    .filter((file) => file.replaceAll(sep, '/') !== reading)
    .flatMap((file) => assertedIn(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`));
  expect(wrong).toEqual([]);
});

it.each([
  'await rowsOf<Found>(tx, sql`select 1`)',
  'client.query<{ id: string }>(text)',
  'await tx.execute<Found>(text)',
  'sql<number>`count(*)`',
  'const found = rows as unknown as Found[];',
  'return (await pool.query(text)).rows as Found[];',
  'const [row] = (await tx.execute(text)).rows;',
  'const { rows } = await client.query(text);',
])('notices %s', (source) => {
  expect(assertedIn(source)).not.toEqual([]);
});
