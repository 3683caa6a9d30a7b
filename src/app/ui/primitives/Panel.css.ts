import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';
import { tracked } from '../theme/tracked.ts';

export const panel = part({
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius,
  background: vars.surface,
  minWidth: 0,
});
export const head = part({
  padding: '14px 20px',
  borderBlockEnd: `1px solid ${vars.line}`,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 52,
});
export const body = part({ padding: '16px 20px', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });
export const flush = part({ padding: 0 });
export const section = part({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  alignContent: 'start',
  minWidth: 0,
});
export const sectionHead = part({
  display: 'flex',
  alignItems: 'baseline',
  // An act that finds no room beside the heading stands below it, at the start.
  justifyContent: 'space-between',
  gap: '4px 8px',
  minHeight: 24,
  flexWrap: 'wrap',
});
export const ruled = part({ paddingBlockEnd: 12, borderBlockEnd: `1px solid ${vars.line2}` });
export const title = part({ font: vars.text3, fontWeight: 600, letterSpacing: tracked(-0.006) });
export const help = part({ color: vars.ink2, maxWidth: '75ch', marginBlockStart: 2 });
export const aside = part({
  color: vars.ink2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
});
