import { style } from '@vanilla-extract/css';
import { vars } from '../ui/theme/theme.css.ts';

export const list = style({ display: 'grid', gap: 2 });
export const groupTitle = style({ font: vars.text1, fontWeight: 500, color: vars.ink3, padding: '12px 12px 4px' });
export const entry = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 36,
  padding: '4px 12px',
  borderRadius: vars.radius,
  color: vars.ink2,
  textDecoration: 'none',
  width: '100%',
  textAlign: 'start',
  selectors: {
    '&:hover': { background: vars.pressed, color: vars.ink },
    '&:focus-visible': { borderRadius: vars.radius, outlineOffset: '-2px' },
    '&[aria-current], &[data-open]': {
      background: 'light-dark(#e4e8ee, #1d232c)',
      color: vars.ink,
      fontWeight: 500,
    },
    '&[aria-current]::before': { color: vars.accentInk },
    '&[aria-disabled="true"]': { color: vars.ink3, background: 'none' },
  },
  '@media': {
    '(max-width: 1199px)': { minHeight: 44 },
    '(forced-colors: active)': {
      selectors: { '&[aria-current]': { outline: '2px solid Highlight', outlineOffset: -2 } },
    },
  },
});
export const words = style({ display: 'grid', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' });
export const caption = style({ font: vars.text1, fontWeight: 400, color: vars.ink3 });
export const aside = style({
  marginInlineStart: 'auto',
  font: vars.text1,
  fontWeight: 400,
  color: vars.ink3,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  selectors: { [`${entry}[aria-current] &`]: { color: vars.ink2 } },
});
export const fold = style({ transition: `rotate ${vars.fast}` });
export const unfolded = style({ rotate: '180deg' });
export const error = style({ padding: '8px 12px', color: vars.redInk });

export const narrowEntry = style({ width: 40, padding: 0, justifyContent: 'center' });
export const chipAvatar = style({ fontWeight: 600, marginInlineEnd: 4 });
