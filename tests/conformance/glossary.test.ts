import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const lists = readFileSync('docs/glossary.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    name: section.slice(0, section.indexOf('\n')),
    rows: [...section.matchAll(/^\| (?!term|---)(.+?) \| (.+?) \| `(.+?)` · `(.+?)` \|$/gm)].map(
      ([, term = '', , file = '', symbol = '']) => ({ term, file, symbol }),
    ),
    lines: section.split('\n').filter((line) => /^\| (?!term|---)/.test(line)).length,
  }));

describe.each(lists)('the glossary $name', ({ rows, lines }) => {
  it('has a place in every row', () => {
    expect(rows.length).toBe(lines);
    expect(lines).toBeGreaterThan(0);
  });

  it('names places that are there', () => {
    const wrong = rows.filter(
      ({ file, symbol }) =>
        !existsSync(file) ||
        !new RegExp(`(?:const|function|interface|class|type) ${symbol}\\b`).test(readFileSync(file, 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it('says each term once, in order', () => {
    const terms = rows.map(({ term }) => term);
    expect(terms).toEqual([...new Set(terms)].sort((left, right) => left.localeCompare(right)));
  });
});
