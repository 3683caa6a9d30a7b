import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const categories = style({ color: vars.ink2, display: 'block', minWidth: 200 });
export const progress = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
export const scored = style({ display: 'block', whiteSpace: 'normal', font: vars.text1, color: vars.ink3 });
export const actions = style({ display: 'inline-flex', alignItems: 'center', gap: 4, justifyContent: 'end' });
export const assign = style({ '@media': { '(max-width: 639px)': { display: 'none' } } });
export const boxes = style({ display: 'grid', gap: 8 });
export const form = style({ display: 'grid', gap: 16, textAlign: 'start' });
export const reason = style({ display: 'block', minWidth: 240 });
export const group = style({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  display: 'grid',
  gap: 8,
  alignContent: 'start',
});
export const legend = style({ fontWeight: 500, padding: 0, marginBottom: 8 });
export const scroll = style({ maxHeight: 260, overflowY: 'auto', paddingBlock: 4, paddingInline: 4, marginInline: -4 });
export const meter = style({ display: 'inline-flex', '@media': { '(max-width: 639px)': { display: 'none' } } });
