import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import { cx } from '../theme/cx.ts';
import * as css from './Dialog.css.ts';
import { giveBack } from './giveBack.ts';

export type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A question or the name of the form. */
  readonly title: string;
  readonly children?: ReactNode;
  /** The row of buttons: the safe choice first. */
  readonly actions?: ReactNode;
  /** For forms: up to 640 px instead of 440. */
  readonly wide?: boolean | undefined;
  /** On a phone it comes up from the bottom edge, with its acts always in view. */
  readonly low?: boolean | undefined;
  /** The content is a sentence or two, read out as the dialog opens. */
  readonly describes?: boolean | undefined;
  /** The element that gets the focus first: the safe choice unless said otherwise. */
  readonly initialFocus?: { readonly current: HTMLElement | null } | undefined;
};

/** What a Dialog shows while it is open. */
export function DialogWindow({
  open,
  onClose,
  title,
  children,
  actions,
  wide,
  low,
  describes = false,
  initialFocus,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={cx(css.veil, low && css.veilLow)}>
          <Radix.Content
            className={cx(css.dialog, wide && css.wide, low && css.low)}
            {...(describes ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              opener.current = openerOf(document.activeElement);
              if (!initialFocus?.current) return;
              event.preventDefault();
              initialFocus.current.focus();
            }}
            onPointerDownOutside={(event) => {
              // An alert is over the dialog, and not outside it.
              if (event.target instanceof Element && event.target.closest('[aria-live]')) event.preventDefault();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              giveBack(opener.current);
            }}
          >
            <Radix.Title asChild>
              <h2 className={css.title}>{title}</h2>
            </Radix.Title>
            {describes ? (
              <Radix.Description asChild>
                <div className={css.body}>{children}</div>
              </Radix.Description>
            ) : (
              children && <div className={css.body}>{children}</div>
            )}
            {actions && <div className={css.actions}>{actions}</div>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

// An item of a menu goes with its menu: the menu's own button stays.
function openerOf(active: Element | null): Element | null {
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : active;
}
