import { part } from './part.ts';
import { vars } from './theme.css.ts';

export const ground = part({ fill: vars.accent });
