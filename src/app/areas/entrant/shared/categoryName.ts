import type { EditedAward } from '../../../../../machines/entryEditor/entryEditor.rules.ts';
import type { Locale } from '../../../../contract/locales.ts';

type Named = Pick<EditedAward['categories'][number], 'name' | 'names'>;

/** A category's name in the reader's language, where the organiser gave one. */
export const nameOfCategory = (category: Named, locale: Locale): string => category.names[locale] || category.name;

/** The name of an entry's category; null while none is chosen. */
export function categoryNameOf(
  award: Pick<EditedAward, 'categories'> | undefined,
  categoryID: string | null,
  locale: Locale,
): string | null {
  const found = award?.categories.find((category) => category.categoryID === categoryID);
  return found ? nameOfCategory(found, locale) : null;
}
