import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '4px 16px',
});
export const list = style({ display: 'grid', gap: 4, listStyle: 'none', margin: 0, padding: 0 });
export const item = style({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '4px 4px 4px 12px',
  border: `1px solid ${vars.line2}`,
  borderRadius: vars.radius,
  background: vars.surface,
  selectors: { '&[data-current]': { borderColor: vars.purple } },
});
export const criterion = style({
  display: 'grid',
  gap: 6,
  padding: '8px 0 12px 12px',
  borderBlockStart: `1px solid ${vars.line}`,
  borderInlineStart: '2px solid transparent',
  selectors: { '&[data-current]': { borderInlineStartColor: vars.purple } },
});
export const former = style({
  display: 'grid',
  gap: 4,
  paddingBlockEnd: 10,
  borderBlockEnd: `1px solid ${vars.line}`,
  overflowWrap: 'anywhere',
});
export const words = style({ display: 'grid', gap: 8, paddingInlineStart: 20, margin: '8px 0 0' });
export const free = style({ borderStyle: 'dashed', color: vars.ink3, background: 'none' });
export const place = style({ font: vars.text3, fontWeight: 600, color: vars.purpleInk });
export const name = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const actions = style({ display: 'flex', gap: 2 });
export const restRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  borderBlockStart: `1px solid ${vars.line}`,
});
