import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sources as files, importsAmong, importsOf, ringsIn, targetOf } from './imports.ts';

const shared = ['machines', 'src/contract'];
const platform = 'src/server/platform';
/** What the browser remembers, and what asks for it. */
const data = ['src/app/data/state', 'src/app/actors/session', 'src/app/data'];
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
      ...shared,
      'src/server/ports',
      platform,
      'src/server/identity',
      'src/server/adapters',
      'src/server/http',
      'src/server/modules',
    ],
  },

  'src/app/i18n': { folders: shared },
  'src/app/identity': { folders: [...shared, 'src/app/i18n'] },
  'src/app/api': { folders: [...shared, 'src/app/i18n', 'src/app/identity'] },
  'src/app/ui': { folders: [...shared, 'src/app/i18n'] },
  'src/app/data/state': { folders: [...shared, ...browser] },
  'src/app/actors/session': { folders: [...shared, ...browser, 'src/app/data/state'] },
  'src/app/data': { folders: [...shared, ...browser, 'src/app/data/state', 'src/app/actors/session'] },
  'src/app/actors': { folders: [...shared, ...browser, ...data] },
  'src/app/parts': {
    folders: [...shared, ...browser, ...data, 'src/app/actors'],
  },
  'src/app/shell': { folders: [...shared, ...browser, 'src/app/data/state', 'src/app/data', 'src/app/parts'] },
  ...Object.fromEntries(
    areas().map((area) => [
      area,
      {
        folders: [...shared, ...browser, ...data, 'src/app/actors', 'src/app/parts'],
      },
    ]),
  ),
  'src/app': { folders: [...shared, ...appFolders()] },
};

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

const imported = importsAmong(files, (file) => [file]);

it('no file imports itself by way of others, for a type or later on either', () => {
  expect(imported.get(join('src', 'server', 'main.ts'))!.size).toBeGreaterThan(2);
  expect(ringsIn(imported)).toEqual([]);
});

it('keeps the schemas out of the browser: it takes types of them alone', () => {
  const wrong = files
    .filter((file) => /^(machines|src[\\/]app)[\\/]/.test(file))
    .filter((file) => /^import (?!type )[^;]*contract\/(?:entities\/|schemas[./])/m.test(readFileSync(file, 'utf8')));
  expect(wrong).toEqual([]);
});

function allowed(folder: string, file: string, specifier: string): boolean {
  const target = targetOf(file, specifier);
  if (target === null) return (may[folder]?.packages ?? /./).test(specifier);
  const targetFolder = folderOf(target);
  if (targetFolder === undefined) return false;
  return targetFolder === folder || may[folder]!.folders.includes(targetFolder);
}

function folderOf(file: string) {
  return Object.keys(may)
    .filter((folder) => file.startsWith(folder.replaceAll('/', sep) + sep))
    .sort((left, right) => left.length - right.length)
    .at(-1);
}

function areas() {
  return readdirSync('src/app/areas', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `src/app/areas/${name}`);
}

function appFolders() {
  return ['data/state', 'actors/session', 'actors', 'data', 'parts', 'shell']
    .map((name) => `src/app/${name}`)
    .concat(browser, areas());
}
