import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const columns = style({
  display: 'grid',
  gap: 32,
  gridTemplateColumns: 'minmax(240px, 1fr) minmax(0, 1.4fr) minmax(260px, 1.1fr)',
  alignItems: 'start',
  '@media': { '(max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 8,
  paddingBlock: 6,
  paddingInline: 8,
  borderRadius: 8,
  listStyle: 'none',
});
export const chosen = style({ background: vars.selected });
export const name = style({
  display: 'grid',
  textAlign: 'start',
  background: 'none',
  border: 0,
  padding: 4,
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  minHeight: 40,
  overflowWrap: 'anywhere',
});
export const kind = style({ color: vars.ink3, fontSize: 12 });
export const actions = style({ display: 'flex', flexWrap: 'wrap' });
export const preview = style({
  border: `1px solid ${vars.line}`,
  borderRadius: 8,
  padding: 16,
  display: 'grid',
  gap: 20,
});
export const pair = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 8, alignItems: 'end' });
export const countries = style({ display: 'flex', flexWrap: 'wrap', gap: 8, listStyle: 'none', padding: 0, margin: 0 });
export const country = style({
  display: 'flex',
  alignItems: 'center',
  paddingInlineStart: 12,
  borderRadius: 8,
  background: vars.selected,
});
