import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const fields = style({
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  maxHeight: 240,
  overflowY: 'auto',
  paddingBlock: 4,
});
export const ask = style({
  border: `1px solid ${vars.line}`,
  borderRadius: 8,
  padding: 12,
  margin: 0,
  minWidth: 0,
  display: 'grid',
  gap: 12,
});
export const legend = style({ fontWeight: 500, paddingInline: 4, overflowWrap: 'anywhere' });
export const last = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
});
