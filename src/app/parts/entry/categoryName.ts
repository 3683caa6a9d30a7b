import type { Locale } from '#contract/locales.ts';
import { useLanguage } from '../../i18n/useText.ts';

/** A category as far as its name goes: the organiser's own, and those in other languages where given. */
interface Named {
  readonly name: string;
  readonly names: Partial<Readonly<Record<Locale, string>>>;
}

interface OfAward {
  readonly categories: readonly (Named & { readonly categoryID: string })[];
}

/** A category's name in the reader's language, where the organiser gave one. */
export const nameOfCategory = (category: Named, locale: Locale): string => category.names[locale] || category.name;

/** The name of an entry's category; null while none is chosen. */
export function categoryNameOf(award: OfAward | undefined, categoryID: string | null, locale: Locale): string | null {
  const found = award?.categories.find((category) => category.categoryID === categoryID);
  return found ? nameOfCategory(found, locale) : null;
}

/** Says a category's name in the reader's language. */
export function useCategoryName(): (category: Named) => string {
  const { locale } = useLanguage();
  return (category) => nameOfCategory(category, locale);
}

/** Says the name of an award's category by its id, in the reader's language; null where the award has none such. */
export function useCategoryNames(award: OfAward): (categoryID: string | null) => string | null {
  const { locale } = useLanguage();
  return (categoryID) => categoryNameOf(award, categoryID, locale);
}
