import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const words = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '75ch', display: 'block' });
export const files = style({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  listStyle: 'none',
  padding: 0,
});
export const file = style({
  display: 'grid',
  gap: 10,
  alignContent: 'start',
  padding: 16,
  borderRadius: vars.radius,
  boxShadow: `inset 0 0 0 1px ${vars.line2}`,
  minWidth: 0,
});
export const preview = style({
  display: 'grid',
  placeItems: 'center',
  height: 120,
  borderRadius: vars.radiusSmall,
  overflow: 'hidden',
  background: vars.sunken,
  color: vars.ink3,
});
export const onLight = style({ background: '#ffffff' });
export const onDark = style({ background: '#12161c' });
export const image = style({ maxWidth: '100%', maxHeight: 120, objectFit: 'contain', padding: 8 });
export const fileName = style({ overflowWrap: 'anywhere' });
export const sheets = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto auto' });
export const sheet = style({
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  gap: 12,
  padding: '8px 0',
  borderBottom: `1px solid ${vars.line}`,
});
export const mean = style({ fontVariantNumeric: 'tabular-nums', fontWeight: 500, textAlign: 'end' });
export const asides = style({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 16 });
