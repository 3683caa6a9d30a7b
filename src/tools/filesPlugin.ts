import { createHash } from 'node:crypto';
import type { Rspack } from '@rsbuild/core';

/** The parts that judging, and writing an entry, need without a connection, by the names of their chunks; the page has its own style in it. */
export const needed =
  /^(index|shell|overlays|search|settings|passkeys|passkeySection|memberships|invoices|judge.*|entrant.*|drafts|own-form|check-result|final-result|device.*|reasons-.*|in-(common|errors|judge|ballots|entrant|entry|form|rounds|search|settings|start|terms)-.*|answers)$/;
const workerFile = 'sw.js';

/** Tells the service worker which files the application is made of, once their names are settled. */
export class FilesPlugin implements Rspack.RspackPluginInstance {
  apply(compiler: Rspack.Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('FilesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FilesPlugin', stage }, (assets) => {
        const worker = assets[workerFile];
        if (!worker) return;
        const files = new Set(Object.keys(assets).filter((name) => /\.woff2$/.test(name)));
        files.add('favicon.svg');
        for (const group of compilation.chunkGroups) {
          if (!needed.test(group.name ?? '')) continue;
          for (const file of group.getFiles()) if (/\.js$|\/async\/.*\.css$/.test(file)) files.add(file);
        }
        const list = [...files].sort();
        const version = createHash('sha256').update(list.join('\n')).digest('hex').slice(0, 12);
        const value = JSON.stringify(JSON.stringify({ version, files: list }));
        const source = String(worker.source());
        const changed = source.replace(/(["'`])%APPLICATION%\1/, () => value);
        if (changed === source) throw new Error('The service worker has no place for its files');
        compilation.updateAsset(workerFile, new sources.RawSource(changed));
      });
    });
  }
}
