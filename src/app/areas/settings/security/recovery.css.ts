import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

/** What is printed: the codes and whose they are, without the page behind. */
export const paper = style({
  '@media': { print: { position: 'fixed', inset: 0, visibility: 'visible', padding: 32, background: '#ffffff' } },
});
globalStyle(`body:has(${paper}) *`, { '@media': { print: { visibility: 'hidden' } } });
globalStyle(`body:has(${paper}) ${paper}, body:has(${paper}) ${paper} *`, {
  '@media': { print: { visibility: 'visible' } },
});
export const heading = style({ display: 'none', '@media': { print: { display: 'block', marginBlockEnd: 16 } } });
export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  gap: '8px 16px',
  margin: 0,
  padding: 16,
  listStyle: 'none',
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radiusSmall,
});
export const code = style({
  fontFamily: 'ui-monospace, monospace',
  fontSize: 14,
  overflowWrap: 'anywhere',
  userSelect: 'all',
});
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });
