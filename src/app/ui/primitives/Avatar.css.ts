import { globalStyle } from '@vanilla-extract/css';
import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const avatar = part({
  display: 'inline-grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  background: 'light-dark(#dfe4eb, #2b323d)',
  color: vars.ink,
  font: vars.text1,
  fontWeight: 500,
  flex: 'none',
  overflow: 'hidden',
  objectFit: 'cover',
  selectors: { '&[data-initials]::before': { content: 'attr(data-initials)' } },
});
export const sizes = {
  small: part({ width: 24, height: 24 }),
  medium: part({}),
  large: part({ width: 72, height: 72, font: vars.text4, fontWeight: 500 }),
} as const;
export const person = part({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 });
export const words = part({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', lineHeight: '18px', minWidth: 0 });
export const below = part({ font: vars.text1, color: vars.ink3 });
globalStyle(`${words} > *`, { overflow: 'hidden', textOverflow: 'ellipsis' });
