import { style } from '@vanilla-extract/css';

export const action = style({ marginBlockStart: 12 });
export const list = style({ listStyle: 'disc', paddingInlineStart: 20, marginBlockStart: 4 });
