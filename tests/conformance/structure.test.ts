import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsAmong, ringsIn, sources } from './imports.ts';

const page = readFileSync('docs/architecture.md', 'utf8');

/** A section of the architecture, by its title. */
const sectionOf = (title: string) => page.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? '';

/** The arrows of a section's last picture. */
const drawnIn = (title: string) =>
  [...(sectionOf(title).split('```mermaid').at(-1) ?? '').matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(
    ([, from, to]) => `${from} --> ${to}`,
  );

const arrowsOf = (between: ReadonlyMap<string, ReadonlySet<string>>) =>
  [...between].flatMap(([from, targets]) => [...targets].sort().map((to) => [from, to] as const));

/** The arrows that no others imply; where there are no rings they say everything. */
const reduced = (between: ReadonlyMap<string, ReadonlySet<string>>) =>
  arrowsOf(between)
    .filter(([from, to]) => ![...between.get(from)!].some((by) => by !== to && reached(between, by).has(to)))
    .map((arrow) => arrow.map((name) => name.replaceAll('/', '_')).join(' --> '));

const inFolder = (folder: string) => sources.filter((file) => file.startsWith(folder.replaceAll('/', sep) + sep));

describe("the server's modules", () => {
  const modules = readdirSync('src/server/modules').sort();
  const between = importsAmong(modules, (name) => inFolder(`src/server/modules/${name}`));
  const arrows = arrowsOf(between);

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
    expect(drawnIn("The server's modules")).toEqual(reduced(between));
  });
});

/** Whom each folder imports: of machines the topmost, of the browser every one. */
function foldersOf(root: string): ReadonlyMap<string, ReadonlySet<string>> {
  const folderOf = (file: string) =>
    (root === 'machines' ? file.split(sep).slice(1, 2) : file.split(sep).slice(2, -1)).join('/');
  const files = inFolder(root).filter((file) => folderOf(file) !== '' && !file.endsWith(folderOf(file)));
  const folders = [...new Set(files.map(folderOf))].sort();
  return importsAmong(folders, (name) => files.filter((file) => folderOf(file) === name));
}

describe.each(['machines', 'src/app'])('the folders of %s', (root) => {
  const between = foldersOf(root);
  const arrows = arrowsOf(between);

  it('none imports itself by way of others', () => {
    expect(arrows.length).toBeGreaterThan(between.size);
    expect(ringsIn(between)).toEqual([]);
  });

  it('are counted in the architecture', () => {
    expect(page).toContain(`| now | \`${root}\` | ${between.size} | ${arrows.length} | 0 | 0 |`);
  });
});

it('the folders of machines are drawn in the architecture, without the arrows that others imply', () => {
  expect(drawnIn('The folders of machines')).toEqual(reduced(foldersOf('machines')));
});

it('the rooms of the browser are drawn in the architecture, without the arrows that others imply', () => {
  const rooms = [
    'data/state',
    'actors/session',
    'actors',
    'api',
    'areas',
    'data',
    'i18n',
    'identity',
    'parts',
    'shell',
    'ui',
  ];
  const roomOf = (file: string) => rooms.find((room) => file.startsWith(join('src', 'app', ...room.split('/')) + sep));
  const between = importsAmong(rooms.toSorted(), (room) => inFolder('src/app').filter((file) => roomOf(file) === room));
  expect(ringsIn(between)).toEqual([]);
  expect(drawnIn('The folders of the browser')).toEqual(reduced(between));
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
