import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

const small = '(max-width: 639px)';

export const form = style({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 760 });
export const about = style({ color: vars.ink2, maxWidth: '75ch' });
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'flex-end' });
export const bound = style({ flex: '0 1 180px', minWidth: 0 });
export const drop = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 12px',
  alignItems: 'center',
  padding: 12,
  border: `1px dashed ${vars.lineControl}`,
  borderRadius: vars.radius,
  selectors: { '&[data-over]': { borderColor: vars.accent, background: vars.accentSoft } },
});
export const meta = style({ font: vars.text1, color: vars.ink3, overflowWrap: 'anywhere' });

export const path = style({
  display: 'grid',
  gap: '24px 32px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { '(min-width: 1000px)': { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)' } },
});
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  '@media': { [small]: { position: 'sticky', top: vars.bar, zIndex: 1, background: vars.surface, paddingBlock: 8 } },
});
export const where = style({ font: vars.text1, color: vars.ink2, flex: '1 1 200px', minWidth: 0 });
export const steps = style({ borderBlockStart: `1px solid ${vars.line}` });
export const step = style({
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: '8px 8px 8px 5px',
  borderBlockEnd: `1px solid ${vars.line}`,
  borderInlineStart: '3px solid transparent',
  selectors: { '&[data-current]': { background: vars.selected, borderInlineStartColor: vars.accent } },
});
export const open = style({
  padding: 0,
  border: 0,
  background: 'none',
  color: vars.ink,
  font: vars.text2,
  textAlign: 'start',
  minHeight: 24,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
});
export const changes = style({ font: vars.text1, color: vars.ink2, overflowWrap: 'anywhere' });

export const lanes = style({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  alignItems: 'start',
});
export const lane = style({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: 12,
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius,
  selectors: { '&[data-acts]': { borderColor: vars.accent } },
});
export const laneHead = style({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center', minHeight: 24 });
export const places = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', font: vars.text1 });
export const place = style({
  display: 'inline-flex',
  gap: 4,
  alignItems: 'center',
  color: vars.ink3,
  selectors: { '&[data-now]': { color: vars.accentInk, fontWeight: 600 } },
});
export const others = style({
  font: vars.text2,
  color: vars.accentInk,
  cursor: 'pointer',
  minHeight: 24,
  width: 'fit-content',
});
