import { Link } from 'wouter';
import { useText } from '../i18n/useText.ts';
import { homes } from '../parts/page/homes.ts';
import { useUser } from '../parts/page/user.ts';
import { Logo } from '../ui/primitives/Logo.tsx';
import * as css from './AppShell.css.ts';

/** The logo, linking to the home of the signed-in person's type. */
export function HomeLink() {
  const t = useText();
  const user = useUser();
  return (
    <Link href={homes[user?.type ?? 'entrant']} className={css.logo} aria-label={t('common.homeLink')}>
      <Logo />
      {t('common.product')}
    </Link>
  );
}
