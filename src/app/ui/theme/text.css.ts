import { part } from './part.ts';
import { vars } from './theme.css.ts';
import { tracked } from './tracked.ts';

/** Classes for words: sizes, inks, weights, and what happens when they don't fit. */
export const meta = part({ font: vars.text1, color: vars.ink3 });
export const small = part({ font: vars.text1 });
export const secondary = part({ color: vars.ink2 });
export const dim = part({ color: vars.ink3 });
export const figure = part({ font: vars.text5, fontWeight: 600, letterSpacing: tracked(-0.02) });
export const title = part({ font: vars.text4, fontWeight: 600, letterSpacing: tracked(-0.012) });
export const heading2 = part({ font: vars.text3, fontWeight: 600, letterSpacing: tracked(-0.006) });
export const heading3 = part({ font: vars.text2, fontWeight: 600 });
export const strong = part({ fontWeight: 500 });
export const nowrap = part({ whiteSpace: 'nowrap' });

/** Read by screen readers, not shown. */
export const hidden = part({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
