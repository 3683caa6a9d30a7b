import { style } from '@vanilla-extract/css';

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  gap: 8,
  alignItems: 'end',
  marginBottom: 12,
});

export const rows = style({ listStyle: 'none', padding: 0, margin: 0 });

export const legend = style({ fontWeight: 500, marginBottom: 4 });

export const words = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

export const frame = style({ width: '100%', aspectRatio: '16 / 9', border: 0, borderRadius: 8 });

export const files = style({ display: 'grid', gap: 12, listStyle: 'none', padding: 0, margin: 0 });

export const image = style({ display: 'block', maxWidth: '100%', maxHeight: 320, borderRadius: 8, marginBlockEnd: 4 });
