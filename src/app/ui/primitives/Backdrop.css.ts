import { keyframes } from '@vanilla-extract/css';
import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

const appear = keyframes({ from: { opacity: 0 } });

export const veil = part({
  position: 'fixed',
  inset: 0,
  zIndex: 35,
  display: 'grid',
  placeItems: 'center',
  background: 'light-dark(rgb(246 247 249 / 0.8), rgb(12 15 19 / 0.8))',
  animation: `${appear} ${vars.slow} ${vars.ease}`,
  border: 0,
  maxWidth: 'none',
  maxHeight: 'none',
  width: '100%',
  height: '100%',
  color: vars.ink,
});
export const box = part({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '16px 20px',
  borderRadius: vars.radius,
  background: vars.raised,
  boxShadow: vars.floating,
  font: vars.text3,
  maxWidth: 'calc(100vw - 32px)',
  selectors: { '&:focus-visible': { outline: 'none' } },
});
export const ring = part({ color: vars.accentInk, display: 'inline-flex' });
