import { vars } from './theme.css.ts';

/** Letters set closer or wider, by a share of their size; Chinese characters keep their distance. */
export const tracked = (share: number): string => `calc(${share}em * ${vars.tracking})`;
