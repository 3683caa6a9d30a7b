import { useText } from '../../i18n/useText.ts';
import * as css from './Progress.css.ts';

/** The bar at the very top while a page loads. */
export function TopProgress() {
  const t = useText();
  return (
    <div className={css.top} role="progressbar" aria-label={t('common.loadingPage')}>
      <div className={css.runner} />
    </div>
  );
}
