import type { Category } from '../../../contract/entities.ts';
import { useLanguage } from '../../i18n/useText.ts';

/** A category's name in the reader's language, where it is given. */
export function useCategoryName(): (category: Pick<Category, 'name' | 'names'>) => string {
  const { locale } = useLanguage();
  return ({ name, names }) => names[locale] || name;
}
