import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme/theme.css.ts';

export const input = style({
  width: '100%',
  height: 44,
  border: 0,
  borderBlockEnd: `1px solid ${vars.line2}`,
  background: 'none',
  font: vars.text3,
  paddingInlineStart: 28,
  selectors: {
    '&:focus-visible': { outline: 'none', borderBlockEndColor: vars.focus },
    '&::placeholder': { color: vars.ink3 },
  },
});
export const field = style({ position: 'relative' });
export const icon = style({ position: 'absolute', insetInlineStart: 4, insetBlockStart: 14, color: vars.ink3 });
export const results = style({ height: 'min(420px, 55dvh)', overflowY: 'auto', marginInline: -12 });
export const group = style({ font: vars.text1, fontWeight: 500, color: vars.ink3, padding: '12px 12px 4px' });
export const find = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 40,
  padding: '4px 12px',
  borderRadius: vars.radius,
  color: vars.ink,
  cursor: 'pointer',
  selectors: { '&[aria-selected="true"]': { background: vars.selected } },
});
export const findIcon = style({ color: vars.ink3 });
export const label = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const aside = style({
  marginInlineStart: 'auto',
  font: vars.text1,
  color: vars.ink2,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  maxWidth: '45%',
});
export const state = style({ font: vars.text1, color: vars.ink3, minHeight: 16 });
