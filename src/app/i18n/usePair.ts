import { useLanguage } from './useText.ts';

/** "Name: value", with the colon of the language: after a space that does not break in French, of full width in Chinese. */
export function usePair(): (name: string, value: string) => string {
  const { tag } = useLanguage();
  const colon = tag.startsWith('fr') ? '\u00a0: ' : tag.startsWith('zh') ? '：' : ': ';
  return (name, value) => name + colon + value;
}
