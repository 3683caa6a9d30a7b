import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leanClient, leanEntry } from '#tools/leanReact.mjs';
import { launchBrowser } from '../support/browser.ts';

type Drawn = Readonly<Record<string, string>>;
interface Played {
  readonly used: Drawn;
  readonly leftOut: Drawn;
  /** How long React asked to be waited for, in milliseconds. */
  readonly waits: readonly number[];
}

let browser: Browser;
let whole: Played;
let lean: Played;

beforeAll(async () => {
  browser = await launchBrowser();
  [whole, lean] = await Promise.all([played(false), played(true)]);
});
afterAll(() => browser.close());

it('draws what the product is made of as the whole of React does', () => {
  for (const [name, drawn] of Object.entries(whole.used)) {
    expect(drawn.includes('failed'), `${name}: ${drawn}`).toBe(name === 'failing');
  }
  expect(lean.used).toEqual(whole.used);
});

it('says so where something is used that is left out', () => {
  const refusal = /failed: (Minified React error #130|Left out of React|.* is not a function)/;
  for (const [name, drawn] of Object.entries(lean.leftOut)) expect(drawn, name).toMatch(refusal);
  for (const [name, drawn] of Object.entries(whole.leftOut)) expect(drawn, name).not.toMatch(refusal);
});

it('shows what has arrived at once, where the whole of React waits after what stood in for it', () => {
  expect(whole.waits.length).toBeGreaterThan(0);
  expect(lean.waits).toEqual([]);
});

/** What React makes of every scene, as it comes or as the application has it. */
async function played(isLean: boolean): Promise<Played> {
  const { outputFiles } = await build({
    entryPoints: ['tests/support/react/program.tsx'],
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'lean',
        setup({ onLoad }) {
          if (!isLean) return;
          onLoad({ filter: /react-dom(-client)?\.production\.js$/ }, async ({ path }) => {
            const source = await readFile(path, 'utf8');
            return { contents: path.includes('-client') ? leanClient(source) : leanEntry(source) };
          });
        },
      },
    ],
  });
  const page = await browser.newPage();
  // React takes hold of it as it is read in.
  await page.evaluate(() => {
    const { setTimeout } = window;
    const waits: number[] = [];
    Object.assign(window, {
      waits,
      setTimeout: (callback: () => void, wait = 0) => {
        if (wait > 10) waits.push(wait);
        return setTimeout(callback, wait);
      },
    });
  });
  await page.addScriptTag({ content: outputFiles[0]!.text });
  const results = await page.evaluate(async () => {
    const { waits } = window as unknown as { waits: number[] };
    const made = { used: {} as Record<string, string>, leftOut: {} as Record<string, string>, waits };
    for (const kind of ['used', 'leftOut'] as const) {
      for (const [name, scene] of Object.entries(scenes[kind])) {
        made[kind][name] = await scene().catch((error: Error) => `failed: ${error.message}`);
      }
    }
    return made;
  });
  await page.close();
  return results;
}
