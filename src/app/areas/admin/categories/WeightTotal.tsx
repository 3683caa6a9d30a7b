import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { Icon } from '#app/ui/primitives/Icon.tsx';
import * as css from './category.css.ts';

/** Whether the weights make 100, and how far off they are. */
export function WeightTotal({ total }: { readonly total: number }) {
  const t = useText();
  const format = useFormat();
  const values = { total: format.percent(total / 100), missing: format.percent(Math.abs(100 - total) / 100) };
  const right = total === 100;
  return (
    <p className={right ? css.totalRight : css.totalWrong} role="status">
      <Icon name={right ? 'tick' : 'warning'} />
      {right && t('admin.category.criteria.total', values)}
      {total < 100 && t('admin.category.criteria.short', values)}
      {total > 100 && t('admin.category.criteria.over', values)}
    </p>
  );
}
