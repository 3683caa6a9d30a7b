import { pairOf } from '#contract/pair.ts';
import { useLanguage } from './useText.ts';

/** "Name: value", with the colon of the language. */
export function usePair(): (name: string, value: string) => string {
  const { tag } = useLanguage();
  return (name, value) => pairOf(tag, name, value);
}
