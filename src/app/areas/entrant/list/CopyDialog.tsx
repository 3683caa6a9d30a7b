import { useState } from 'react';
import { useLocation } from 'wouter';
import { attemptKeys } from '#app/actors/call/attemptKeys.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { nameOfCategory } from '#app/parts/entry/categoryName.ts';
import { Select } from '#app/ui/forms/Select.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { withoutFurther } from '#machines/entry/further.keys.ts';
import { entryHref } from '../shared/addresses.ts';
import * as css from '../shared/shared.css.ts';

type Props = { readonly entry: Entry; readonly award: Award; readonly onClose: () => void };

/** Starts another entry with the same words in another category. */
export function CopyDialog({ entry, award, onClose }: Props) {
  const t = useText();
  const { locale } = useLanguage();
  const [, navigate] = useLocation();
  const create = useAction('createEntry');
  const [keyOf] = useState(attemptKeys);
  const others = award.categories.filter(({ categoryID }) => categoryID !== entry.categoryID);
  const [categoryID, setCategoryID] = useState(others[0]?.categoryID ?? '');
  const copy = async () => {
    // What was emptied may be asked no more, and nothing is said by leaving it empty.
    const words = Object.entries(withoutFurther(entry.data)).filter(([, text]) => text !== '');
    const body = { data: { awardID: award.id, categoryID, data: Object.fromEntries(words) } };
    const made = await create.run({ body, idempotencyKey: keyOf(body) });
    if (made) navigate(entryHref(made));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('entrant.copy.title', { title: entry.data.title || t('entrant.untitled') })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            busy={create.busy}
            reasons={categoryID === '' ? [{ text: t('entrant.copy.noOther') }] : []}
            onClick={copy}
          >
            {t('entrant.copy.act')}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <p>{t('entrant.copy.body')}</p>
        <Select
          label={t('entrant.category')}
          value={categoryID}
          onChange={setCategoryID}
          options={others.map((category) => ({ value: category.categoryID, label: nameOfCategory(category, locale) }))}
        />
      </div>
    </Dialog>
  );
}
