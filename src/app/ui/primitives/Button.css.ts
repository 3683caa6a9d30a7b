import { keyframes } from '@vanilla-extract/css';
import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const button = part({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  height: 36,
  padding: '0 14px',
  borderRadius: vars.radius,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: vars.ink,
  background: vars.surface,
  boxShadow: `inset 0 0 0 1px ${vars.line2}`,
  transition: `background ${vars.fast}, box-shadow ${vars.fast}`,
  selectors: {
    '&:hover': { background: vars.hover, textDecoration: 'none' },
    '&:focus-visible': { borderRadius: vars.radius },
  },
  '@media': {
    '(max-width: 639px)': { height: 40 },
    '(max-width: 359px)': {
      height: 'auto',
      minHeight: 40,
      maxWidth: '100%',
      paddingBlock: 6,
      whiteSpace: 'normal',
    },
    '(forced-colors: active)': { border: '1px solid' },
  },
});

export const variants = {
  primary: part({
    background: vars.accent,
    color: vars.onAccent,
    boxShadow: 'none',
    selectors: { '&:hover': { background: vars.accentHover } },
  }),
  secondary: part({}),
  quiet: part({
    background: 'none',
    boxShadow: 'none',
    color: vars.ink2,
    selectors: { '&:hover': { background: vars.pressed, color: vars.ink } },
  }),
  danger: part({ color: vars.redInk }),
  dangerFilled: part({
    background: vars.redFill,
    color: '#ffffff',
    boxShadow: 'none',
    selectors: { '&:hover': { background: vars.redFillHover } },
  }),
} as const;

export const sizes = {
  small: part({
    height: 28,
    padding: '0 10px',
    font: vars.text1,
    fontWeight: 500,
    '@media': {
      '(max-width: 639px)': { height: 32 },
      '(max-width: 359px)': { height: 'auto', minHeight: 32, paddingBlock: 4 },
      '(pointer: coarse)': { minHeight: 40 },
    },
  }),
  medium: part({}),
  large: part({
    height: 44,
    padding: '0 20px',
    '@media': {
      '(max-width: 639px)': { height: 48 },
      '(max-width: 359px)': { height: 'auto', minHeight: 48, paddingBlock: 8 },
    },
  }),
} as const;

export const square = {
  small: part({
    width: 28,
    padding: 0,
    '@media': { '(max-width: 639px)': { width: 32 }, '(pointer: coarse)': { minWidth: 40 } },
  }),
  medium: part({ width: 36, padding: 0, '@media': { '(max-width: 639px)': { width: 40 } } }),
  large: part({ width: 44, padding: 0, '@media': { '(max-width: 639px)': { width: 48 } } }),
} as const;

export const block = part({ width: '100%' });

export const refused = part({
  selectors: {
    '&, &:hover': { background: vars.sunken, color: vars.ink3, boxShadow: `inset 0 0 0 1px ${vars.line}` },
  },
});

export const refusedQuiet = part({
  selectors: { '&, &:hover': { background: 'none', color: vars.ink3, boxShadow: 'none' } },
});

export const busy = part({ cursor: 'progress', opacity: 0.85 });

const turn = keyframes({ to: { rotate: '360deg' } });

export const spinner = part({
  width: 14,
  height: 14,
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderInlineEndColor: 'transparent',
  animation: `${turn} 0.8s linear infinite`,
  flex: 'none',
});

export const withReasons = part({ display: 'inline-grid', gap: 8, justifyItems: 'start', maxWidth: '100%' });
export const withReasonsBlock = part({ display: 'grid', gap: 12, maxWidth: '100%', justifyItems: 'stretch' });

export const anchor = part({ position: 'relative', display: 'inline-flex' });

export const bubble = part({
  position: 'absolute',
  insetBlockEnd: 'calc(100% + 8px)',
  insetInlineEnd: 0,
  zIndex: 8,
  width: 'max-content',
  maxWidth: 'min(380px, calc(100vw - 32px))',
  padding: '12px 14px',
  borderRadius: vars.radius,
  background: vars.raised,
  boxShadow: vars.floating,
  color: vars.ink,
  textAlign: 'start',
  whiteSpace: 'normal',
  visibility: 'hidden',
  opacity: 0,
  transition: `opacity ${vars.fast}`,
  selectors: {
    // The strip under the bubble keeps it open while the pointer moves up to its links.
    '&::after': { content: '""', position: 'absolute', insetInline: 0, top: '100%', height: 8 },
    [`${anchor}:hover > &, ${anchor}:focus-within > &`]: { visibility: 'visible', opacity: 1 },
    [`${anchor}[data-closed] > &`]: { visibility: 'hidden', opacity: 0 },
  },
});

export const bubbleBelow = part({
  insetBlockEnd: 'auto',
  insetBlockStart: 'calc(100% + 8px)',
  selectors: { '&::after': { top: 'auto', bottom: '100%' } },
});
