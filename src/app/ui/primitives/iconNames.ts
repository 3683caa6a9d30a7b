import type { firstIcons } from './icons.ts';
import type { moreIcons } from './moreIcons.ts';
import type { rareIcons } from './rareIcons.ts';

export type IconName = keyof typeof firstIcons | keyof typeof moreIcons | keyof typeof rareIcons;
