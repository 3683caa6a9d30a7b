import { useText } from '#app/i18n/useText.ts';
import type { Criterion } from '#contract/entities/award.ts';

/** What the marks of an anchor are called: a range, or one of them. */
export function useAnchorName(): (anchor: Pick<Criterion['anchors'][number], 'from' | 'to'>) => string {
  const t = useText();
  return ({ from, to }) =>
    from === to ? t('admin.category.anchor.one', { mark: from }) : t('admin.category.anchor', { from, to });
}
