import { fallbackVar } from '@vanilla-extract/css';
import { tone } from '../theme/family.css.ts';
import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const chip = part({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 24,
  padding: '0 10px',
  borderRadius: vars.radiusFull,
  font: vars.text1,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  color: fallbackVar(tone.ink, vars.ink2),
  background: fallbackVar(tone.soft, vars.sunken),
  boxShadow: `inset 0 0 0 1px ${fallbackVar(tone.line, vars.line2)}`,
  maxWidth: '100%',
  verticalAlign: 'middle',
});
export const withGlyph = part({ paddingInlineStart: 6 });
export const bare = part({
  padding: 0,
  background: 'none',
  boxShadow: 'none',
  height: 20,
  font: vars.text2,
  fontWeight: 400,
  color: vars.ink2,
  verticalAlign: 'bottom',
});
export const drawing = part({ color: fallbackVar(tone.glyph, vars.ink3), display: 'inline-flex' });
export const words = part({
  display: 'inline-block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  selectors: { '&::first-letter': { textTransform: 'uppercase' } },
});
export const outlined = part({ background: 'none' });
export const smallChip = part({ height: 20, padding: '0 8px' });
