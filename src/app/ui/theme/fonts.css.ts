import { globalFontFace } from '@vanilla-extract/css';

// The package ships one sheet with every script; only latin and latin-ext are bundled here, Chinese uses system fonts.
const faces = [
  {
    src: 'url(@fontsource-variable/roboto/files/roboto-latin-ext-wght-normal.woff2) format("woff2-variations")',
    unicodeRange:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
  {
    src: 'url(@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2) format("woff2-variations")',
    unicodeRange:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
] as const;

globalFontFace(
  'Roboto Variable',
  faces.map((face) => ({ ...face, fontWeight: '100 900', fontStyle: 'normal', fontDisplay: 'swap' })),
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
