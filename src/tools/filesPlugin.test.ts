import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { needed } from './filesPlugin.ts';

/** Parts that these screens load and the device does without: what they do needs the server, or the page stands without them. */
const ofTheServer = [
  'beside',
  'entry-pdf',
  'identity',
  'invoice-pdf',
  'login-as',
  'page',
  'proof',
  'qr',
  'stream',
  'together',
  'versions',
];
/** Words that come with such a part alone. */
const wordsOfTheServer = ['versions', 'letters'];

const roots = ['SignedIn.tsx', 'areas/judge/routes.tsx', 'areas/entrant/routes.tsx', 'areas/settings/routes.tsx'];

/** The screens of everybody else. */
const elsewhere = /app\/(routes\.tsx|areas\/(admin|atlas|public|vote)\/)/;

/** Every file of the application that these screens come to. */
async function filesOf(files: readonly string[], known = new Map<string, string>()): Promise<Map<string, string>> {
  for (const file of files) {
    if (known.has(file) || elsewhere.test(file)) continue;
    const source = await readFile(file, 'utf8');
    known.set(file, source);
    const named = [...source.matchAll(/(?:from |import |import\((?:\/\*[^*]*\*\/ )?)'((?:\.|#app)[^']+\.tsx?)'/g)];
    const paths = named.map(([, path = '']) =>
      path.startsWith('#app') ? path.replace('#app', 'src/app') : join(dirname(file), path),
    );
    await filesOf(paths, known);
  }
  return known;
}

it('keeps for use without a connection every part, and its words, that screens of judges and entrants load', async () => {
  const sources = [...(await filesOf(roots.map((root) => `src/app/${root}`))).values()];
  const found = (pattern: RegExp) => [
    ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
  ];
  const parts = found(/webpackChunkName: "([\w-]+)"/g).sort();
  const words = found(/loadMessages\(([^)]*)\)/g).flatMap((list) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );
  expect(parts).toContain('check-result');
  expect(words).toContain('terms');
  expect(parts.filter((name) => !needed.test(name) && !ofTheServer.includes(name))).toEqual([]);
  const isKept = (area: string) => needed.test(area === 'reasons' ? 'reasons-en-json' : `in-${area}-en-json`);
  expect(words.filter((area) => !isKept(area) && !wordsOfTheServer.includes(area))).toEqual([]);
});
