import { fileURLToPath } from 'node:url';
import { defineConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { VanillaExtractPlugin } from '@vanilla-extract/webpack-plugin';
import { chunkGroups } from './src/tools/chunkGroups.ts';
import { EarlyPlugin } from './src/tools/earlyPlugin.ts';
import { FilesPlugin } from './src/tools/filesPlugin.ts';

const dist = process.env.DIST ?? 'dist';

// Messages are compiled here, so the page carries no parser of theirs.
const messages = {
  test: /[\\/](?:i18n[\\/]messages|contract[\\/]reasons)[\\/][^\\/]+\.json$/,
  type: 'json' as const,
  use: [fileURLToPath(new URL('./src/app/i18n/icuLoader.mjs', import.meta.url))],
};
/** What a first visit runs: nearly all of it is called at once, so browsers that know the hint compile it while it arrives. */
const compiledEarly = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /^static\/js\/(?:index|libraries|async\/(?:shell|public|admin|judge|entrant|settings)(?:-[a-z]+)*)\./,
  // After the comments are taken out.
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});
const lean = { '@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js' };

/** Commands that work without the sources: `node dist/server/backup.js FOLDER`. */
const operatorTools = ['backup', 'restore', 'rotateKey', 'rotateSecretsKey', 'verify', 'recompute', 'trimAudit'];

/**
 * Three builds: `web`, the single-page application; `page`, which draws its first view for the page; and `server`, the
 * node programs that `npm start` and the tools run.
 */
export default defineConfig({
  // For `npm run dev`: the page is served here, everything else by the server behind it.
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    historyApiFallback: true,
    proxy: [
      {
        pathFilter: (path) => /^\/(api|identity|files)(\/|$|\?)|^\/config\.json/.test(path),
        target: process.env.AWARDS_SERVER ?? '',
      },
    ],
  },
  environments: {
    web: {
      plugins: [pluginReact()],
      source: {
        entry: { index: './src/app/main.tsx', sw: { import: './src/app/data/offline/worker.ts', html: false } },
      },
      html: { template: './src/app/index.html', scriptLoading: 'module' },
      resolve: {
        alias: {
          ...lean,
          // For versions of React that had no such hook.
          'use-sync-external-store/shim$': 'react',
          'use-sync-external-store/shim/index.js$': 'react',
        },
      },
      output: {
        target: 'web',
        distPath: { root: `${dist}/web` },
        assetPrefix: 'auto',
        filename: {
          js: ({ chunk }) => (chunk?.name === 'sw' ? '../../sw.js' : '[name].[contenthash:8].js'),
          css: '[name].[contenthash:8].css',
        },
        legalComments: 'none',
        // From here on light-dark() is the browser's own, so a part of the page may have its own side of it.
        overrideBrowserslist: ['chrome >= 123', 'edge >= 123', 'firefox >= 121', 'safari >= 17.5'],
      },
      tools: {
        // A hash of its own for each file would stand in the first script.
        cssExtract: { pluginOptions: { chunkFilename: 'static/css/async/[name].[fullhash:8].css' } },
        rspack: {
          plugins: [new VanillaExtractPlugin(), new FilesPlugin(), new EarlyPlugin(), compiledEarly],
          module: {
            rules: [
              messages,
              {
                test: /[\\/]roboto-[a-z-]+\.woff2$/,
                enforce: 'pre',
                use: [fileURLToPath(new URL('./src/tools/fontLoader.mjs', import.meta.url))],
              },
              {
                test: /[\\/](?:machines[\\/](?:index|[^\\/]+[\\/][^\\/]+\.machine)|src[\\/]contract[\\/]calls)\.ts$/,
                enforce: 'pre',
                use: [fileURLToPath(new URL('./src/tools/leanLoader.mjs', import.meta.url))],
              },
              {
                test: /[\\/]react-dom[\\/]cjs[\\/]react-dom(?:-client)?\.production\.js$/,
                use: [fileURLToPath(new URL('./src/tools/leanReact.mjs', import.meta.url))],
              },
            ],
          },
          output: {
            chunkLoadTimeout: 120_000,
            // As the server's policy of the page names it.
            trustedTypes: 'awards',
            chunkFilename: 'static/js/async/[name].[fullhash:8].js',
          },
          optimization: {
            chunkIds: 'named',
            mangleExports: 'size',
            // Words of both sides of the sign-in begin as the same chunks.
            mergeDuplicateChunks: false,
            splitChunks: chunkGroups,
          },
        },
      },
    },
    page: {
      plugins: [pluginReact()],
      source: { entry: { index: './src/app/prerender/program.tsx' } },
      resolve: { alias: lean },
      output: {
        target: 'node',
        module: true,
        distPath: { root: `${dist}/page` },
        autoExternal: false,
        emitAssets: false,
        minify: false,
      },
      tools: {
        rspack: {
          plugins: [new VanillaExtractPlugin()],
          module: { rules: [messages] },
          optimization: { splitChunks: false },
        },
      },
    },
    server: {
      source: {
        entry: {
          main: './src/server/main.ts',
          zipWorker: './src/server/modules/zips/zip.worker.ts',
          planningWorker: './src/server/modules/judges/planning.worker.ts',
          rankingWorker: './src/server/modules/results/ranking.worker.ts',
          drawingWorker: './src/server/platform/files/drawing.worker.ts',
          // What an operator runs beside it.
          ...Object.fromEntries(operatorTools.map((name) => [name, `./src/tools/${name}.ts`])),
        },
      },
      output: {
        target: 'node',
        module: true,
        distPath: { root: `${dist}/server` },
        // Hundreds of small modules each, which took half of the start to find and read one by one.
        autoExternal: { exclude: ['typebox', 'drizzle-orm', 'jose', 'xstate', 'pngjs', 'zip-stream', 'saxes'] },
        copy: [{ from: './src/server/platform/database/migrations', to: 'migrations' }],
        minify: false,
        sourceMap: { js: 'source-map' },
      },
      // Places of files are worked out where the program runs.
      tools: {
        rspack: { module: { parser: { javascript: { url: false, importMeta: false } } } },
      },
    },
  },
});
