import { families, tone } from '../theme/family.css.ts';
import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const list = part({ display: 'grid', gap: 10 });
export const compact = part({ gap: 6, font: vars.text1 });
export const item = part({ display: 'grid', gridTemplateColumns: '16px minmax(0, 1fr)', gap: 8, alignItems: 'start' });
export const icon = part({ color: vars.ink3, marginBlockStart: 2 });
export const iconSmall = part({ color: vars.ink3 });
export const failed = `${families.red} ${part({ color: tone.glyph, marginBlockStart: 2 })}`;
export const heading = part({ font: vars.text2, fontWeight: 600, marginBlockEnd: 8 });
export const below = part({ display: 'block' });
export const inline = part({ marginInlineStart: 4 });
