import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const list = part({
  display: 'grid',
  borderBlockStart: `1px solid ${vars.line2}`,
  containerType: 'inline-size',
});
export const row = part({
  display: 'grid',
  gridTemplateColumns: '188px minmax(0, 1fr) 48px minmax(0, 208px)',
  gap: 16,
  alignItems: 'center',
  minHeight: 40,
  borderBlockEnd: `1px solid ${vars.line}`,
  color: vars.ink,
  textDecoration: 'none',
  '@container': {
    '(max-width: 599px)': { gridTemplateColumns: 'minmax(104px, 188px) minmax(0, 1fr) 40px', gap: 12 },
  },
});
export const noNote = part({ gridTemplateColumns: '188px minmax(0, 1fr) 64px' });
export const pressable = part({ selectors: { '&:hover': { background: vars.hover } } });
export const track = part({ display: 'block', height: 8 });
export const bar = part({
  display: 'block',
  height: 8,
  borderRadius: 2,
  // A bar is its colour, which forced colours would take.
  forcedColorAdjust: 'none',
  transition: `width ${vars.slow} ${vars.ease}`,
});
export const present = part({ minWidth: 2 });
export const figure = part({ textAlign: 'end', fontWeight: 600 });
export const note = part({
  font: vars.text1,
  color: vars.ink3,
  '@container': { '(max-width: 599px)': { display: 'none' } },
});
