import { cx } from '../theme/cx.ts';
import * as css from './Icon.css.ts';
import type { IconName } from './iconNames.ts';
import { iconBefore } from './icons.ts';

type IconProps = {
  readonly name: IconName;
  readonly size?: keyof typeof css.sizes;
  readonly className?: string | undefined;
};

/** A line drawing beside words; it says nothing of its own to a screen reader. */
export const Icon = ({ name, size = 16, className }: IconProps) => (
  <span className={cx(css.icon, css.sizes[size], iconBefore(name), className)} />
);
