import type { ReactNode } from 'react';
import { Note } from './Note.tsx';

type BlockedProps = { readonly title: string; readonly children?: ReactNode; readonly actions?: ReactNode };

/** What can't be done now: the lock, the reason, the link that mends it. */
export function Blocked({ title, children, actions }: BlockedProps) {
  return (
    <Note icon="lock" title={title} actions={actions}>
      {children}
    </Note>
  );
}
