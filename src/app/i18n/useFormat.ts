import { useMemo } from 'react';
import { createFormat, type Format } from '#contract/format.ts';
import { useLanguage } from './useText.ts';

/** Formats of the current language. */
export function useFormat(): Format {
  const language = useLanguage();
  return useMemo(() => createFormat(language), [language]);
}
