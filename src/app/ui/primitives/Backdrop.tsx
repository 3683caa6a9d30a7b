import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import * as css from './Backdrop.css.ts';
import { Button, Spinner } from './Button.tsx';

type BackdropProps = {
  readonly message: string | null;
  /** Gives up what is waited for; offered after a while, null where it must be waited for. */
  readonly onCancel?: (() => void) | null | undefined;
};

/** Covers the page while something must finish first: its message and a spinner. Nothing behind can be reached. */
export function Backdrop({ message, onCancel }: BackdropProps) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const long = useIsLong(message);
  useEffect(() => {
    if (message !== null && !dialog.current?.open) dialog.current?.showModal();
  }, [message]);
  if (message === null) return null;
  const cancel = long && onCancel;
  return (
    <dialog
      ref={dialog}
      className={css.veil}
      aria-label={message}
      onCancel={(event) => {
        event.preventDefault();
        if (cancel) cancel();
      }}
    >
      <div className={css.box} role="status" tabIndex={-1}>
        <span className={css.ring}>
          <Spinner />
        </span>
        {message}
        {cancel && (
          <Button size="small" onClick={cancel}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </dialog>
  );
}

/** How long work may take before it can be given up, in milliseconds. */
const patience = 5000;

function useIsLong(message: string | null): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (message === null) return;
    const timer = setTimeout(() => setLong(true), patience);
    return () => clearTimeout(timer);
  }, [message]);
  return long && message !== null;
}
