import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { languages, locales } from '#contract/locales.ts';

const entries = /<script type="module" src="[^"]+"><\/script>/g;
/** Where the application is drawn into, as the page is written. */
const place = '<div id="root"></div>';

/**
 * Puts into the built page how the sign-in looks in each language, what signed-in people see first, and the application's own scripts, for
 * the page's own program to take. The components are drawn by their own build, which `page` names.
 */
export async function addFirstView({ web, page }: { readonly web: string; readonly page: string }): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(page, 'index.js')]);
  const { views, frame } = JSON.parse(stdout) as { views: Readonly<Record<string, string>>; frame: string };
  const templates = locales.map((locale) => {
    const view = views[locale] ?? '';
    // A component that waits, or that failed, would be drawn by scripts which the page's policy doesn't know.
    if (!view.includes('<form') || /<script|<template/.test(view))
      throw new Error(`No first view in ${locale}: ${view}`);
    return `<template data-locale="${locale}" lang="${languages[locale].tag}">${view}</template>`;
  });
  const file = join(web, 'index.html');
  const built = await readFile(file, 'utf8');
  const scripts = built.match(entries) ?? [];
  if (scripts.length === 0) throw new Error('The page names no script of the application');
  templates.push(`<template data-scripts>${scripts.join('')}</template>`);
  const html = built.replace(entries, '');
  templates.push(`<template data-frame>${frame}</template>`);
  const changed = html.replace(place, () => `${place}${templates.join('')}`);
  if (changed === html) throw new Error('The page has no place for its first view');
  await writeFile(file, changed);
}
