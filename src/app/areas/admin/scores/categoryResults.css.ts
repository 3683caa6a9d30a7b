import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

/** Of the table's own width, so that the names of categories keep the rest. */
export const best = style({ width: '44cqi', paddingBlock: 4, overflowWrap: 'anywhere' });
export const below = style({ display: 'block', font: vars.text1, color: vars.ink3 });
/** Rank and score, where they have no columns of their own. */
export const figures = style([below, { '@container': { 'table (min-width: 480px)': { display: 'none' } } }]);
export const refusal = style({ display: 'grid', gap: 2, justifyItems: 'start', marginBlockStart: 4 });
