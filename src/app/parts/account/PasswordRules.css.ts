import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme/theme.css.ts';

export const rules = style({ display: 'grid', gap: 4, margin: 0, padding: 0, listStyle: 'none', font: vars.text1 });
export const rule = style({ display: 'flex', alignItems: 'center', gap: 8, color: vars.ink2 });
export const met = style({ color: vars.greenInk });
