import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const list = part({
  display: 'flex',
  gap: 24,
  borderBlockEnd: `1px solid ${vars.line}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
});
export const tab = part({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 40,
  color: vars.ink2,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  borderBlockEnd: '2px solid transparent',
  fontWeight: 500,
  flex: 'none',
  selectors: {
    '&:hover': { color: vars.ink },
    '&[aria-selected="true"], &[aria-current]': { color: vars.ink, borderColor: vars.accent },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  // With contrast colours a transparent border is drawn: only the chosen one is to have it.
  '@media': {
    '(forced-colors: active)': {
      borderBlockEndColor: 'Canvas',
      selectors: { '&[aria-selected="true"], &[aria-current]': { borderBlockEndColor: 'Highlight' } },
    },
  },
});
export const count = part({ font: vars.text1, color: vars.ink3, fontWeight: 400 });
export const panel = part({ paddingBlockStart: 24, selectors: { '&:focus-visible': { outlineOffset: 4 } } });
