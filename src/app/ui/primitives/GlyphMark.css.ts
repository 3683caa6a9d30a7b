import { fallbackVar } from '@vanilla-extract/css';
import { tone } from '../theme/family.css.ts';
import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';
import { type GlyphName, shapesOf } from './glyphs.ts';

/** The glyph as a mask: what is cut out of it is black. */
function maskOf(name: GlyphName): string {
  const shapes = shapesOf(name).map(({ d, as, dashes }) => {
    const fill = as === 'solid' || as === 'both' ? " fill='#fff'" : '';
    const stroke = as === 'solid' ? " stroke='none'" : as === 'cut' ? " stroke='#000'" : '';
    return `<path d='${d}'${fill}${stroke}${dashes ? ` stroke-dasharray='${dashes}'` : ''}/>`;
  });
  const drawing = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 14 14' fill='none' stroke='#fff' stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round'>${shapes.join('')}</svg>`;
  return `url("data:image/svg+xml,${drawing.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;
}

const mark = (name: GlyphName): string =>
  part({
    selectors: {
      '&::before': {
        content: '""',
        display: 'inline-block',
        width: 14,
        height: 14,
        marginInlineEnd: 6,
        verticalAlign: -2,
        background: fallbackVar(tone.glyph, vars.ink3),
        mask: `${maskOf(name)} center / 14px no-repeat`,
        maskMode: 'luminance',
      },
    },
    '@media': {
      '(forced-colors: active)': {
        selectors: { '&::before': { forcedColorAdjust: 'none', background: 'CanvasText' } },
      },
    },
  });

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
