import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsAmong, ringsIn, sources } from './imports.ts';

const page = readFileSync('docs/architecture.md', 'utf8');

describe("the server's modules", () => {
  const modules = readdirSync('src/server/modules').sort();
  const between = importsAmong(modules, (name) =>
    sources.filter((file) => file.startsWith(join('src', 'server', 'modules', name) + sep)),
  );
  const arrows = modules.flatMap((from) => [...between.get(from)!].sort().map((to) => [from, to] as const));

  it('none imports itself by way of others', () => {
    expect(arrows.length).toBeGreaterThan(modules.length);
    expect(ringsIn(between)).toEqual([]);
  });

  it('one that would is noticed', () => {
    const planted = new Map([...between, ['payments', new Set([...between.get('payments')!, 'entries'])]]);
    expect(ringsIn(planted)).toEqual(expect.arrayContaining(['entries', 'payments']));
  });

  it('are counted in the architecture', () => {
    expect(page).toContain(`| now | ${modules.length} | ${arrows.length} | 0 | 0 |`);
  });

  it('are drawn there, without the arrows that others imply', () => {
    const drawn = [...page.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from, to]) => `${from} --> ${to}`);
    const wanted = arrows
      .filter(([from, to]) => ![...between.get(from)!].some((by) => by !== to && reached(between, by).has(to)))
      .map(([from, to]) => `${from} --> ${to}`);
    expect(drawn).toEqual(wanted);
  });
});

describe('the walks from a click to the row and back', () => {
  const walks = page.slice(page.indexOf('## Two walks')).split(/^## /m)[1]!.split(/^### /m).slice(1);

  it.each(walks.map((walk) => [walk.slice(0, walk.indexOf('\n')), walk]))('%s', (_, walk) => {
    const hops = [...walk.matchAll(/`([\w./]+)` · `(\w+)`/g)].map(([, file = '', name = '']) => ({ file, name }));
    expect(hops.length).toBeGreaterThanOrEqual([...walk.matchAll(/^\d+\. /gm)].length);
    const wrong = hops.filter(
      ({ file, name }) =>
        !existsSync(file) || !new RegExp(`(?:const|function) ${name}\\b`).test(readFileSync(file, 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it('are two', () => {
    expect(walks).toHaveLength(2);
  });
});

function reached(between: ReadonlyMap<string, ReadonlySet<string>>, from: string, known = new Set<string>()) {
  for (const to of between.get(from)!) if (!known.has(to)) reached(between, to, known.add(to));
  return known;
}
