import { globalFontFace } from '@vanilla-extract/css';
import ranges from './fontRanges.json' with { type: 'json' };

// The package ships one sheet with every script; only latin and latin-ext are bundled here, Chinese uses system fonts. The build
// leaves in their files what these ranges name (`src/tools/fontLoader.mjs`).
const faces = [
  {
    src: 'url(@fontsource-variable/roboto/files/roboto-latin-ext-wght-normal.woff2) format("woff2-variations")',
    unicodeRange: ranges['latin-ext'],
  },
  {
    src: 'url(@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2) format("woff2-variations")',
    unicodeRange: ranges.latin,
  },
] as const;

globalFontFace(
  'Roboto Variable',
  faces.map((face) => ({ ...face, fontWeight: '400 700', fontStyle: 'normal', fontDisplay: 'swap' })),
);

/** Stands in until Roboto has come: as wide and as high, so that no line breaks elsewhere afterwards. */
globalFontFace('Roboto Fallback', [
  {
    src: 'local("Arial"), local("Liberation Sans"), local("Helvetica")',
    fontWeight: '100 400',
    sizeAdjust: '98.1%',
    ascentOverride: '94.6%',
    descentOverride: '24.9%',
    lineGapOverride: '0%',
  },
  {
    src: 'local("Arial"), local("Liberation Sans"), local("Helvetica")',
    fontWeight: '500',
    sizeAdjust: '100.6%',
    ascentOverride: '92.2%',
    descentOverride: '24.3%',
    lineGapOverride: '0%',
  },
  {
    src: 'local("Arial Bold"), local("Liberation Sans Bold"), local("Helvetica Bold")',
    fontWeight: '600 900',
    sizeAdjust: '94.6%',
    ascentOverride: '98.1%',
    descentOverride: '25.8%',
    lineGapOverride: '0%',
  },
]);
