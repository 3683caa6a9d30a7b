import { defineConfig, mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import product from '../../../rsbuild.config.ts';

const { source: _, html: __, ...web } = (product as RsbuildConfig).environments?.web ?? {};

/** The atlas as one page: script, styles and every language inside it. */
export default defineConfig(
  mergeRsbuildConfig<RsbuildConfig>(web, {
    source: { entry: { atlas: './src/app/areas/atlas/standalone.tsx' } },
    html: { template: './src/tools/flows/page.html', scriptLoading: 'module', inject: 'body' },
    output: {
      distPath: { root: process.env.FLOWS_FOLDER ?? 'dist/flows' },
      inlineScripts: true,
      inlineStyles: true,
      dataUriLimit: Number.MAX_SAFE_INTEGER,
    },
    tools: { rspack: { module: { parser: { javascript: { dynamicImportMode: 'eager' } } } } },
    performance: { chunkSplit: { strategy: 'all-in-one' } },
  } satisfies RsbuildConfig),
);
