import { fallbackVar } from '@vanilla-extract/css';
import { tone } from './family.css.ts';
import { part } from './part.ts';
import { vars } from './theme.css.ts';

/** A line cut out of a filled silhouette: the colour of the plane beneath. */
export const cut = part({ stroke: fallbackVar(tone.soft, vars.surface) });
