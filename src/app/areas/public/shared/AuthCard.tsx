import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { LanguageSwitch } from '#app/parts/page/LanguageSwitch.tsx';
import { Logo } from '#app/ui/primitives/Logo.tsx';
import * as css from './AuthCard.css.ts';

type AuthCardProps = {
  readonly title: string;
  /** Under the title: what it is for. */
  readonly sub?: ReactNode;
  readonly children: ReactNode;
};

/** The one card of the public area: mark, heading, form, and the language switch at its foot. */
export function AuthCard({ title, sub, children }: AuthCardProps) {
  const t = useText();
  const heading = useHeading(title, t('common.product'));
  return (
    <div className={css.page}>
      <main id="main" className={css.main}>
        <div className={css.card}>
          <div className={css.content}>
            <p className={css.brand}>
              <Logo />
              {t('common.product')}
            </p>
            <div>
              <h1 ref={heading} tabIndex={-1} className={css.heading}>
                {title}
              </h1>
              {sub && <p className={css.sub}>{sub}</p>}
            </div>
            {children}
          </div>
          <LanguageSwitch className={css.languages} />
        </div>
      </main>
    </div>
  );
}

/** Names the window; when the question changes in place, its heading is read and has the focus. */
function useHeading(title: string, product: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  useEffect(() => {
    const inside = document.activeElement?.closest('form, nav');
    if (!inside) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
