import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const choice = style({ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'flex-end' });
export const version = style({ flex: '0 1 360px', minWidth: 0 });
export const pair = style({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))',
});
export const side = style({ minWidth: 0, display: 'grid', gap: 8, alignContent: 'start' });
export const sideTitle = style({ font: vars.text2, fontWeight: 600, color: vars.ink2 });
