import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';
import { expect, it } from 'vitest';
import { targetOf } from './imports.ts';

const folder = 'src/app/i18n/messages';
const namesIn = (bundle: string) => Object.keys(JSON.parse(readFileSync(join(folder, `${bundle}.en.json`), 'utf8')));
const known = readdirSync(folder)
  .filter((name) => name.endsWith('.en.json'))
  .flatMap((name) => namesIn(name.replace('.en.json', '')));
const ofArea = known.filter((name) => name.startsWith('admin.'));

/** The administrator's screens that begin with a part of the area's words. */
const screens = [
  ['entries/EntriesScreen.tsx', ['dashboard', 'entries']],
  ['award/AwardScreen.tsx', ['dashboard', 'award']],
] as const;

it.each(screens)('%s and all that is drawn with it say nothing but the words that have come', (screen, bundles) => {
  const { said, later } = partsOf(join('src/app/areas/admin', screen));
  const there = new Set(bundles.flatMap(namesIn));
  expect(said.length).toBeGreaterThan(80);
  expect(said.filter((name) => !there.has(name))).toEqual([]);
  // What comes later asks for the area's words where it says any others.
  const silent = later.filter(({ by }) => !/loadMessages\([^)]*'admin'/.test(readFileSync(by, 'utf8')));
  expect(later.length).toBeGreaterThan(5);
  expect(silent.flatMap(({ part }) => partsOf(part).said.filter((name) => !there.has(name)))).toEqual([]);
});

interface Parts {
  /** Names of the area's messages, also those that are put together from a beginning. */
  readonly said: readonly string[];
  /** Files that are fetched when they are needed, and who asks for them. */
  readonly later: readonly { readonly part: string; readonly by: string }[];
}

function partsOf(entry: string): Parts {
  const seen = new Set<string>();
  const said = new Set<string>();
  const later: { part: string; by: string }[] = [];
  const visit = (file: string): void => {
    if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, name = '', isBeginning] of text.matchAll(/['"`](admin\.[A-Za-z0-9.]*)(\$\{)?/g))
      for (const one of ofArea) if (isBeginning ? one.startsWith(name) : one === name) said.add(one);
    for (const [, specifier = ''] of text.matchAll(/import\(\s*(?:\/\*[^*]*\*\/)?\s*'([^']+)'/g)) {
      const part = targetOf(file, specifier);
      if (part) later.push({ part, by: file });
    }
    for (const specifier of importedAtOnce(text)) {
      const target = targetOf(file, specifier);
      if (target) visit(target);
    }
  };
  visit(entry);
  return { said: [...said], later };
}

const importedAtOnce = (text: string): string[] =>
  parse(text, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program.body.flatMap((node) => {
    if (node.type === 'ImportDeclaration') return node.importKind === 'type' ? [] : [node.source.value];
    if (node.type === 'ExportNamedDeclaration' && node.source && node.exportKind !== 'type') return [node.source.value];
    return [];
  });
