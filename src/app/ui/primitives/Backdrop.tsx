import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  return message === null ? null : <Cover message={message} onCancel={onCancel} />;
}

function Cover({ message, onCancel }: BackdropProps & { readonly message: string }) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useIsLong(message) && onCancel;
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closed, not only taken away: that gives the focus back.
    return () => shown?.close();
  }, []);
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

function useIsLong(message: string): boolean {
  const [long, setLong] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other work is waited for anew
  useEffect(() => {
    setLong(false);
    const timer = setTimeout(() => setLong(true), patience);
    return () => clearTimeout(timer);
  }, [message]);
  return long;
}
