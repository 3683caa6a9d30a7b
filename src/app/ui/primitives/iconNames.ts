import type { firstIcons } from './Icon.css.ts';
import type { moreIcons } from './moreIcons.css.ts';
import type { rareIcons } from './rareIcons.css.ts';

export type IconName = keyof typeof firstIcons | keyof typeof moreIcons | keyof typeof rareIcons;
