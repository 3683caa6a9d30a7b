import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import * as css from './Menu.css.ts';
import type { ShownReason } from './Reasons.tsx';

type MenuProps = {
  /** The button that opens it: an element that takes a ref, such as Button or IconButton. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end' | undefined;
  readonly label?: string | undefined;
};

/** A menu dropping from its button: arrows, letters, Escape. */
export function Menu({ trigger, children, align = 'end', label }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={css.menu} align={align} sideOffset={6} collisionPadding={8} aria-label={label}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type MenuItemProps = {
  readonly children: ReactNode;
  readonly onSelect?: (() => void) | undefined;
  readonly href?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly danger?: boolean | undefined;
  /** Chosen among its neighbours. */
  readonly checked?: boolean | undefined;
  readonly lang?: string | undefined;
  /** Not allowed: the item stays in the row of arrows and says why. */
  readonly reasons?: readonly ShownReason[] | undefined;
};

/** An act of a menu, or a link with `href`. */
export function MenuItem(props: MenuItemProps) {
  const { children, onSelect, href, icon, danger, checked, lang, reasons = [] } = props;
  const refused = reasons.length > 0;
  const content = (
    <>
      {icon && <Icon name={icon} className={css.icon} />}
      <span className={css.words} lang={lang}>
        {children}
        {reasons.map((reason) => (
          <span key={reason.text} className={css.why}>
            {reason.text}
          </span>
        ))}
      </span>
      {checked && <Icon name="tick" className={css.tick} />}
    </>
  );
  const className = cx(css.item, danger && css.danger, refused && css.refused);
  const select = (event: Event): void => {
    if (refused) event.preventDefault();
    else onSelect?.();
  };
  if (checked !== undefined)
    return (
      <Radix.CheckboxItem
        className={className}
        checked={checked}
        onSelect={select}
        aria-disabled={refused || undefined}
      >
        {content}
      </Radix.CheckboxItem>
    );
  return (
    <Radix.Item
      className={className}
      onSelect={select}
      aria-disabled={refused || undefined}
      asChild={Boolean(href && !refused)}
    >
      {href && !refused ? <Link href={href}>{content}</Link> : content}
    </Radix.Item>
  );
}

/** Words at the top of a menu or of a group in it. */
export function MenuHeading({ children }: { readonly children: ReactNode }) {
  return <Radix.Label className={css.heading}>{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className={css.separator} />;
}
