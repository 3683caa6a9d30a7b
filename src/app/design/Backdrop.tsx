import { useEffect, useRef } from 'react';
import * as css from './Backdrop.css.ts';
import { Spinner } from './Button.tsx';

/** Covers the page while something must finish first: its message and a spinner. Nothing behind can be reached. */
export function Backdrop({ message }: { readonly message: string | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (message !== null && !dialog.current?.open) dialog.current?.showModal();
  }, [message]);
  if (message === null) return null;
  return (
    <dialog ref={dialog} className={css.veil} aria-label={message} onCancel={(event) => event.preventDefault()}>
      <div className={css.box} role="status" tabIndex={-1}>
        <span className={css.ring}>
          <Spinner />
        </span>
        {message}
      </div>
    </dialog>
  );
}
