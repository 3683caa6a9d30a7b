import { style } from '@vanilla-extract/css';

export const action = style({ marginBlockStart: 12 });
