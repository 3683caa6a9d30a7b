import { fallbackVar } from '@vanilla-extract/css';
import { tone } from '../theme/family.css.ts';
import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

/** A line cut out of a filled silhouette: the colour of the plane beneath. */
export const cut = part({ stroke: fallbackVar(tone.soft, vars.surface) });
