import type { ReactNode } from 'react';
import * as css from './Note.css.ts';

type EmptyStateProps = {
  readonly title: string;
  /** What will be here and when. */
  readonly children?: ReactNode;
  /** The first step. */
  readonly actions?: ReactNode;
};

/** Nothing here yet: what will be here, when, and the first step. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <p className={css.title}>{title}</p>
      {children && <div className={css.emptyBody}>{children}</div>}
      {actions && <div className={css.emptyActions}>{actions}</div>}
    </div>
  );
}
