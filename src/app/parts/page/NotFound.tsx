import { useLocation } from 'wouter';
import { useText } from '../../i18n/useText.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../ui/primitives/LinkButton.tsx';
import { Page } from './Page.tsx';

/** Nothing is at this address. */
export function NotFound() {
  const t = useText();
  const [path] = useLocation();
  return (
    <Page title={t('common.notFoundTitle')} breadcrumb={[{ label: t('common.notFoundTitle') }]}>
      <EmptyState
        title={t('common.notFoundBody', { path })}
        actions={
          <LinkButton href="/" variant="primary">
            {t('common.goHome')}
          </LinkButton>
        }
      />
    </Page>
  );
}
