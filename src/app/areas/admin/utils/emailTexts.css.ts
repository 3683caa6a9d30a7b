import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

const wide = '(min-width: 1100px)';

export const choices = style({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
  marginBlockEnd: 16,
  maxWidth: 640,
});
export const sides = style({
  alignItems: 'start',
  display: 'grid',
  gap: 32,
  '@media': { [wide]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});
export const form = style({ display: 'grid', gap: 16, minWidth: 0 });
export const fields = style({ display: 'grid', gap: 8, listStyle: 'none', marginBlockStart: 8, padding: 0 });
export const field = style({ alignItems: 'center', display: 'flex', flexWrap: 'wrap', gap: 12 });
export const preview = style({ minWidth: 0 });
export const letter = style({
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius,
  maxWidth: 600,
  overflowWrap: 'anywhere',
  padding: 24,
});
export const sender = style({ alignItems: 'center', display: 'flex', fontWeight: 600, gap: 8, marginBlockEnd: 16 });
export const mark = style({
  alignItems: 'center',
  background: vars.accent,
  borderRadius: 6,
  color: vars.onAccent,
  display: 'inline-flex',
  flex: 'none',
  height: 24,
  justifyContent: 'center',
  width: 24,
});
export const subject = style({ fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.4, marginBlockEnd: 12 });
export const words = style({ whiteSpace: 'pre-wrap' });
export const rows = style({ marginBlockStart: 16 });
export const row = style({
  borderBlockStart: `1px solid ${vars.line}`,
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(90px, 130px) minmax(0, 1fr)',
  paddingBlock: 8,
});
export const action = style({
  background: vars.accent,
  borderRadius: vars.radius,
  color: vars.onAccent,
  display: 'inline-block',
  marginBlock: 16,
  padding: '8px 20px',
});
export const note = style({
  borderBlockStart: `1px solid ${vars.line}`,
  font: vars.text1,
  paddingBlockStart: 12,
});
