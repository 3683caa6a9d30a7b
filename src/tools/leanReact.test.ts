import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { kinds, leanClient, leanEntry } from './leanReact.mjs';

const folder = join(dirname(createRequire(import.meta.url).resolve('react-dom/package.json')), 'cjs');
const client = await readFile(join(folder, 'react-dom-client.production.js'), 'utf8');
const entry = await readFile(join(folder, 'react-dom.production.js'), 'utf8');

it('leaves no way to a node of a kind that nobody makes', () => {
  const made = (source: string) =>
    [...source.matchAll(/(?:createFiberImplClass\(\s*|\b(?:fiberTag|workInProgress\.tag) = |\? |: )(\d+)\b/g)]
      .map(([, kind]) => Number(kind))
      .filter((kind) => kinds.includes(kind));
  expect([...new Set(made(client))].sort()).toEqual([...new Set(kinds)].sort());
  expect(made(leanClient(client))).toEqual([]);
});

it('leaves out of the entry what its other part is without, and nothing else', () => {
  const exported = (source: string) => [...source.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name);
  const lean = exported(leanEntry(entry));
  expect(lean).toEqual(expect.arrayContaining(['createPortal', 'flushSync', 'version']));
  expect(exported(entry).filter((name) => !lean.includes(name))).toEqual([
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'useFormState',
    'useFormStatus',
  ]);
});

it('fails where the file is another one than was read', () => {
  expect(() => leanClient(client.replaceAll('commitExitViewTransitions', 'renamed'))).toThrow(
    'React has changed: no commitExitViewTransitions',
  );
  expect(() => leanEntry(entry.replace('exports.preload =', 'exports.renamed ='))).toThrow('no exports.preload =');
});

it('the application names nothing of it', () => {
  // `npm run dev` and the tests of components run with the whole of React.
  const names =
    /\b(ViewTransition|Activity|Profiler|SuspenseList|useActionState|useOptimistic|useForm\w+|useCacheRefresh|requestFormReset|prefetchDNS|preconnect|preinit\w*|preload\w*)\b/;
  const elements =
    /<(link|meta|html|head|body)[\s>/]|<Fragment\s[^>]*\bref=|<style[^>]*\bprecedence|\b(formAction|action)=\{\(/;
  const files = readdirSync('src/app', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$|prerender/.test(name),
  );
  expect(files.length).toBeGreaterThan(500);
  const naming = files.filter((name) => {
    const text = readFileSync(join('src/app', name), 'utf8');
    const imported = [...text.matchAll(/import [^;]*? from 'react(?:-dom)?(?:\/client)?';/g)].join();
    return names.test(imported) || (name.endsWith('.tsx') && elements.test(text));
  });
  expect(naming).toEqual([]);
});
