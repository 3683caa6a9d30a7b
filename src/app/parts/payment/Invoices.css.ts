import { style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme/theme.css.ts';

/** Table cells keep to one line; beside a status a title needs several on a small screen. */
export const title = style({ whiteSpace: 'normal', overflowWrap: 'break-word' });
/** The table's own width decides which columns stay: the number has one of its own from there on. */
export const numberBelow = style({
  display: 'none',
  font: vars.text1,
  color: vars.ink3,
  '@container': { 'table (max-width: 639px)': { display: 'block' } },
});
export const tax = style({ font: vars.text1, color: vars.ink3, marginBlockStart: 4 });
