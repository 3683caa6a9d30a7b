import { style } from '@vanilla-extract/css';

/** Invoice and credit note side by side; one below the other where a table's columns need the width. */
export const files = style({
  display: 'inline-flex',
  alignItems: 'center',
  '@media': { '(max-width: 639px)': { flexDirection: 'column' } },
});
