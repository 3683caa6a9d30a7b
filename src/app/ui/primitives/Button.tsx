import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useState,
} from 'react';
import { cx } from '../theme/cx.ts';
import * as css from './Button.css.ts';
import { trails } from './Icon.css.ts';
import type { IconName } from './iconNames.ts';
import { iconBefore } from './icons.ts';
import { Kbd } from './Kbd.tsx';
import { Reasons, type ShownReason } from './Reasons.tsx';

export type ButtonVariant = keyof typeof css.variants;
export type ButtonSize = keyof typeof css.sizes;

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: IconName | undefined;
  readonly trailingIcon?: keyof typeof trails | undefined;
  readonly block?: boolean | undefined;
  /** Waiting for its own act: stays focusable, doesn't act again. Say in the words what it is doing. */
  readonly busy?: boolean | undefined;
  /** Not allowed, and why: stays focusable, doesn't act, shows the list. An empty list allows. */
  readonly reasons?: readonly ShownReason[] | undefined;
  readonly reasonsHeading?: string | undefined;
  /** `below` the button (the default), in a `bubble` while pointed at or focused, or shown `elsewhere` by the caller. */
  readonly reasonsPlace?: 'below' | 'bubble' | 'bubbleBelow' | 'elsewhere' | undefined;
  /** The key that does the same. */
  readonly shortcut?: string | undefined;
};

/** The button. It is never disabled: what is not allowed says why. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'medium',
    icon,
    trailingIcon,
    block,
    shortcut,
    children,
    className,
    ...rest
  } = props;
  const leading = icon ?? (refuses(rest.reasons) ? 'lock' : undefined);
  return (
    <PlainButton
      {...rest}
      block={block}
      quiet={variant === 'quiet'}
      className={cx(
        css.button,
        css.variants[variant],
        css.sizes[size],
        block && css.block,
        leading && !rest.busy && iconBefore(leading),
        trailingIcon && trails[trailingIcon],
        className,
      )}
    >
      {rest.busy && <Spinner />}
      {children}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </PlainButton>
  );
}

type PlainButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Pick<ButtonProps, 'busy' | 'reasons' | 'reasonsHeading' | 'reasonsPlace' | 'block'> & {
    readonly quiet?: boolean | undefined;
  };

/** What every button shares: refusing with reasons and being busy. Looks come by `className`. */
export function PlainButton(props: PlainButtonProps) {
  const {
    busy = false,
    reasons,
    reasonsHeading,
    reasonsPlace = 'below',
    block,
    quiet,
    className,
    onClick,
    ...rest
  } = props;
  const id = useId();
  const [closed, setClosed] = useState(false);
  const refused = refuses(reasons);
  const shown = refused && reasonsPlace !== 'elsewhere';
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (refused || busy) {
      event.preventDefault();
      setClosed(false);
      return;
    }
    onClick?.(event);
  };
  const button = (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={refused || busy ? true : rest['aria-disabled']}
      aria-busy={busy || undefined}
      aria-describedby={cx(rest['aria-describedby'], shown && id) || undefined}
      className={cx(className, refused && (quiet ? css.refusedQuiet : css.refused), busy && css.busy)}
    />
  );
  if (!shown || !reasons) return button;
  if (reasonsPlace === 'below')
    return (
      <span className={block ? css.withReasonsBlock : css.withReasons}>
        {button}
        <Reasons id={id} reasons={reasons} heading={reasonsHeading} compact={!block} />
      </span>
    );
  const dismiss = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !closed) {
      event.stopPropagation();
      setClosed(true);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape hides the bubble of the focused button inside
    <span
      className={css.anchor}
      data-closed={closed || undefined}
      onKeyDown={dismiss}
      onPointerEnter={(event) => {
        setClosed(false);
        keepInSight(event);
      }}
      onFocus={keepInSight}
      onBlur={() => setClosed(false)}
    >
      {button}
      <span className={cx(css.bubble, reasonsPlace === 'bubbleBelow' && css.bubbleBelow)}>
        <Reasons id={id} reasons={reasons} heading={reasonsHeading} compact />
      </span>
    </span>
  );
}

// The bubble ends where its button does: at the left of a narrow screen it would begin where nobody can scroll to.
function keepInSight({ currentTarget: { lastElementChild: bubble } }: SyntheticEvent<HTMLElement>): void {
  const { style } = bubble as HTMLElement;
  style.translate = '';
  style.translate = `${Math.max(0, 16 - bubble!.getBoundingClientRect().left)}px`;
}

/** A turning ring for beside words. */
export function Spinner(): ReactNode {
  return <span className={css.spinner} aria-hidden="true" />;
}

const refuses = (reasons: readonly ShownReason[] | undefined): boolean => reasons !== undefined && reasons.length > 0;
