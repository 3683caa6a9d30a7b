import { globalStyle, style } from '@vanilla-extract/css';
import { anchor } from '../../ui/primitives/Button.css.ts';
import { vars } from '../../ui/theme/theme.css.ts';
import { tracked } from '../../ui/theme/tracked.ts';

const small = '(max-width: 639px)';
const large = '(min-width: 1200px)';

/** Many actions go below each other before the title is cut. */
export const headText = style({ minWidth: 0, flex: 1, '@media': { [large]: { minWidth: 240 } } });
export const heading = style({
  font: vars.text4,
  fontWeight: 600,
  letterSpacing: tracked(-0.012),
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minWidth: 0,
  '@media': { [small]: { flexWrap: 'wrap', gap: '4px 12px' } },
});
export const title = style({
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [small]: { whiteSpace: 'normal' } },
});
export const below = style({ font: vars.text1, color: vars.ink3 });
export const actions = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flexWrap: 'wrap',
  '@media': { [small]: { width: '100%' }, print: { display: 'none' } },
});
export const body = style({
  padding: `24px ${vars.gutter} 48px`,
  minWidth: 0,
  '@media': { [small]: { padding: '20px 16px 40px' } },
});
export const bounded = style({
  maxWidth: 1600,
  selectors: { ':root[data-container="true"] &': { maxWidth: 1200, marginInline: 'auto' } },
});
export const flush = style({ padding: 0, minWidth: 0 });
export const alone = style({ padding: `24px ${vars.gutter} 0`, display: 'grid', gap: 8 });

// The acts of a page share the width of a small screen.
globalStyle(`${actions} > :is(button, a, ${anchor}), ${actions} > ${anchor} > button`, {
  '@media': { [small]: { flex: '1 1 auto' } },
});
export const coming = style({ display: 'block', height: 36, '@media': { '(max-width: 639px)': { height: 40 } } });
/** A sheet below a heading that isn't all known: the shell hides it on a first visit. */
export const unheaded = style({});
