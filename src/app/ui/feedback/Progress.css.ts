import { keyframes } from '@vanilla-extract/css';
import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const meter = part({
  height: 4,
  borderRadius: 2,
  background: vars.pressed,
  overflow: 'hidden',
  display: 'block',
  minWidth: 40,
});
export const big = part({ height: 8, borderRadius: 4 });
export const bar = part({
  display: 'block',
  height: '100%',
  borderRadius: 2,
  background: vars.accent,
  transition: `width ${vars.slow} ${vars.ease}`,
  '@media': { '(forced-colors: active)': { background: 'Highlight' } },
});
export const tones = {
  accent: part({ background: vars.accent }),
  purple: part({ background: vars.purple }),
  green: part({ background: vars.green }),
  red: part({ background: vars.red }),
  orange: part({ background: vars.orange }),
  grey: part({ background: vars.grey400 }),
} as const;
export const line = part({ display: 'grid', gap: 8 });
export const words = part({ display: 'flex', justifyContent: 'space-between', gap: 16 });
export const name = part({ fontWeight: 500 });
export const figure = part({ color: vars.ink2, textAlign: 'end', whiteSpace: 'nowrap' });

const run = keyframes({ from: { translate: '-40% 0' }, to: { translate: '260% 0' } });
export const top = part({
  position: 'fixed',
  insetInline: 0,
  insetBlockStart: 0,
  height: 3,
  zIndex: 50,
  overflow: 'hidden',
  background: vars.accentSoft,
});
export const runner = part({
  width: '40%',
  height: '100%',
  background: vars.accent,
  animation: `${run} 1.2s ease-in-out infinite`,
  '@media': { '(prefers-reduced-motion: reduce)': { width: '100%' } },
});
