import { presentTime } from '#app/actors/session/session.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { nameOfCategory } from '#app/parts/entry/categoryName.ts';
import { Select } from '#app/ui/forms/Select.tsx';
import type { Writing } from './writing.ts';

/** The category that an entry stands in; its choice may change what the form asks and what is due. */
export function CategorySelect({ entry, award, send }: Pick<Writing, 'entry' | 'award' | 'send'>) {
  const t = useText();
  const reasonText = useReason();
  const { locale } = useLanguage();
  return (
    <Select
      id="field-category"
      label={t('entrant.category')}
      placeholder={entry.categoryID === null ? t('entrant.chooseCategory') : undefined}
      value={entry.categoryID ?? ''}
      onChange={(categoryID) => send({ type: 'entry.setCategory', categoryID, now: presentTime() })}
      locked={(entry.together ?? []).length > 0 ? reasonText({ code: 'entry.refusal.togetherCategory' }) : null}
      options={award.categories.map((category) => ({
        value: category.categoryID,
        label: nameOfCategory(category, locale),
      }))}
    />
  );
}
