import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const hint = style({ font: vars.text1, color: vars.ink3 });
export const list = style({ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' });
export const row = style({ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' });
export const name = style({ overflowWrap: 'anywhere' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });
export const form = style({ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' });
export const page = style({ display: 'grid', gap: 20, maxWidth: 640, gridTemplateColumns: 'minmax(0, 1fr)' });
