import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

const wide = '(min-width: 900px)';

export const panel = style({
  position: 'fixed',
  insetInlineEnd: 0,
  insetBlockEnd: 0,
  zIndex: 900,
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  background: vars.surface,
  color: vars.ink,
  font: vars.text2,
  '@media': { print: { display: 'none' } },
});
const height = 'min(46dvh, 420px)';
export const below = style({
  insetInlineStart: 0,
  height,
  borderBlockStart: `1px solid ${vars.line2}`,
});
// What lies behind it can be scrolled into view.
globalStyle(`body:has(${below})`, { paddingBlockEnd: height });
export const aside = style({
  insetBlockStart: 0,
  width: 'min(100vw, 420px)',
  borderInlineStart: `1px solid ${vars.line2}`,
});
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '4px 8px 4px 16px',
  borderBlockEnd: `1px solid ${vars.line}`,
});
export const title = style({ font: vars.text2, fontWeight: 600, marginInlineEnd: 'auto' });
export const body = style({
  display: 'grid',
  gap: '8px 16px',
  padding: '8px 16px',
  minHeight: 0,
  overflow: 'auto',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  selectors: {
    [`${below} &`]: {
      '@media': {
        [wide]: { gridTemplateColumns: '220px minmax(0, 1fr) 280px', alignContent: 'stretch', overflow: 'hidden' },
      },
    },
  },
});
export const part = style({
  display: 'grid',
  gap: 8,
  alignContent: 'start',
  justifyItems: 'start',
  minHeight: 0,
  minWidth: 0,
  overflow: 'auto',
});
export const partTitle = style({ font: vars.text1, color: vars.ink3 });
export const list = style({ display: 'grid', width: '100%', listStyle: 'none', padding: 0, margin: 0 });
export const actor = style({
  display: 'grid',
  width: '100%',
  padding: '6px 8px',
  border: 0,
  borderRadius: vars.radius,
  background: 'transparent',
  color: vars.ink,
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: vars.hover },
    '&[aria-pressed="true"]': { background: vars.selected, fontWeight: 500 },
    '&:focus-visible': { outline: `2px solid ${vars.focus}`, outlineOffset: -2 },
  },
});
export const state = style({ font: vars.text1, color: vars.ink2, overflowWrap: 'anywhere' });
export const event = style({ display: 'grid', padding: '4px 0', borderBlockEnd: `1px solid ${vars.line}` });
export const chart = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  gap: 4,
  minHeight: 0,
  minWidth: 0,
});
globalStyle(`${below} ${chart} > div`, { '@media': { [wide]: { height: '100%', minHeight: 0 } } });
export const now = style({ font: vars.text1, color: vars.ink2, overflowWrap: 'anywhere' });
export const empty = style({ padding: 16, color: vars.ink2 });
