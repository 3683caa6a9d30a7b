import { families, tone } from '../theme/family.css.ts';
import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const nav = part({
  minWidth: 0,
  position: 'sticky',
  top: `calc(${vars.bar} + 24px)`,
  '@media': {
    '(max-width: 639px)': {
      // Holds the words for screen readers inside its own scrolling.
      position: 'relative',
      top: 0,
      marginInline: -16,
      overflowX: 'auto',
      scrollbarWidth: 'none',
      borderBlockEnd: `1px solid ${vars.line}`,
    },
  },
});
export const list = part({
  display: 'grid',
  gap: 2,
  '@media': { '(max-width: 639px)': { display: 'flex', padding: '0 16px 12px', width: 'max-content' } },
});
export const link = part({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 36,
  padding: '0 10px',
  marginInlineStart: -10,
  borderRadius: vars.radius,
  color: vars.ink2,
  textDecoration: 'none',
  width: '100%',
  textAlign: 'start',
  selectors: {
    '&:hover': { background: vars.hover },
    '&[aria-current]': { background: vars.pressed, color: vars.ink, fontWeight: 500 },
  },
  '@media': { '(max-width: 639px)': { margin: 0, padding: '0 12px', whiteSpace: 'nowrap', minHeight: 40 } },
});
export const figure = part({ marginInlineStart: 'auto', font: vars.text1, color: vars.ink3, whiteSpace: 'nowrap' });
const mark = part({ color: tone.glyph, display: 'inline-flex' });
export const marks = {
  done: `${families.green} ${mark}`,
  started: `${families.blue} ${mark}`,
  empty: `${families.grey} ${mark}`,
  failed: `${families.red} ${mark}`,
} as const;
