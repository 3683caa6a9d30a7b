import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

const dot = { fill: vars.surface, strokeWidth: 1.5 } as const;
export const dots = {
  passed: style({ ...dot, stroke: vars.green }),
  failed: style({ ...dot, stroke: vars.red, strokeWidth: 2.5 }),
  notRun: style({ ...dot, stroke: vars.ink3, strokeDasharray: '2 2' }),
} as const;
export const sign = style({ fontSize: 11, fontWeight: 700, textAnchor: 'middle', fill: vars.ink });
