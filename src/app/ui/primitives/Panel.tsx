import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../theme/cx.ts';
import * as css from './Panel.css.ts';

type PanelProps = {
  readonly title?: string | undefined;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** Without padding, for tables and lists. */
  readonly flush?: boolean | undefined;
  readonly className?: string | undefined;
};

/** A box of hairlines for what stands apart from the page: a summary, a fee, a card. */
export function Panel({ title, aside, children, flush, className }: PanelProps) {
  const id = useId();
  return (
    <section className={cx(css.panel, className)} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={css.head}>
          <h2 className={css.title} id={id}>
            {title}
          </h2>
          {aside && <div className={css.aside}>{aside}</div>}
        </div>
      )}
      <div className={cx(css.body, flush && css.flush)}>{children}</div>
    </section>
  );
}
