import { globalStyle, keyframes } from '@vanilla-extract/css';
import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';
import { tracked } from '../theme/tracked.ts';
import { withReasons } from './Button.css.ts';

const appear = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { opacity: 0, translate: '0 8px' } });

export const veil = part({
  position: 'fixed',
  inset: 0,
  background: 'light-dark(rgb(19 23 29 / 0.4), rgb(0 0 0 / 0.6))',
  zIndex: 30,
  display: 'grid',
  placeItems: 'center',
  padding: 16,
  overflowY: 'auto',
  animation: `${appear} ${vars.slow} ${vars.ease}`,
});
export const dialog = part({
  background: vars.raised,
  color: vars.ink,
  borderRadius: vars.radius,
  boxShadow: vars.dialog,
  width: '100%',
  maxWidth: 440,
  padding: 24,
  display: 'grid',
  gap: 16,
  animation: `${rise} ${vars.slow} ${vars.ease}`,
  selectors: { '&:focus-visible': { borderRadius: vars.radius } },
  '@media': { '(max-width: 639px)': { padding: 20 } },
});
export const wide = part({ maxWidth: 640 });
const phone = '(max-width: 639px)';
export const veilLow = part({ '@media': { [phone]: { padding: 0, placeItems: 'end stretch' } } });
export const low = part({
  '@media': {
    [phone]: {
      maxWidth: 'none',
      maxHeight: '88dvh',
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
      gridTemplateRows: 'auto minmax(0, 1fr) auto',
    },
  },
});
globalStyle(`${low} > :nth-child(2)`, { '@media': { [phone]: { overflowY: 'auto' } } });
export const title = part({ font: vars.text4, fontWeight: 600, letterSpacing: tracked(-0.012) });
export const body = part({ color: vars.ink2, display: 'grid', gap: 16 });
export const actions = part({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  flexWrap: 'wrap',
  '@media': { '(max-width: 639px)': { display: 'grid', justifyContent: 'stretch' } },
});
// A refused act stays beside the others; its reasons take the line below them.
globalStyle(`${actions} > ${withReasons}`, { display: 'contents' });
globalStyle(`${actions} > ${withReasons} > :last-child`, {
  display: 'grid',
  justifyContent: 'end',
  flexBasis: '100%',
});
