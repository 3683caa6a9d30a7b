import { style } from '@vanilla-extract/css';
import * as button from '#app/ui/primitives/Button.css.ts';

/** The button of a row's menu: its three dots are drawn without an element. */
export const dots = style([
  button.button,
  button.variants.quiet,
  button.sizes.small,
  button.square.small,
  {
    selectors: {
      '&::before': {
        content: '""',
        width: 12,
        height: 3,
        background: 'radial-gradient(circle, currentColor 1.2px, transparent 1.6px) 0 center / 4.5px 3px',
        forcedColorAdjust: 'none',
      },
    },
  },
]);
