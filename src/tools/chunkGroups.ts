import type { Rspack } from '@rsbuild/core';

type Groups = Exclude<Rspack.OptimizationSplitChunksOptions['cacheGroups'], undefined>;

/** What is drawn before anybody is signed in: it fetches nothing of the frame. */
const signedOut = /^(public|register|recover|challenge|identity|inspector|atlas)$/;
const areas = ['admin', 'judge', 'entrant', 'settings'] as const;

const isShared = (name: string, of: (chunk: string) => boolean): Groups[string] => ({
  name,
  chunks: ({ name: chunk }) => chunk !== undefined && of(chunk),
  minChunks: 2,
  minSize: 0,
});

const firstWords = {
  out: /[\\/]messages[\\/](?:start|errors|public)\.(\w+)\.json/,
  in: /[\\/]messages[\\/](?:start|errors|common)\.(\w+)\.json/,
} as const;

const drawing = /[\\/]node_modules[\\/](react-dom|scheduler)[\\/]/;
const libraries =
  /[\\/]node_modules[\\/](react|xstate|@xstate|wouter|regexparam|use-sync-external-store|use-isomorphic-layout-effect)[\\/]/;

/**
 * One file of libraries, one of the frame, one for each area, beside the first script: what a part shares with the frame
 * is the frame's, what several screens of an area share is one file more. Areas share nothing with each other: nobody
 * opens two of them.
 */
export const chunkGroups: Rspack.OptimizationSplitChunksOptions = {
  minSize: 0,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    drawing: { name: 'react-dom', test: drawing, chunks: 'initial', enforce: true, priority: 50 },
    libraries: { name: 'libraries', test: libraries, chunks: 'initial', enforce: true, priority: 50 },
    // One file of words for each language, for pages with nobody signed in and for the others, beside those of the areas.
    ...Object.fromEntries(
      Object.entries(firstWords).map(([side, test]) => [
        `words-${side}`,
        {
          name: (module: Rspack.Module) => `words-${side}-${test.exec(module.identifier())?.[1]}`,
          test,
          chunks: ({ name }: Rspack.Chunk) => name?.startsWith(`${side}-`) ?? false,
          enforce: true,
          priority: 60,
        },
      ]),
    ),
    pdf: {
      name: 'pdf',
      test: /[\\/]node_modules[\\/](pdf-lib|@pdf-lib|pako)[\\/]/,
      chunks: 'async',
      enforce: true,
      priority: 50,
    },
    frame: {
      ...(isShared('shell', (chunk) => !signedOut.test(chunk) && !/^(overlays|device|qr)$/.test(chunk)) as object),
      test: inChunk('shell'),
      priority: 40,
    },
    overlays: {
      ...(isShared('overlays', () => true) as object),
      test: inChunk('overlays'),
      chunks: 'async',
      priority: 45,
    },
    ...Object.fromEntries(
      areas.flatMap((area) => [
        [
          `${area}Style`,
          {
            name: area,
            type: 'css/mini-extract',
            chunks: ({ name }: Rspack.Chunk) => name?.startsWith(area) ?? false,
            enforce: true,
            priority: 35,
          },
        ],
        [area, { ...(isShared(area, (chunk) => chunk.startsWith(area)) as object), test: inChunk(area), priority: 30 }],
        [`${area}More`, { ...(isShared(`${area}-more`, (chunk) => chunk.startsWith(area)) as object), priority: 20 }],
      ]),
    ),
  },
};

function inChunk(
  name: string,
): (module: Rspack.Module, context: { chunkGraph: Rspack.Compilation['chunkGraph'] }) => boolean {
  return (module, { chunkGraph }) => [...chunkGraph.getModuleChunks(module)].some((chunk) => chunk.name === name);
}
