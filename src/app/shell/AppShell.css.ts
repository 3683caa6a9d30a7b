import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { unheaded } from '../parts/page/Page.css.ts';
import { vars } from '../ui/theme/theme.css.ts';
import { tracked } from '../ui/theme/tracked.ts';

const medium = '(max-width: 1199px)';
const small = '(max-width: 639px)';
/** Only the heading and the sheet are printed. */
const paper = 'print';

export const app = style({
  vars: { [vars.drawer]: '260px' },
  display: 'grid',
  gridTemplate: `${vars.bar} minmax(0, 1fr) / ${vars.drawer} minmax(0, 1fr)`,
  minHeight: '100dvh',
  background: vars.canvas,
  '@media': {
    [medium]: { gridTemplate: 'auto minmax(0, 1fr) / minmax(0, 1fr)' },
    [paper]: { display: 'block', background: 'none', minHeight: 0 },
  },
});
export const narrow = style({ vars: { [vars.drawer]: '72px' } });

export const skip = style({
  position: 'fixed',
  insetInlineStart: 16,
  insetBlockStart: -96,
  zIndex: 60,
  background: vars.raised,
  padding: '8px 12px',
  borderRadius: vars.radius,
  boxShadow: vars.floating,
  selectors: { '&:focus': { insetBlockStart: 12 } },
});

export const bar = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: `${vars.drawer} minmax(0, 1fr) auto`,
  alignItems: 'center',
  position: 'sticky',
  top: 0,
  zIndex: 5,
  background: vars.canvas,
  minHeight: vars.bar,
  '@media': {
    [medium]: { position: 'static', gridTemplate: '56px auto / minmax(0, 1fr) auto' },
    [paper]: { position: 'static', display: 'block', minHeight: 0, background: 'none' },
  },
});

export const brand = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  // Beside the open drawer of 260 px, 228 px are left between the paddings.
  paddingInline: 16,
  '@media': { [medium]: { paddingInline: '8px 0' }, [paper]: { display: 'none' } },
});
export const logo = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  color: vars.ink,
  textDecoration: 'none',
  font: vars.text3,
  fontWeight: 600,
  letterSpacing: tracked(-0.01),
  padding: 4,
  minHeight: 32,
  '@media': { '(min-width: 1200px)': { selectors: { [`${narrow} &`]: { display: 'none' } } } },
});

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: 24,
  paddingInlineStart: vars.gutter,
  minWidth: 0,
  '@media': {
    [medium]: { gridRow: 2, gridColumn: '1 / -1', padding: `4px ${vars.gutter} 16px`, flexWrap: 'wrap', gap: 12 },
    [paper]: { padding: `0 ${vars.gutter} 8px` },
  },
});

export const tools = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '0 24px 0 16px',
  marginInlineStart: 16,
  position: 'relative',
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 0,
      insetBlock: 6,
      width: 1,
      background: vars.line2,
    },
  },
  '@media': {
    [medium]: { paddingInlineEnd: 12, marginInlineStart: 0, selectors: { '&::before': { display: 'none' } } },
    [paper]: { display: 'none' },
  },
});
export const languageButton = style({ padding: '0 10px', '@media': { [small]: { display: 'none' } } });
export const overflowButton = style({ '@media': { '(min-width: 640px)': { display: 'none' } } });
export const accountButton = style({ padding: '0 4px' });

export const drawer = style({
  padding: '0 12px 20px 16px',
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  position: 'sticky',
  top: vars.bar,
  height: `calc(100dvh - ${vars.bar})`,
  overflowY: 'auto',
  selectors: { [`${narrow} &`]: { padding: '0 16px 20px' } },
  '@media': { [paper]: { display: 'none' } },
});
export const version = style({
  margin: 'auto auto 0 12px',
  font: vars.text1,
  padding: '3px 8px',
  borderRadius: vars.radiusFull,
  boxShadow: `inset 0 0 0 1px ${vars.line2}`,
  color: vars.ink3,
  selectors: { [`${narrow} &`]: { marginInlineStart: 0 } },
});

const slideIn = keyframes({ from: { translate: '-100% 0' } });
const appear = keyframes({ from: { opacity: 0 } });

export const overDrawer = style({
  position: 'fixed',
  insetBlock: 0,
  insetInlineStart: 0,
  margin: 0,
  border: 0,
  width: 'min(300px, calc(100vw - 48px))',
  height: '100dvh',
  maxHeight: 'none',
  maxWidth: 'none',
  padding: '12px 16px 20px',
  background: vars.canvas,
  color: vars.ink,
  boxShadow: vars.dialog,
  translate: '-100% 0',
  transition: `translate 200ms ${vars.ease}, display 200ms allow-discrete, overlay 200ms allow-discrete`,
  animation: `${slideIn} 400ms ${vars.ease}`,
  selectors: {
    '&[open]': { translate: '0 0' },
    '&:not([open])': { display: 'none', animation: 'none' },
    '&::backdrop': { background: 'rgb(12 15 19 / 0.45)', animation: `${appear} 400ms ${vars.ease}` },
  },
});
export const overDrawerInside = style({ display: 'flex', flexDirection: 'column', gap: 16, minHeight: '100%' });
export const overDrawerHead = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 });

export const main = style({
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderWidth: '1px 0 0 1px',
  borderStartStartRadius: vars.radius,
  minWidth: 0,
  selectors: { '&:focus-visible': { outline: 'none' } },
  '@media': { [medium]: { borderInlineStartWidth: 0, borderStartStartRadius: 0 }, [paper]: { border: 0 } },
});

// A sheet that is seen before its first heading would move when that comes.
const early = `${bar}:not([data-headed]) ~ ${main}:not(:has(h1))`;
globalStyle(early, { visibility: 'hidden' });
globalStyle(`${early} > *`, { visibility: 'visible' });
globalStyle(`${early} > ${unheaded}`, { opacity: 0 });

export const problem = style({ padding: `16px ${vars.gutter} 0`, maxWidth: 720 });

export const banner = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  padding: '8px 24px',
  background: vars.orangeSoft,
  color: vars.orangeInk,
  borderBlockEnd: `1px solid ${vars.orangeLine}`,
});
export const bannerSpace = style({
  gridTemplateRows: `auto ${vars.bar} minmax(0, 1fr)`,
  '@media': { [medium]: { gridTemplateRows: 'auto auto minmax(0, 1fr)' } },
});

export const switcher = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 16px',
  alignItems: 'center',
  gap: '0 8px',
  textAlign: 'start',
  padding: '8px 12px',
  borderRadius: vars.radius,
  background: vars.surface,
  boxShadow: `inset 0 0 0 1px ${vars.line2}`,
  width: '100%',
  selectors: {
    '&:hover': { background: vars.hover },
    '&:focus-visible': { borderRadius: vars.radius },
    '&::before': { gridColumn: 2, gridRow: '1 / 3', color: vars.ink3 },
  },
});
export const switcherName = style({ fontWeight: 500, overflowWrap: 'anywhere' });
export const switcherBelow = style({ font: vars.text1, color: vars.ink3, gridColumn: 1 });

// A dark side menu beside a light page: everything inside takes the dark side of its colours.
globalStyle(`:root[data-nav="dark"] ${drawer}, :root[data-nav="dark"] ${overDrawer}`, {
  colorScheme: 'dark',
  background: vars.canvas,
  color: vars.ink,
});
globalStyle(`:root[data-nav="dark"] ${drawer}`, { paddingBlockStart: 12 });
