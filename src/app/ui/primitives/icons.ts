import { cx } from '../theme/cx.ts';
import { firstIcons, lead } from './Icon.css.ts';
import type { IconName } from './iconNames.ts';

const marks: Record<string, string> = { ...firstIcons };

/** Draws an icon before the words of the element that has these classes; nothing before those that a part brings along were added. */
export const iconBefore = (name: IconName): string => cx(lead, marks[name]);

/** For `moreIcons.ts` and `rareIcons.ts` alone. */
export function addIcons(added: Readonly<Record<string, string>>): void {
  Object.assign(marks, added);
}
