import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const shared = ['machines', 'src/contract'];
const platform = 'src/server/platform';
/** What the browser's rooms stand on, lowest first: each may import those before it. */
const browser = ['src/app/i18n', 'src/app/identity', 'src/app/api', 'src/app/ui'];

interface May {
  readonly folders: readonly string[];
  /** Packages, where a folder is held to a few. */
  readonly packages?: RegExp;
}

/** Who may import whom, innermost first. A folder's files may import each other unless rooms of it are named here too. */
const may: Readonly<Record<string, May>> = {
  machines: { folders: [], packages: /^xstate/ },
  'src/contract': { folders: ['machines'], packages: /^typebox$/ },

  'src/server/ports': { folders: shared },
  [platform]: { folders: [...shared, 'src/server/ports'] },
  'src/server/identity': { folders: [...shared, 'src/server/ports', platform] },
  'src/server/adapters': { folders: [...shared, 'src/server/ports', platform] },
  'src/server/http': { folders: [...shared, 'src/server/ports', platform] },
  'src/server/modules': {
    folders: [...shared, 'src/server/ports', platform, 'src/server/identity', 'src/server/http'],
  },
  // Puts everything together: start, routes, adapters.
  'src/server': {
    folders: [
      ...[...shared, 'src/server/ports', platform, 'src/server/identity', 'src/server/adapters'],
      ...['src/server/http', 'src/server/modules'],
    ],
  },

  'src/app/i18n': { folders: shared },
  'src/app/identity': { folders: [...shared, 'src/app/i18n'] },
  'src/app/api': { folders: [...shared, 'src/app/i18n', 'src/app/identity'] },
  'src/app/ui': { folders: [...shared, 'src/app/i18n'] },
  'src/app/actors/session': { folders: [...shared, ...browser, 'src/app/data'] },
  'src/app/data': { folders: [...shared, ...browser, 'src/app/actors/session'] },
  'src/app/actors': { folders: [...shared, ...browser, 'src/app/actors/session', 'src/app/data'] },
  'src/app/parts': {
    folders: [...shared, ...browser, 'src/app/actors/session', 'src/app/data', 'src/app/actors'],
  },
  'src/app/shell': { folders: [...shared, ...browser, 'src/app/data', 'src/app/parts'] },
  ...Object.fromEntries(
    areas().map((area) => [
      area,
      {
        folders: [
          ...[...shared, ...browser, 'src/app/actors/session', 'src/app/data', 'src/app/actors', 'src/app/parts'],
        ],
      },
    ]),
  ),
  'src/app': { folders: [...shared, ...appFolders()] },
};

const aliases: Readonly<Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8')).imports;

const files = ['machines', 'src'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)),
);

describe('imports go only in the directions that the architecture names', () => {
  it.each(Object.keys(may))('%s', (folder) => {
    const wrong = files
      .filter((file) => folderOf(file) === folder)
      .flatMap((file) => importsOf(file).map((specifier) => ({ file, specifier })))
      .filter(({ file, specifier }) => !allowed(folder, file, specifier))
      .map(({ file, specifier }) => `${file} imports ${specifier}`);
    expect(wrong).toEqual([]);
  });

  it('finds every file in some folder of the table, or in tools', () => {
    expect(files.filter((file) => !folderOf(file) && !file.startsWith(join('src', 'tools')))).toEqual([]);
  });
});

const imported = importsAmong(files, (file) => [file], files);

it('no file imports itself by way of others, for a type or later on either', () => {
  expect(imported.get(join('src', 'server', 'main.ts'))!.size).toBeGreaterThan(2);
  expect(ringsIn(imported)).toEqual([]);
});

describe("the server's modules", () => {
  const modules = readdirSync('src/server/modules');
  const between = importsAmong(modules, filesOfModule, files);

  it('none imports itself by way of others', () => {
    expect(between.get('entries')!.size).toBeGreaterThan(2);
    expect(ringsIn(between)).toEqual([]);
  });

  it('one that would is noticed', () => {
    const planted = new Map([...between, ['payments', new Set([...between.get('payments')!, 'entries'])]]);
    expect(ringsIn(planted)).toEqual(expect.arrayContaining(['entries', 'payments']));
  });

  it('are counted in the architecture as they are', () => {
    const arrows = [...between.values()].reduce((sum, targets) => sum + targets.size, 0);
    const page = readFileSync('docs/architecture.md', 'utf8');
    expect(page).toContain(`| now | ${modules.length} | ${arrows} | 0 |`);
  });
});

it('keeps the schemas out of the browser: it takes types of them alone', () => {
  const wrong = files
    .filter((file) => /^(machines|src[\\/]app)[\\/]/.test(file))
    .filter((file) => /^import (?!type )[^;]*contract\/(?:entities|schemas)\.ts'/m.test(readFileSync(file, 'utf8')));
  expect(wrong).toEqual([]);
});

/** Whom each part imports, as the parts that its files name; a file is a part of itself alone, or of its module. */
function importsAmong(
  parts: readonly string[],
  filesOf: (part: string) => readonly string[],
  known: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const partOf = new Map(parts.flatMap((part) => filesOf(part).map((file) => [file, part] as const)));
  const targets = (file: string) => importsOf(file).flatMap((specifier) => targetOf(file, specifier) ?? []);
  const isKnown = new Set(known);
  return new Map(
    parts.map((part) => {
      const named = filesOf(part)
        .flatMap(targets)
        .filter((target) => isKnown.has(target));
      const others = named.flatMap((target) => partOf.get(target) ?? []).filter((other) => other !== part);
      return [part, new Set(others)];
    }),
  );
}

function filesOfModule(name: string): string[] {
  return files.filter((file) => file.startsWith(join('src', 'server', 'modules', name) + sep));
}

/** Whoever imports none of the others, or is imported by none of them, is in no ring with them: what is left, and between. */
function ringsIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  let ringed = [...graph.keys()];
  for (let before = Infinity; ringed.length < before; ) {
    before = ringed.length;
    const left = new Set(ringed);
    const wanted = new Set(ringed.flatMap((part) => [...graph.get(part)!]));
    ringed = ringed.filter((part) => wanted.has(part) && [...graph.get(part)!].some((target) => left.has(target)));
  }
  return ringed;
}

function allowed(folder: string, file: string, specifier: string): boolean {
  const target = targetOf(file, specifier);
  if (target === null) return (may[folder]?.packages ?? /./).test(specifier);
  const targetFolder = folderOf(target);
  if (targetFolder === undefined) return false;
  return targetFolder === folder || may[folder]!.folders.includes(targetFolder);
}

/** The file that an import names, by its place or by an alias of package.json; null for a package. */
function targetOf(file: string, specifier: string): string | null {
  const alias = Object.keys(aliases).find((name) => specifier.startsWith(name.slice(0, -1)));
  if (alias) return join(aliases[alias]!.slice(0, -1), specifier.slice(alias.length - 1));
  return specifier.startsWith('.') ? relative('.', join(dirname(file), specifier)) : null;
}

function folderOf(file: string) {
  return Object.keys(may)
    .filter((folder) => file.startsWith(folder.replaceAll('/', sep) + sep))
    .sort((left, right) => left.length - right.length)
    .at(-1);
}

function importsOf(file: string) {
  return [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g)].map(
    (match) => match[1]!,
  );
}

function areas() {
  return readdirSync('src/app/areas', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `src/app/areas/${name}`);
}

function appFolders() {
  return ['actors/session', 'actors', 'data', 'parts', 'shell']
    .map((name) => `src/app/${name}`)
    .concat(browser, areas());
}
