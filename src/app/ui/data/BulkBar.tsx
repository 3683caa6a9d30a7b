import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { giveBack } from '../primitives/giveBack.ts';
import { IconButton } from '../primitives/IconButton.tsx';
import * as css from './Table.css.ts';

type BulkBarProps = {
  /** The names of what is selected: the bar says what it will touch. */
  readonly names: readonly string[];
  readonly children: ReactNode;
  readonly onClear: () => void;
};

/** Names that fit on the widest screen; of thousands nobody reads more. */
const mostNames = 40;

/** The bar that rises when rows are selected, with the acts for all of them. */
export function BulkBar({ names, children, onClear }: BulkBarProps) {
  const t = useText();
  if (names.length === 0) return null;
  const clear = () => {
    // The bar goes: the focus goes to the box over the rows that were selected.
    giveBack(document.querySelector('thead input'));
    onClear();
  };
  return (
    <section className={css.bulk} aria-label={t('common.selectedCount', { count: names.length })}>
      <b role="status">{t('common.selectedCount', { count: names.length })}</b>
      <span className={css.bulkNames}>
        {names.slice(0, mostNames).join(', ')}
        {names.length > mostNames && ' …'}
      </span>
      <span className={css.divider} />
      {children}
      <span className={css.divider} />
      <IconButton icon="close" label={t('common.clearSelection')} size="small" onClick={clear} />
    </section>
  );
}
