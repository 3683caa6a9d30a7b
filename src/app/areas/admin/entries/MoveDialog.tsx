import { type ReactNode, useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { Select } from '#app/ui/forms/Select.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { RuledEntry } from './entryFacts.ts';
import * as css from './shared/entries.css.ts';

type MoveDialogProps = {
  readonly award: Award;
  readonly entries: readonly RuledEntry[];
  /** What it touches, in words. */
  readonly touched: ReactNode;
  readonly onClose: () => void;
  readonly onMove: (categoryID: string) => void;
};

/** Chooses the category that entries are moved to. */
export function MoveDialog({ award, entries, touched, onClose, onMove }: MoveDialogProps) {
  const t = useText();
  const nameOf = useCategoryName();
  const [categoryID, setCategoryID] = useState('');
  const only = entries.length === 1 ? entries[0]?.categoryID : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('admin.entries.move.title', { count: entries.length })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            reasons={categoryID ? [] : [{ text: t('admin.entries.move.choose'), kind: 'missing' }]}
            reasonsPlace="bubble"
            onClick={() => onMove(categoryID)}
          >
            {t('admin.entries.move.act')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {touched}
        <Select
          label={t('admin.entries.move.to')}
          placeholder={t('admin.entries.move.choose')}
          value={categoryID}
          options={award.categories
            .filter((category) => category.categoryID !== only)
            .map((category) => ({ value: category.categoryID, label: nameOf(category) }))}
          onChange={setCategoryID}
        />
      </div>
    </Dialog>
  );
}
