/** A page fades and rises in within 0.4 s. */
import { keyframes } from '@vanilla-extract/css';
import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

const enter = keyframes({ from: { opacity: 0, translate: '0 4px' } });
export const page = part({ animation: `${enter} 0.4s ${vars.ease}` });

export const fade = part({
  transitionProperty: 'opacity',
  transitionTimingFunction: vars.ease,
  transitionDuration: '400ms',
  opacity: 0,
  selectors: {
    '&[data-stage="entered"]': { opacity: 1, transitionDuration: '600ms' },
    '&[data-stage="entered"][data-first]': { transitionDuration: '500ms' },
  },
});
