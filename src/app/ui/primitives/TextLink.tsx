import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../theme/cx.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconNames.ts';
import * as css from './TextLink.css.ts';

type TextLinkProps = {
  readonly children: ReactNode;
  /** A route of the app, a fragment (`#field`), or with `external` any address. Without it, a button that looks like a link. */
  readonly href?: string | undefined;
  readonly onPress?: ((event: MouseEvent) => void) | undefined;
  readonly icon?: IconName | undefined;
  /** A small arrow after the words: goes to another screen. */
  readonly arrow?: boolean | undefined;
  readonly size?: 'small' | 'medium' | undefined;
  /** `inline` inside a sentence; `name` for the name of a thing in a table; `bare` brings its own class. */
  readonly look?: 'link' | 'inline' | 'name' | 'bare' | undefined;
  readonly external?: boolean | undefined;
  readonly target?: string | undefined;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  readonly current?: boolean | undefined;
};

/** A link in words: to a route, a place on the page, another site, or an act small enough to look like one. */
export function TextLink(props: TextLinkProps) {
  const {
    children,
    href,
    onPress,
    icon,
    arrow,
    size,
    look = 'link',
    external,
    target,
    className,
    label,
    current,
  } = props;
  const names = cx(
    look === 'name' && css.plain,
    (look === 'link' || look === 'inline') && css.link,
    look === 'inline' && css.inline,
    size === 'small' && css.small,
    className,
  );
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {arrow && <Icon name="right" size={14} />}
    </>
  );
  const shared = {
    className: names,
    'aria-label': label,
    'aria-current': current ? ('page' as const) : undefined,
    onClick: onPress,
  };
  if (href === undefined)
    return (
      <button type="button" {...shared}>
        {content}
      </button>
    );
  if (href.startsWith('#'))
    return (
      <a {...shared} href={href} onClick={(event) => goTo(event, href, onPress)}>
        {content}
      </a>
    );
  if (external || target)
    return (
      <a {...shared} href={href} target={target} rel={target ? 'noreferrer' : undefined}>
        {content}
      </a>
    );
  return (
    <Link {...shared} href={href}>
      {content}
    </Link>
  );
}

// A fragment is relative to <base>, so the browser would leave the page: move focus by hand.
function goTo(event: MouseEvent, href: string, onPress: ((event: MouseEvent) => void) | undefined): void {
  event.preventDefault();
  onPress?.(event);
  const target = document.getElementById(href.slice(1));
  if (!target) return;
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus();
  target.scrollIntoView({ block: 'center' });
}
