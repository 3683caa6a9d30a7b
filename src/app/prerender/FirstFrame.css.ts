import { style } from '@vanilla-extract/css';
import { vars } from '../ui/theme/theme.css.ts';
import { tracked } from '../ui/theme/tracked.ts';

/** Where the bar of a signed-in person's pages has the mark: nothing moves when the bar takes its place. */
export const mark = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  height: vars.bar,
  // Behind the button of the menu.
  paddingInlineStart: 16 + 36 + 8 + 4,
  color: vars.ink,
  font: vars.text3,
  fontWeight: 600,
  letterSpacing: tracked(-0.01),
  '@media': {
    '(max-width: 1199px)': { height: 56, paddingInlineStart: 8 + 36 + 8 + 4 },
    '(max-width: 639px)': { paddingInlineStart: 8 + 40 + 8 + 4 },
  },
});
