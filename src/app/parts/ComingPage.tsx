import { EmptyState } from '../design/EmptyState.tsx';
import { useText } from '../i18n/useText.ts';
import { Page } from './Page.tsx';

/** A screen whose content is not there yet: it exists and plainly says so. */
export function ComingPage({ title }: { readonly title: string }) {
  const t = useText();
  return (
    <Page title={title}>
      <EmptyState title={t('common.comingTitle', { title })} />
    </Page>
  );
}
