import { part } from '../theme/part.ts';
import { vars } from '../theme/theme.css.ts';

export const ground = part({ fill: vars.accent });
