import { Link } from 'wouter';
import { Logo } from '../../design/Logo.tsx';
import { useText } from '../../i18n/useText.ts';
import { useApp } from '../../parts/context.ts';
import { homes } from '../../parts/homes.ts';
import * as css from './AppShell.css.ts';

/** The logo, linking to the home of the signed-in person's type. */
export function HomeLink() {
  const t = useText();
  const { user } = useApp();
  return (
    <Link href={homes[user?.type ?? 'entrant']} className={css.logo} aria-label={t('common.homeLink')}>
      <Logo />
      {t('common.product')}
    </Link>
  );
}
