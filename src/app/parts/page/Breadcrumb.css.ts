import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme/theme.css.ts';

export const list = style({
  display: 'flex',
  gap: 6,
  alignItems: 'center',
  font: vars.text1,
  color: vars.ink3,
  minWidth: 0,
  overflow: 'hidden',
});
export const item = style({
  display: 'inline-flex',
  gap: 6,
  alignItems: 'center',
  whiteSpace: 'nowrap',
  minWidth: 0,
  // The last one, a name that may be long, is cut before those that lead back.
  flexShrink: 0,
  maxWidth: '50%',
  selectors: {
    '& + &::before': { content: '"/"', color: vars.ink3, opacity: 0.7 },
    '&:last-child': { flexShrink: 1, maxWidth: 'none', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});
/** Only words that stand in a block end in dots where they are cut. */
export const last = style({ display: 'block', selectors: { 'li + &::before': { marginInlineEnd: 6 } } });
export const link = style({
  color: vars.ink2,
  textDecoration: 'none',
  padding: '4px 0',
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  selectors: { '&:hover': { color: vars.ink, textDecoration: 'underline' } },
});
export const more = style({
  padding: '2px 6px',
  minWidth: 24,
  minHeight: 24,
  borderRadius: vars.radiusSmall,
  color: vars.ink2,
  selectors: { '&:hover': { background: vars.pressed } },
});
