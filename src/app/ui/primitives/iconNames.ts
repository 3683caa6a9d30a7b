import type { firstIcons } from './icons.ts';
import type { moreIcons } from './moreIcons.ts';

export type IconName = keyof typeof firstIcons | keyof typeof moreIcons;
