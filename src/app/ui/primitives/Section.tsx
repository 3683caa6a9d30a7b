import { type ReactNode, useId } from 'react';
import { cx } from '../theme/cx.ts';
import * as css from './Panel.css.ts';

type SectionProps = {
  readonly title: string;
  /** A sentence under the title. */
  readonly help?: ReactNode;
  /** At the title's right: a figure, a link, a button. */
  readonly aside?: ReactNode;
  /** A strong rule below the title, above rows. */
  readonly ruled?: boolean | undefined;
  readonly children: ReactNode;
  readonly id?: string | undefined;
  readonly level?: 2 | 3 | undefined;
};

/** A part of a page: heading and content, parted from the next by space. */
export function Section({ title, help, aside, ruled, children, id, level = 2 }: SectionProps) {
  const made = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={css.section} id={id} aria-labelledby={made}>
      <div className={cx(ruled && css.ruled)}>
        <div className={css.sectionHead}>
          <Heading className={css.title} id={made}>
            {title}
          </Heading>
          {aside && <div className={css.aside}>{aside}</div>}
        </div>
        {help && <p className={css.help}>{help}</p>}
      </div>
      {children}
    </section>
  );
}
