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

/** Folders that import each other still. None may be added, and whoever parts two takes them out. */
const together: Readonly<Record<string, readonly string[]>> = {
  machines: ['award <-> entry', 'award <-> round', 'award <-> vote', 'entryEditor <-> upload', 'refresh <-> session'],
  'src/app': [
    'actors/session <-> data',
    'areas/admin/audit <-> areas/admin/shared',
    'areas/admin/award <-> areas/admin/categories',
    'areas/admin/entries <-> areas/admin/entries/handling',
    'areas/atlas <-> areas/atlas/chart',
    'areas/atlas <-> areas/atlas/drawing',
    'areas/atlas <-> areas/atlas/exports',
    'areas/atlas <-> areas/atlas/review',
    'areas/atlas <-> areas/atlas/runs',
    'areas/atlas/drawing <-> areas/atlas/runs',
    'shell <-> shell/search',
  ],
};

describe.each(Object.keys(together))('the folders of %s', (root) => {
  const folderOf = (file: string) =>
    (root === 'machines' ? file.split(sep).slice(1, 2) : file.split(sep).slice(2, -1)).join('/');
  const files = sources.filter((file) => file.startsWith(root.replaceAll('/', sep) + sep));
  const inFolders = files.filter((file) => folderOf(file) !== '' && !file.endsWith(folderOf(file)));
  const folders = [...new Set(inFolders.map(folderOf))].sort();
  const between = importsAmong(folders, (name) => inFolders.filter((file) => folderOf(file) === name));
  const arrows = folders.flatMap((from) => [...between.get(from)!].map((to) => [from, to] as const));
  const pairs = arrows.filter(([from, to]) => from < to && between.get(to)!.has(from));

  it('import each other in no pair that is new', () => {
    expect(pairs.map((pair) => pair.join(' <-> ')).sort()).toEqual(together[root]);
  });

  it('are counted in the architecture', () => {
    const counts = [root, folders.length, arrows.length, pairs.length, ringsIn(between).length];
    expect(page).toContain(`| now | \`${counts[0]}\` | ${counts.slice(1).join(' | ')} |`);
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
