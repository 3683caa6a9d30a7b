import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const frame = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  '@media': { '(max-width: 639px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 } },
});
export const label = style({ font: vars.text2, fontWeight: 600, marginBlockEnd: 6 });
export const text = style({
  border: `1px solid ${vars.line2}`,
  borderRadius: vars.radius,
  background: vars.surface,
  padding: '8px 12px',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
