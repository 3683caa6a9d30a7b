import { useMemo } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useLanguage } from '#app/i18n/useText.ts';
import { type AuditWords, createAuditWords } from './auditWords.ts';

/** Rows of the audit in the reader's words, instants in this zone. */
export function useAuditWords(timeZone?: string): AuditWords {
  const language = useLanguage();
  const format = useFormat();
  return useMemo(() => createAuditWords(language, format, timeZone), [language, format, timeZone]);
}
