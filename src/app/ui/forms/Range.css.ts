import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const row = part({ display: 'flex', alignItems: 'center', gap: 16 });
export const range = part({
  appearance: 'none',
  height: 24,
  width: 152,
  margin: 0,
  cursor: 'pointer',
  background: `linear-gradient(${vars.accent}, ${vars.accent}) left center no-repeat, linear-gradient(${vars.lineControl}, ${vars.lineControl}) center no-repeat`,
  selectors: {
    '&::-webkit-slider-thumb': {
      appearance: 'none',
      width: 16,
      height: 16,
      borderRadius: '50%',
      background: vars.accent,
      border: `2px solid ${vars.surface}`,
      boxShadow: `0 0 0 1px ${vars.accent}`,
    },
    '&::-moz-range-thumb': {
      width: 14,
      height: 14,
      borderRadius: '50%',
      background: vars.accent,
      border: `2px solid ${vars.surface}`,
    },
  },
});
export const value = part({ minWidth: 40, textAlign: 'end' });
