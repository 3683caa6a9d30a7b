import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../theme/cx.ts';
import { Button, type ButtonProps } from './Button.tsx';
import * as css from './Popover.css.ts';

type PopoverProps = {
  readonly label: ReactNode;
  readonly button?: Omit<ButtonProps, 'onClick' | 'children'> | undefined;
  readonly align?: 'start' | 'end' | undefined;
  readonly above?: boolean | undefined;
  /** The content; the function form gets a way to close. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
};

/** A small floating panel beside its button: filters, an explanation. Escape, a press outside and leaving close it. */
export function Popover({ label, button, align = 'start', above, children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);
  const close = (): void => {
    setOpen(false);
    frame.current?.querySelector('button')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere inside
    <span
      ref={frame}
      className={css.anchor}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      <Button {...button} aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
        {label}
      </Button>
      {open && (
        <div id={id} className={cx(css.panel, align === 'end' && css.end, above && css.above)}>
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </span>
  );
}
