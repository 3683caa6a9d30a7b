import { type GlobalStyleRule, globalStyle } from '@vanilla-extract/css';
import { baseLayer } from './layers.css.ts';
import { vars } from './theme.css.ts';

const base = (selector: string, rule: GlobalStyleRule): void =>
  globalStyle(selector, { '@layer': { [baseLayer]: rule } });

base('*, *::before, *::after', { boxSizing: 'border-box' });
base('*', { margin: 0 });
base('html', { background: vars.canvas, WebkitTextSizeAdjust: '100%', textSizeAdjust: '100%' });
base('body', {
  font: vars.text2,
  color: vars.ink,
  fontVariantNumeric: 'tabular-nums lining-nums',
  WebkitFontSmoothing: 'antialiased',
  textRendering: 'optimizeLegibility',
  overflowWrap: 'break-word',
});
// What the keyboard reaches comes to stand clear of the bars at the top and, where it is narrow, at the foot.
base('html', {
  scrollPaddingBlock: '96px 16px',
  '@media': { '(max-width: 1199px)': { scrollPaddingBlock: '72px 104px' } },
});
base('h1, h2, h3, h4', { font: 'inherit', textWrap: 'balance' });
// A name without spaces makes no column wider than it is.
base('h1, h2, h3, h4, legend, label', { overflowWrap: 'anywhere' });
base('p', { textWrap: 'pretty' });
base('ul, ol', { listStyle: 'none', padding: 0 });
base('button, input, select, textarea', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' });
base('button', { background: 'none', border: 0, padding: 0, textAlign: 'inherit', cursor: 'pointer' });
base('a', {
  color: vars.accentInk,
  textDecoration: 'underline',
  textDecorationColor: 'color-mix(in srgb, currentColor 35%, transparent)',
  textUnderlineOffset: '3px',
  textDecorationThickness: '1px',
});
base('a:hover', { textDecorationColor: 'currentColor' });
base(':focus-visible', { outline: `2px solid ${vars.focus}`, outlineOffset: '2px', borderRadius: vars.radiusSmall });
base('svg', { display: 'block', flex: 'none' });
base('table', { borderCollapse: 'separate', borderSpacing: 0, width: '100%' });
base('th', { fontWeight: 'inherit', textAlign: 'start' });
base('dl, dd', { margin: 0 });
base('fieldset', { border: 0, padding: 0, minWidth: 0 });
base('legend', { padding: 0 });
base('b, strong', { fontWeight: 600 });
base('[aria-disabled="true"]', { cursor: 'not-allowed' });

globalStyle('*, *::before, *::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': { animation: 'none !important', transition: 'none !important' },
  },
});
