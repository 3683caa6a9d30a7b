import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

export const theirs = style({
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  color: vars.ink2,
  borderInlineStart: `2px solid ${vars.line2}`,
  paddingInlineStart: 12,
});
