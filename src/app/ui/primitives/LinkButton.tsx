import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../theme/cx.ts';
import * as css from './Button.css.ts';
import type { ButtonSize, ButtonVariant } from './Button.tsx';
import type { IconName } from './iconNames.ts';
import { iconBefore } from './icons.ts';

type LinkButtonProps = {
  readonly href: string;
  readonly children: ReactNode;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: IconName | undefined;
  readonly block?: boolean | undefined;
  readonly external?: boolean | undefined;
  readonly download?: string | undefined;
  readonly target?: string | undefined;
  readonly className?: string | undefined;
};

/** A link that looks like a button: it goes somewhere, where a button does something. */
export function LinkButton(props: LinkButtonProps) {
  const { href, children, variant = 'secondary', size = 'medium', icon, block, external, download, target } = props;
  const className = cx(
    css.button,
    css.variants[variant],
    css.sizes[size],
    block && css.block,
    icon && iconBefore(icon),
    props.className,
  );
  if (external || target || download !== undefined)
    return (
      <a className={className} href={href} download={download} target={target} rel={target ? 'noreferrer' : undefined}>
        {children}
      </a>
    );
  return (
    <Link className={className} href={href}>
      {children}
    </Link>
  );
}
