import { useState } from 'react';
import { presentTime } from '#app/actors/session/session.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { nameOfCategory } from '#app/parts/entry/categoryName.ts';
import { Select } from '#app/ui/forms/Select.tsx';
import type { Reason } from '#machines/kit/rules.ts';
import type { Writing } from './writing.ts';

type Props = Pick<Writing, 'entry' | 'award' | 'send' | 'whyNot'>;

/** The category that an entry stands in; its choice may change what the form asks and what is due. One that does not take it says why. */
export function CategorySelect({ entry, award, send, whyNot }: Props) {
  const t = useText();
  const reasonText = useReason();
  const { locale } = useLanguage();
  const [refused, setRefused] = useState<Reason | null>(null);
  const choose = (categoryID: string) => {
    const event = { type: 'entry.setCategory', categoryID, now: presentTime() } as const;
    const reason = whyNot(event)[0] ?? null;
    setRefused(reason);
    if (!reason) send(event);
  };
  return (
    <Select
      id="field-category"
      label={t('entrant.category')}
      placeholder={entry.categoryID === null ? t('entrant.chooseCategory') : undefined}
      value={entry.categoryID ?? ''}
      onChange={choose}
      error={refused && reasonText(refused)}
      locked={(entry.together ?? []).length > 0 ? reasonText({ code: 'entry.refusal.togetherCategory' }) : null}
      options={award.categories.map((category) => ({
        value: category.categoryID,
        label: nameOfCategory(category, locale),
      }))}
    />
  );
}
