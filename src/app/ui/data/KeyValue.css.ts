import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const list = part({ display: 'grid', gap: 12 });
export const pair = part({
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, 26%) minmax(0, 1fr)',
  gap: 12,
  '@media': { '(max-width: 359px)': { gridTemplateColumns: 'minmax(104px, 26%) minmax(0, 1fr)' } },
});
export const ruledList = part({ gap: 0, borderBlockStart: `1px solid ${vars.line}` });
export const ruledPair = part({
  minHeight: 36,
  alignItems: 'baseline',
  borderBlockEnd: `1px solid ${vars.line}`,
  padding: '7px 0',
});
/** A word of the product reaches into the gap before it is broken. */
export const term = part({ color: vars.ink3, overflowWrap: 'normal' });
export const value = part({ overflowWrap: 'anywhere' });
export const below = part({ display: 'block', font: vars.text1, color: vars.ink3 });
