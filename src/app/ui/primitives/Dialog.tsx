import { Suspense, useState } from 'react';
import { later, Piece } from '../loading/later.tsx';
import { Button } from './Button.tsx';
import type { DialogProps } from './DialogWindow.tsx';
import type { ShownReason } from './Reasons.tsx';

/** A window above the page that takes the focus and gives it back. Escape and the veil close it. */
export function Dialog(props: DialogProps) {
  // What it is made of arrives with the first opening, and stays to end the last one.
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <Piece
      onMissing={() => {
        setOpened(false);
        props.onClose();
      }}
    >
      <Suspense fallback={null}>
        <DialogWindow {...props} />
      </Suspense>
    </Piece>
  );
}

const DialogWindow = later(
  async () => (await import(/* webpackChunkName: "overlays" */ './DialogWindow.tsx')).DialogWindow,
);

type ConfirmDialogProps = Omit<DialogProps, 'actions' | 'wide' | 'initialFocus' | 'describes'> & {
  /** The safe choice: "Keep". It comes first and has the focus. */
  readonly safe: string;
  /** The act that can't be undone: "Delete and wipe". */
  readonly action: string;
  readonly onAction: () => void;
  readonly busy?: boolean | undefined;
  readonly reasons?: readonly ShownReason[] | undefined;
  readonly danger?: boolean | undefined;
};

/** Asks before what can't be undone; the body says what stays and what goes. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { safe, action, onAction, busy, reasons, danger = true, onClose, ...rest } = props;
  return (
    <Dialog
      {...rest}
      describes={rest.children !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{safe}</Button>
          <Button variant={danger ? 'dangerFilled' : 'primary'} busy={busy} reasons={reasons} onClick={onAction}>
            {action}
          </Button>
        </>
      }
    />
  );
}
