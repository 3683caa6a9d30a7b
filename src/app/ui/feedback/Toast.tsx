import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../primitives/Button.tsx';
import { Glyph } from '../primitives/Glyph.tsx';
import { giveBack } from '../primitives/giveBack.ts';
import { IconButton } from '../primitives/IconButton.tsx';
import { Fade } from '../primitives/Transition.tsx';
import { families, glyph } from '../theme/family.css.ts';
import * as css from './Toast.css.ts';

type Severity = 'success' | 'info' | 'warning' | 'error';

type ToastProps = {
  readonly open: boolean;
  readonly message: string;
  readonly severity?: Severity | undefined;
  readonly onClose: () => void;
  readonly onUndo?: (() => void) | undefined;
  /** Changes with each message, so that the same words twice start the time anew. */
  readonly messageKey?: string | number | undefined;
  /** Told when pointed at or focused, where somebody else counts the time. */
  readonly onHold?: ((held: boolean) => void) | undefined;
  /** Milliseconds until it closes itself, 6000; `null` when somebody else counts. */
  readonly lasts?: number | null | undefined;
};

/** The alert at the bottom right: closes itself after 6 s, waits while pointed at or focused, may offer Undo. */
export function Toast(props: ToastProps) {
  const { open, message, severity = 'success', onClose, onUndo, messageKey, onHold, lasts = 6000 } = props;
  const t = useText();
  const [held, setHeld] = useState(false);
  const close = useRef(onClose);
  const from = useRef<Element | null>(null);
  const pointed = useRef(false);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message starts the time anew
  useEffect(() => {
    if (!open || held || lasts === null) return;
    const timer = setTimeout(() => close.current(), lasts);
    return () => clearTimeout(timer);
  }, [open, held, lasts, messageKey, message]);
  const hold = (next: boolean): void => {
    setHeld(next);
    onHold?.(next);
  };
  // What was pressed goes with the alert: the focus goes back to where it came from.
  const leaveBy = (act: () => void) => (event: MouseEvent) => {
    pointed.current = false;
    if (event.currentTarget === document.activeElement) giveBack(from.current);
    act();
  };
  const look = severityStyles[severity];
  const isError = severity === 'error';
  return (
    // Said twice, for an open dialog hides from screen readers whatever has no `aria-live`.
    <div
      className={css.corner}
      role={isError ? 'alert' : 'status'}
      aria-live={isError ? 'assertive' : 'polite'}
      aria-atomic="true"
    >
      <Fade in={open}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: pointing at the alert holds it, acting is by its buttons */}
        <div
          className={css.toast}
          onPointerEnter={() => {
            pointed.current = true;
            hold(true);
          }}
          onPointerLeave={({ currentTarget }) => {
            pointed.current = false;
            hold(currentTarget.contains(document.activeElement));
          }}
          onFocus={({ currentTarget, relatedTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget)) from.current = relatedTarget;
            hold(true);
          }}
          onBlur={() => hold(pointed.current)}
        >
          <span className={`${families[look.family]} ${glyph}`}>
            <Glyph name={look.glyph} size={16} />
          </span>
          <span className={css.message}>{message}</span>
          {onUndo && (
            <Button variant="quiet" size="small" className={css.undo} onClick={leaveBy(onUndo)}>
              {t('common.undo')}
            </Button>
          )}
          <IconButton icon="close" label={t('common.dismiss')} size="small" onClick={leaveBy(onClose)} />
        </div>
      </Fade>
    </div>
  );
}

const severityStyles = {
  success: { family: 'green', glyph: 'done' },
  info: { family: 'blue', glyph: 'info' },
  warning: { family: 'orange', glyph: 'alert' },
  error: { family: 'red', glyph: 'alert' },
} as const;
