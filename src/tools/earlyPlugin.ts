import type { Rspack } from '@rsbuild/core';
import { firstParts } from '#app/firstParts.ts';
import { locales } from '#contract/locales.ts';
import { inlineProgram } from './inlineProgram.ts';

const program = new URL('../app/begin.ts', import.meta.url);
const page = 'index.html';

/** Puts into the page what it shows at once, and what asks for the parts of its screen before the first file of script has run. */
export class EarlyPlugin implements Rspack.RspackPluginInstance {
  apply(compiler: Rspack.Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('EarlyPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'EarlyPlugin', stage }, (assets) => {
        const html = assets[page];
        if (!html) return;
        const source = String(html.source());
        const script = `<script>${inlineProgram(program, { PARTS: partsOf(compilation) })}</script>`;
        const changed = source.replace('</body>', (end) => script + end);
        if (changed === source) throw new Error('The page has no place for its first script');
        compilation.updateAsset(page, new sources.RawSource(changed));
      });
    });
  }
}

function partsOf(compilation: Rspack.Compilation) {
  const inPage = new Set(compilation.entrypoints.get('index')?.getFiles());
  const filesOf = (names: readonly string[]): string[] => [
    ...new Set(
      names.flatMap((name) => {
        const group = compilation.chunkGroups.find((one) => one.name === name);
        if (!group) throw new Error(`No part of the application is called ${name}`);
        return group.getFiles().filter((file) => /\.(js|css)$/.test(file) && !inPage.has(file));
      }),
    ),
  ];
  const wordsOf = (chunks: readonly string[], words: readonly string[]): string[] => {
    const side = chunks.includes('public') ? 'out' : 'in';
    const groups = words.map((name) => (name === 'reasons' ? 'reasons-en-json' : `${side}-${name}-en-json`));
    const files = filesOf([`${side}-start-en-json`, ...groups]);
    return files.map((file) => file.replace(/-en([.-])/, '-%$1'));
  };
  const frame = filesOf(['shell']);
  const entries = Object.entries(firstParts);
  return {
    screens: Object.fromEntries(
      entries.map(([path, { chunks }]) => [path, filesOf(chunks).filter((file) => !frame.includes(file))]),
    ),
    words: Object.fromEntries(entries.map(([path, { chunks, words }]) => [path, wordsOf(chunks, words)])),
    calls: Object.fromEntries(entries.map(([path, { calls = [] }]) => [path, calls])),
    device: Object.fromEntries(entries.flatMap(([path, { device }]) => (device ? [[path, filesOf(device)]] : []))),
    frame,
    application: [...inPage].filter((file) => file.endsWith('.js')),
    languages: locales,
  };
}
