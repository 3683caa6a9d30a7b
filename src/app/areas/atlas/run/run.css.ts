import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const columns = style({
  display: 'grid',
  gap: 32,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { '(min-width: 1000px)': { gridTemplateColumns: '340px minmax(0, 1fr)' } },
});
export const paths = style({ display: 'grid', gap: 12, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' });
export const list = style({ borderBlockStart: `1px solid ${vars.line}` });
export const path = style({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  gap: 8,
  padding: '8px 4px',
  borderBlockEnd: `1px solid ${vars.line}`,
  selectors: { '&[data-current]': { background: vars.selected } },
});
export const open = style({
  display: 'grid',
  gap: 2,
  padding: 0,
  border: 0,
  background: 'none',
  color: vars.ink,
  font: vars.text2,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
});
export const meta = style({ font: vars.text1, color: vars.ink3, overflowWrap: 'anywhere' });
export const steps = style({ display: 'grid', gap: 12, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' });
export const head = style({ display: 'flex', gap: 12, alignItems: 'center', flexWrap: 'wrap' });
export const step = style({
  display: 'grid',
  gap: '8px 16px',
  padding: '12px 0',
  borderBlockEnd: `1px solid ${vars.line}`,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { '(min-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});
export const marks = style({ display: 'flex', gap: 8, alignItems: 'start' });
