import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const line = style({ display: 'grid', listStyle: 'none', padding: 0, margin: 0 });
export const box = style({
  display: 'grid',
  gap: 12,
  padding: '12px 16px',
  border: `1px solid ${vars.lineControl}`,
  borderRadius: vars.radius,
  background: vars.surface,
});
export const now = style({ borderColor: vars.accentInk, background: vars.accentSoft });
export const past = style({ borderColor: vars.line2 });
export const head = style({ display: 'flex', alignItems: 'center', gap: '4px 12px', flexWrap: 'wrap' });
export const name = style({ font: vars.text2, fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 });
export const side = style({ marginInlineStart: 'auto', color: vars.ink2, font: vars.text1 });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))',
  gap: '8px 16px',
  margin: 0,
  font: vars.text1,
});
export const term = style({ color: vars.ink2 });
export const value = style({ margin: 0, fontWeight: 500 });
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 28,
  marginInlineStart: 20,
  paddingInlineStart: 12,
  borderInlineStart: `1px solid ${vars.lineControl}`,
  font: vars.text1,
  color: vars.ink2,
});
export const weights = style({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  alignItems: 'end',
});
