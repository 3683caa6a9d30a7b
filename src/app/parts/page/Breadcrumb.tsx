import { useState } from 'react';
import { Link } from 'wouter';
import { useText } from '../../i18n/useText.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { cx } from '../../ui/theme/cx.ts';
import { hidden } from '../../ui/theme/text.css.ts';
import * as css from './Breadcrumb.css.ts';
import type { Crumb } from './headSlot.ts';

type BreadcrumbProps = {
  /** The steps after the first one; the last is the page itself. */
  readonly crumbs: readonly Crumb[];
  /** A home drawing instead of the word. */
  readonly icon?: boolean | undefined;
  /** Beyond this many steps the middle ones fold away: 8. */
  readonly maxItems?: number | undefined;
};

/** The way from the dashboard to this page. */
export function Breadcrumb({ crumbs, icon = false, maxItems = 8 }: BreadcrumbProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const home: Crumb = { label: t('common.menu.dashboard'), href: '/' };
  const all = [home, ...crumbs];
  const folded = all.length > maxItems && !open;
  const shown = folded ? [all[0], null, all.at(-1)] : all;
  return (
    <nav aria-label={t('common.breadcrumb')}>
      <ol className={css.list}>
        {shown.map((crumb, index) => {
          if (!crumb)
            return (
              <li key="more" className={css.item}>
                <button
                  type="button"
                  className={css.more}
                  aria-label={t('common.breadcrumbMore')}
                  onClick={() => setOpen(true)}
                >
                  …
                </button>
              </li>
            );
          const isLast = index === shown.length - 1;
          const words =
            icon && index === 0 ? (
              <>
                <Icon name="home" size={14} />
                <span className={hidden}>{crumb.label}</span>
              </>
            ) : (
              crumb.label
            );
          return (
            <li
              key={`${crumb.href ?? ''}${crumb.label}`}
              className={cx(css.item, isLast && css.last)}
              aria-current={isLast ? 'page' : undefined}
            >
              {isLast || !crumb.href ? (
                words
              ) : (
                <Link href={crumb.href} className={css.link}>
                  {words}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
