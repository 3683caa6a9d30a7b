import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const fees = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' });
export const fee = style({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  display: 'grid',
  gap: 8,
});
export const feeFields = style({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
});
export const codes = style({ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' });
export const what = style({ display: 'grid', gap: 16, textAlign: 'start' });
export const feeRow = style({ borderBlockStart: `1px solid ${vars.line}`, paddingBlockStart: 16 });
export const until = style({ gridColumn: '1 / -1' });
