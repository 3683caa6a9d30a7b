import { keyframes } from '@vanilla-extract/css';
import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

const drop = keyframes({ from: { opacity: 0, translate: '0 -4px' } });

export const menu = part({
  minWidth: 'max(200px, var(--radix-dropdown-menu-trigger-width))',
  maxWidth: 'min(340px, calc(100vw - 16px))',
  padding: 4,
  background: vars.raised,
  color: vars.ink,
  borderRadius: vars.radius,
  boxShadow: vars.floating,
  zIndex: 20,
  animation: `${drop} ${vars.fast} ${vars.ease}`,
});
export const item = part({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 36,
  padding: '8px 10px',
  borderRadius: `calc(${vars.radius} - 2px)`,
  color: vars.ink,
  textDecoration: 'none',
  cursor: 'pointer',
  width: '100%',
  selectors: {
    '&[data-highlighted]': { background: vars.hover, outline: 'none' },
    '&[data-highlighted]:focus-visible': { outline: `2px solid ${vars.focus}`, outlineOffset: '-2px' },
  },
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
});
export const icon = part({ color: vars.ink3 });
export const danger = part({ color: vars.redInk });
export const refused = part({ color: vars.ink3, cursor: 'not-allowed', alignItems: 'start' });
export const why = part({ display: 'block', font: vars.text1, color: vars.ink2, marginBlockStart: 2 });
export const heading = part({ padding: '8px 10px', display: 'grid', gap: 2 });
export const separator = part({ height: 1, background: vars.line, margin: '4px 0' });
export const tick = part({ marginInlineStart: 'auto', color: vars.accentInk });
export const words = part({ flex: 1, minWidth: 0 });
