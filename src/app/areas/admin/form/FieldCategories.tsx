import { useText } from '#app/i18n/useText.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { stack12 } from '#app/ui/theme/layout.css.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';

interface Props {
  readonly award: Award;
  readonly chosen: readonly string[];
  readonly onChange: (categoryIDs: string[]) => void;
}

/** The categories that a question is asked in; those that were deleted stand in the way of publishing until they go. */
export function FieldCategories({ award, chosen, onChange }: Props) {
  const t = useText();
  const nameOf = useCategoryName();
  const known = award.categories.map(({ categoryID }) => categoryID);
  const deleted = chosen.filter((id) => !known.includes(id));
  return (
    <fieldset className={stack12}>
      <legend>{t('form.categories')}</legend>
      <p className={secondary}>{t('form.categories.all')}</p>
      {award.categories.map((category) => (
        <Checkbox
          key={category.categoryID}
          label={nameOf(category)}
          checked={chosen.includes(category.categoryID)}
          onChange={(isIn) =>
            onChange(isIn ? [...chosen, category.categoryID] : chosen.filter((id) => id !== category.categoryID))
          }
        />
      ))}
      {deleted.length > 0 && (
        <Checkbox
          label={t('form.categories.deleted', { count: deleted.length })}
          checked
          onChange={() => onChange(chosen.filter((id) => known.includes(id)))}
        />
      )}
    </fieldset>
  );
}
