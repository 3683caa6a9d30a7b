import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const scale = part({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  borderRadius: vars.radius,
  boxShadow: `inset 0 0 0 1px ${vars.lineControl}`,
});
export const locked = part({ background: vars.sunken, boxShadow: `inset 0 0 0 1px ${vars.line2}` });
export const mark = part({
  height: 32,
  textAlign: 'center',
  position: 'relative',
  color: vars.ink2,
  selectors: {
    '&:hover': { color: vars.ink, background: vars.hover, borderRadius: vars.radius },
    '& + &::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 0,
      insetBlock: 10,
      width: 1,
      background: vars.line2,
    },
    '&[aria-checked="true"]': {
      background: vars.purple,
      color: vars.onPurple,
      fontWeight: 600,
      borderRadius: vars.radius,
      printColorAdjust: 'exact',
    },
    '&[aria-checked="true"]::before, &[aria-checked="true"] + &::before': { display: 'none' },
    '&:focus-visible': { borderRadius: vars.radius, outlineOffset: '-2px', zIndex: 1 },
    '&[aria-checked="true"]:focus-visible': { outlineOffset: '2px' },
  },
  '@media': {
    '(max-width: 639px)': { height: 44 },
    '(forced-colors: active)': {
      border: '1px solid',
      selectors: {
        '&[aria-checked="true"]': { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
      },
    },
  },
});
