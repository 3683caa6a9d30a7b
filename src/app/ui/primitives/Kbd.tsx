import type { ReactNode } from 'react';
import * as css from './Kbd.css.ts';

/** A key of the keyboard. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd className={css.key}>{children}</kbd>;
}
