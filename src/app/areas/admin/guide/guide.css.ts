import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const steps = style({
  display: 'grid',
  gap: 8,
  paddingInlineStart: 20,
  listStyle: 'decimal',
  maxWidth: '75ch',
  marginBlockEnd: 12,
});
export const glossary = style({ display: 'grid' });
export const term = style({
  display: 'grid',
  gridTemplateColumns: '220px minmax(0, 1fr)',
  gap: '4px 16px',
  alignItems: 'center',
  minHeight: 48,
  padding: '8px 0',
  borderBlockEnd: `1px solid ${vars.line}`,
  '@media': { '(max-width: 639px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const keys = style({ display: 'inline-flex', gap: 4 });
