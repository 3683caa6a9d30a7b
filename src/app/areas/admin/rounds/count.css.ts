import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const stages = style({ display: 'grid', gap: 8, paddingInlineStart: 24, margin: 0 });
globalStyle(`${stages} > li`, { listStyle: 'decimal', overflowWrap: 'anywhere' });
export const scroll = style({ overflowX: 'auto', maxWidth: '100%' });
export const caption = style({ textAlign: 'start', color: vars.ink2, paddingBlockEnd: 8 });
export const duels = style({ borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' });
globalStyle(`${duels} th, ${duels} td`, {
  padding: '4px 10px',
  borderBlockEnd: `1px solid ${vars.line}`,
  textAlign: 'end',
  fontWeight: 400,
});
globalStyle(`${duels} td b`, { fontWeight: 600 });
export const rowName = style({ maxWidth: 240, minWidth: 120, selectors: { [`${duels} &`]: { textAlign: 'start' } } });
