import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Who may import whom, innermost first; packages are listed where a folder is held to a few. */
const may: Record<string, { folders: string[]; packages?: RegExp }> = {
  machines: { folders: [], packages: /^xstate/ },
  'src/contract': { folders: ['machines'], packages: /^typebox$/ },
  'src/server': { folders: ['machines', 'src/contract'] },
  'src/server/adapters': { folders: ['machines', 'src/contract', 'src/server'] },
  'src/app': { folders: ['machines', 'src/contract', ...appFolders()] },
  'src/app/design': { folders: ['machines', 'src/contract', 'src/app/i18n'] },
  'src/app/i18n': { folders: ['machines', 'src/contract'] },
  'src/app/api': { folders: ['machines', 'src/contract', 'src/app/identity', 'src/app/i18n'] },
  'src/app/identity': { folders: ['machines', 'src/contract', 'src/app/i18n'] },
  'src/app/actors': {
    folders: [
      ...['machines', 'src/contract', 'src/app/api', 'src/app/identity', 'src/app/i18n', 'src/app/parts'],
      'src/app/data/offline',
    ],
  },
  'src/app/data/offline': { folders: ['machines', 'src/contract'] },
  'src/app/parts': {
    folders: ['machines', 'src/contract', 'src/app/design', 'src/app/i18n', 'src/app/actors'],
  },
  ...Object.fromEntries(
    areas().map((area) => [
      area,
      {
        folders: ['machines', 'src/contract', 'src/app/design', 'src/app/i18n', 'src/app/actors', 'src/app/parts'],
      },
    ]),
  ),
};

/** Only `main` puts adapters in; the tools that start a server of their own stand beside it. */
const mayTouchAdapters = /^src[\\/]server[\\/](main\.ts|adapters[\\/])/;

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

it('no file imports itself by way of others, for a type or later on either', () => {
  const known = new Set(files);
  const imported = new Map(
    files.map((file) => [
      file,
      importsOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => join(dirname(file), specifier))
        .filter((target) => known.has(target)),
    ]),
  );
  expect(imported.get(join('src', 'server', 'main.ts'))!.length).toBeGreaterThan(2);
  // Whoever imports none of the others, or is imported by none of them, is in no ring with them.
  let ringed = files;
  for (let before = Infinity; ringed.length < before; ) {
    before = ringed.length;
    const left = new Set(ringed);
    const wanted = new Set(ringed.flatMap((file) => imported.get(file)!));
    ringed = ringed.filter((file) => wanted.has(file) && imported.get(file)!.some((target) => left.has(target)));
  }
  expect(ringed).toEqual([]);
});

it('keeps the schemas out of the browser: it takes types of them alone', () => {
  const wrong = files
    .filter((file) => /^(machines|src[\\/]app)[\\/]/.test(file))
    .filter((file) => /^import (?!type )[^;]*contract\/(?:entities|schemas)\.ts'/m.test(readFileSync(file, 'utf8')));
  expect(wrong).toEqual([]);
});

function allowed(folder: string, file: string, specifier: string): boolean {
  if (!specifier.startsWith('.')) return (may[folder]?.packages ?? /./).test(specifier);
  const target = relative('.', join(dirname(file), specifier));
  const targetFolder = folderOf(target);
  if (targetFolder === undefined) return false;
  if (targetFolder === 'src/server/adapters') return mayTouchAdapters.test(file);
  return targetFolder === folder || may[folder]!.folders.includes(targetFolder);
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
  return ['api', 'identity', 'actors', 'offline', 'i18n', 'design', 'parts']
    .map((name) => `src/app/${name}`)
    .concat(areas());
}
