import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

const letter = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='white' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M7 17.5 12 6.5l5 11M9 13.7h6'/%3E%3C/svg%3E")`;

export const logo = part({
  display: 'block',
  flex: 'none',
  width: 24,
  height: 24,
  borderRadius: 6,
  background: `${vars.accent} ${letter}`,
  // A mark is not words: it keeps its colours.
  forcedColorAdjust: 'none',
  printColorAdjust: 'exact',
});
