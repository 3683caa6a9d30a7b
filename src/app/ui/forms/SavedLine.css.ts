import { families, tone } from '../theme/family.css.ts';
import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const line = part({
  display: 'inline-flex',
  gap: 6,
  alignItems: 'center',
  color: vars.ink2,
  font: vars.text1,
  whiteSpace: 'nowrap',
  // With letters set wide apart it is wider than a small screen.
  '@media': { '(max-width: 639px)': { whiteSpace: 'normal' } },
});
const coloured = part({ color: tone.glyph, display: 'inline-flex' });
export const good = `${families.green} ${coloured}`;
export const bad = `${families.red} ${coloured}`;
export const away = `${families.orange} ${coloured}`;
