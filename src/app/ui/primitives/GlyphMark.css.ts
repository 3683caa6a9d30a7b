import { fallbackVar } from '@vanilla-extract/css';
import { tone } from '../theme/family.css.ts';
import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';
import { type GlyphName, shapesOf } from './glyphs.ts';

const size = 14;
const names = [
  'dashed',
  'ring',
  'arrowUp',
  'half',
  'stop',
  'alert',
  'threeQuarters',
  'ringTick',
  'done',
  'tick',
  'pencil',
] as const satisfies readonly GlyphName[];

/** A glyph as a mask: what is cut out of it is black. */
function drawingOf(name: GlyphName): string {
  const shapes = shapesOf(name).map(({ d, as, dashes }) => {
    const fill = as === 'solid' || as === 'both' ? " fill='#fff'" : '';
    const stroke = as === 'solid' ? " stroke='none'" : as === 'cut' ? " stroke='#000'" : '';
    return `<path d='${d}'${fill}${stroke}${dashes ? ` stroke-dasharray='${dashes}'` : ''}/>`;
  });
  return shapes.join('');
}

/** All glyphs side by side: for each drawing of its own the browser would make a document. */
const strip = names.map((name, place) => `<g transform='translate(${place * size})'>${drawingOf(name)}</g>`).join('');
const drawing = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${names.length * size} ${size}' fill='none' stroke='#fff' stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round'>${strip}</svg>`;
const image = `url("data:image/svg+xml,${drawing.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;

const glyph = part({
  selectors: {
    '&::before': {
      content: '""',
      display: 'inline-block',
      width: size,
      height: size,
      marginInlineEnd: 6,
      verticalAlign: -2,
      background: fallbackVar(tone.glyph, vars.ink3),
      maskImage: image,
      maskSize: `${names.length * size}px ${size}px`,
      maskRepeat: 'no-repeat',
      maskMode: 'luminance',
    },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&::before': { forcedColorAdjust: 'none', background: 'CanvasText' } },
    },
  },
});

const mark = (name: (typeof names)[number]): string => {
  const place = part({ selectors: { '&::before': { maskPosition: `${-names.indexOf(name) * size}px 0` } } });
  return `${glyph} ${place}`;
};

/** A glyph before the words of a cell, without an element of its own: for rows that are drawn while people scroll. */
export const marks = {
  dashed: mark('dashed'),
  ring: mark('ring'),
  arrowUp: mark('arrowUp'),
  half: mark('half'),
  stop: mark('stop'),
  alert: mark('alert'),
  threeQuarters: mark('threeQuarters'),
  ringTick: mark('ringTick'),
  done: mark('done'),
  tick: mark('tick'),
  pencil: mark('pencil'),
} as const satisfies Partial<Record<GlyphName, string>>;
