import { useEffect } from 'react';
import { useText } from '../../i18n/useText.ts';

/** Names the window: "Entries · Awards". */
export function usePageTitle(title: string): void {
  const t = useText();
  const product = t('common.product');
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
}
