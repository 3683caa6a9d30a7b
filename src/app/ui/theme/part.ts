import { type StyleRule, style } from '@vanilla-extract/css';
import { partsLayer } from './layers.css.ts';

/** A class of a design component: the rule goes to the `parts` layer, so that a screen's own class wins over it. */
export const part = (rule: StyleRule, name?: string): string => style({ '@layer': { [partsLayer]: rule } }, name);
