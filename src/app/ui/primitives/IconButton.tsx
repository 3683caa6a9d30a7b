import { cx } from '../theme/cx.ts';
import * as css from './Button.css.ts';
import { type ButtonProps, type ButtonSize, type ButtonVariant, PlainButton, Spinner } from './Button.tsx';
import type { IconName } from './iconNames.ts';
import { iconBefore } from './icons.ts';

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'trailingIcon' | 'shortcut'> & {
  readonly icon: IconName;
  /** What it does, for those who can't see the drawing; also its tooltip. */
  readonly label: string;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
};

/** A square button with a drawing and a name that isn't seen. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, variant = 'quiet', size = 'medium', className, reasonsPlace = 'bubble', ...rest } = props;
  return (
    <PlainButton
      title={label}
      {...rest}
      reasonsPlace={reasonsPlace}
      quiet={variant === 'quiet'}
      aria-label={label}
      className={cx(
        css.button,
        css.variants[variant],
        css.sizes[size],
        css.square[size],
        !rest.busy && iconBefore(icon),
        className,
      )}
    >
      {rest.busy && <Spinner />}
    </PlainButton>
  );
}
