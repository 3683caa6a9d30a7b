import { countries } from '#contract/countries.ts';
import { useLanguage } from '../../i18n/useText.ts';
import type { Option } from '../../ui/forms/Select.tsx';

/** Every country in the current language, in its alphabetical order. */
export function useCountryOptions(): readonly Option[] {
  const { tag } = useLanguage();
  const options = known.get(tag) ?? optionsIn(tag);
  known.set(tag, options);
  return options;
}

/** By language: a form may ask two hundred questions, and each would sort them again. */
const known = new Map<string, readonly Option[]>();

function optionsIn(tag: string): readonly Option[] {
  const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
  return countries
    .map(({ id, name }) => ({ value: id, label: names.of(id) ?? name }))
    .sort((left, right) => left.label.localeCompare(right.label, tag));
}
