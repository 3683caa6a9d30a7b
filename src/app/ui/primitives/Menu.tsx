import {
  type ComponentProps,
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'wouter';
import { reportMissingChunk } from '../loading/chunk.ts';
import { cx } from '../theme/cx.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconNames.ts';
import * as css from './Menu.css.ts';
import type * as MenuParts from './menuParts.ts';
import type { ShownReason } from './Reasons.tsx';

type MenuProps = {
  /** The button that opens it: an element that takes a ref, such as Button or IconButton. */
  readonly trigger: ReactElement<ComponentProps<'button'>>;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end' | undefined;
  readonly label?: string | undefined;
};

/** A menu dropping from its button: arrows, letters, Escape. What it is made of arrives once its button is pointed at. */
export function Menu({ trigger, children, align = 'end', label }: MenuProps) {
  // Made once somebody wants it: a list has one for each of its rows.
  const [parts, setParts] = useState<Parts>();
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  const [pressed, setPressed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const prepare = (asked = false): void => {
    void load().then(
      (loaded) => {
        hadFocus.current = button.current !== null && button.current === document.activeElement;
        setDialog(button.current?.closest('dialog') ?? null);
        setParts(loaded);
      },
      (error: unknown) => {
        setPressed(false);
        // Pointing at a button asks in advance; only who pressed it waits.
        if (asked) reportMissingChunk(error);
      },
    );
  };
  // The button is drawn anew with its menu, and keeps the focus.
  useLayoutEffect(() => {
    if (parts && hadFocus.current) button.current?.focus();
    hadFocus.current = false;
  }, [parts]);
  if (!parts) {
    const press = (): void => {
      setPressed(true);
      prepare(true);
    };
    return cloneElement(trigger, {
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: () => prepare(),
      onFocus: () => prepare(),
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        // Or the button takes the focus back from the menu that just opened, which closes it.
        event.preventDefault();
        press();
      },
      onClick: press,
      onKeyDown: (event) => event.key === 'ArrowDown' && press(),
    });
  }
  return (
    <PartsContext.Provider value={parts}>
      <parts.Root modal={false} defaultOpen={pressed}>
        <parts.Trigger asChild ref={button}>
          {trigger}
        </parts.Trigger>
        {/* A modal dialog shows only what is inside it. */}
        <parts.Portal container={dialog}>
          <parts.Content className={css.menu} align={align} sideOffset={6} collisionPadding={8} aria-label={label}>
            {children}
          </parts.Content>
        </parts.Portal>
      </parts.Root>
    </PartsContext.Provider>
  );
}

type Parts = typeof MenuParts;

const PartsContext = createContext<Parts | null>(null);

function useParts(): Parts {
  const parts = useContext(PartsContext);
  if (!parts) throw new Error('An item needs a Menu around it');
  return parts;
}

let arrived: Parts | undefined;

async function load(): Promise<Parts> {
  arrived ??= await import(/* webpackChunkName: "overlays" */ './menuParts.ts');
  return arrived;
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
  const parts = useParts();
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
      <parts.CheckboxItem
        className={className}
        checked={checked}
        onSelect={select}
        aria-disabled={refused || undefined}
      >
        {content}
      </parts.CheckboxItem>
    );
  return (
    <parts.Item
      className={className}
      onSelect={select}
      aria-disabled={refused || undefined}
      asChild={Boolean(href && !refused)}
    >
      {href && !refused ? <Link href={href}>{content}</Link> : content}
    </parts.Item>
  );
}

/** Words at the top of a menu or of a group in it. */
export function MenuHeading({ children }: { readonly children: ReactNode }) {
  const parts = useParts();
  return <parts.Label className={css.heading}>{children}</parts.Label>;
}

export function MenuSeparator() {
  const parts = useParts();
  return <parts.Separator className={css.separator} />;
}
