import { style } from '@vanilla-extract/css';
import { vars } from '#app/ui/theme/theme.css.ts';

const mark = { color: 'inherit', borderRadius: 2, textDecorationThickness: 2 } as const;
/** What only the first has: dotted below, so that colour is not all that tells. */
export const first = style({ ...mark, background: vars.orangeSoft, textDecoration: 'underline dotted' });
export const second = style({ ...mark, background: vars.accentSoft, textDecoration: 'underline' });
