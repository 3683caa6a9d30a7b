import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const terms = style({ display: 'grid', gap: 8, minWidth: 0 });
export const title = style({ fontSize: '1rem', fontWeight: 500 });
export const text = style({
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius,
  maxHeight: 180,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  padding: 12,
  whiteSpace: 'pre-wrap',
});
export const summary = style({ cursor: 'pointer', minHeight: 24 });
export const words = style({ marginBlockStart: 8, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' });
