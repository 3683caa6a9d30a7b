import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import * as css from './Dialog.css.ts';
import type { ShownReason } from './Reasons.tsx';

type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A question or the name of the form. */
  readonly title: string;
  readonly children?: ReactNode;
  /** The row of buttons: the safe choice first. */
  readonly actions?: ReactNode;
  /** For forms: up to 640 px instead of 440. */
  readonly wide?: boolean | undefined;
  /** The content is a sentence or two, read out as the dialog opens. */
  readonly describes?: boolean | undefined;
  /** The element that gets the focus first: the safe choice unless said otherwise. */
  readonly initialFocus?: { readonly current: HTMLElement | null } | undefined;
};

/** A window above the page that takes the focus and gives it back. Escape and the veil close it. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  wide,
  describes = false,
  initialFocus,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={css.veil}>
          <Radix.Content
            className={cx(css.dialog, wide && css.wide)}
            {...(describes ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              if (!initialFocus?.current) return;
              event.preventDefault();
              initialFocus.current.focus();
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

// What opened the dialog may be gone with it, as a deleted row is: the page's content takes the focus then.
function giveBack(opener: Element | null): void {
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

type ConfirmDialogProps = Omit<DialogProps, 'actions' | 'wide' | 'initialFocus' | 'describes'> & {
  /** The safe choice: "Keep". It comes first and has the focus. */
  readonly safe: string;
  /** The act that can't be undone: "Delete and wipe". */
  readonly act: string;
  readonly onAct: () => void;
  readonly busy?: boolean | undefined;
  readonly reasons?: readonly ShownReason[] | undefined;
  readonly danger?: boolean | undefined;
};

/** Asks before what can't be undone; the body says what stays and what goes. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { safe, act, onAct, busy, reasons, danger = true, onClose, ...rest } = props;
  return (
    <Dialog
      {...rest}
      describes={rest.children !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{safe}</Button>
          <Button variant={danger ? 'dangerFilled' : 'primary'} busy={busy} reasons={reasons} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    />
  );
}
