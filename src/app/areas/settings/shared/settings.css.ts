import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

const small = '(max-width: 639px)';

export const page = style({
  display: 'grid',
  gridTemplateColumns: '200px minmax(0, 720px)',
  gap: 56,
  alignItems: 'start',
  '@media': {
    '(max-width: 899px)': { gridTemplateColumns: '160px minmax(0, 1fr)', gap: 32 },
    [small]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 },
  },
});
export const sections = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 48 });
export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20, justifyItems: 'stretch' });
export const narrow = style({ maxWidth: 416 });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  alignItems: 'start',
  '@media': { [small]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const rows = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 24px',
  flexWrap: 'wrap',
  minHeight: 56,
  padding: '8px 0',
  borderBlockEnd: `1px solid ${vars.line}`,
});
export const words = style({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0, flex: '1 1 200px' });
export const name = style({ fontWeight: 500, overflowWrap: 'anywhere' });
export const logo = style({
  display: 'block',
  maxWidth: 240,
  maxHeight: 80,
  marginBlockStart: 8,
  padding: 8,
  borderRadius: vars.radiusSmall,
  // Most are drawn for paper.
  background: '#ffffff',
  border: `1px solid ${vars.line}`,
});
export const comingLine = style({ display: 'grid', alignItems: 'center', minHeight: '1lh' });
export const below = style({ display: 'block', font: vars.text1, color: vars.ink3 });
export const presets = style({ display: 'flex', flexWrap: 'wrap', gap: 8, border: 0, padding: 0, margin: 0 });
export const preset = style({ position: 'relative', width: 36, height: 36, cursor: 'pointer' });
export const presetInput = style({
  appearance: 'none',
  position: 'absolute',
  inset: 0,
  margin: 0,
  borderRadius: vars.radiusFull,
  border: '2px solid transparent',
  cursor: 'pointer',
  selectors: {
    '&:checked': { borderColor: vars.ink },
    '&:focus-visible': { outline: `2px solid ${vars.focus}`, outlineOffset: 2 },
  },
});
export const swatch = style({
  position: 'absolute',
  inset: 4,
  borderRadius: vars.radiusFull,
  pointerEvents: 'none',
  border: `1px solid ${vars.line}`,
  '@media': { '(forced-colors: active)': { forcedColorAdjust: 'none' } },
});
export const photo = style({ display: 'flex', alignItems: 'center', gap: 16, flexWrap: 'wrap' });
export const actions = style({ display: 'flex', alignItems: 'center', gap: 8, flexWrap: 'wrap' });
export const file = style({ display: 'none' });
export const select = style({ width: 200, maxWidth: '100%' });
