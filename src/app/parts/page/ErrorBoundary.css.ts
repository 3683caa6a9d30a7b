import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme/theme.css.ts';

export const failure = style({ padding: `24px ${vars.gutter}`, maxWidth: 720 });
export const details = style({ marginBlockStart: 8, font: vars.text1 });
export const code = style({ display: 'block', overflowWrap: 'anywhere', marginBlockStart: 4 });
