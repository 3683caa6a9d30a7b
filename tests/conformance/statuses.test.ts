import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * The numbers of an entry's statuses where they are written instead of named. Numbers of three digits are HTTP's, and 0
 * of a problem says that no answer came.
 */
const written = [
  /\bstatus\s*(?:=|<>|!=|in)\s*\(?\d\b/,
  /\bstatus(?:\)|\w)*\s*(?:===|!==)\s*[1-9]\b(?!\d)/,
  /\bstatus\??:\s*[1-9](?![\d.])/,
  /\b0\s*\|\s*1\s*\|\s*2\b/,
  /\[\s*'?0'?,\s*'?1'?,\s*'?2'?,\s*'?3'?,\s*'?9'?\s*\]/,
];
/** Where the numbers are named, and SQL that ran already. */
const named = ['machines/entry/entry.rules.ts', 'src/server/platform/database/migrations/'];

const isWritten = (line: string) => written.some((pattern) => pattern.test(line)) && !/^\s*(?:\/?\*|\/\/)/.test(line);

it('knows a number that stands for a status', () => {
  const found = [
    "where e.status = 0 and e.award_id = a.id'",
    'e.status <> 0',
    'status in (1, 2)',
    'if (entry.status === 9) {',
    'body: { data: { status: 2 } }',
    'readonly status?: 9',
    '$type<0 | 1 | 2 | 3 | 9>()',
    "['0', '1', '2', '3', '9']",
  ];
  expect(found.filter((line) => !isWritten(line))).toEqual([]);
  const other = [
    'if (problem.status === 0) break;',
    'status: 409,',
    'expect(status).toBe(200)',
    'const x = [0, 1, 2];',
  ];
  expect(other.filter(isWritten)).toEqual([]);
});

it('names the statuses of entries everywhere, in code and in SQL', () => {
  const files = ['machines', 'src']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))))
    .filter((file) => /\.(?:tsx?|sql)$/.test(file) && !/\.(?:test|fixture)\./.test(file))
    .filter((file) => !named.some((place) => file.startsWith(place)));
  expect(files.length).toBeGreaterThan(800);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (isWritten(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
