import { useEffect, useMemo, useState } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { loadMessages } from '#app/i18n/store.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { reportMissingChunk } from '#app/ui/loading/chunk.ts';
import type { Award } from '#contract/entities/award.ts';
import type { OwnColumn } from './ownLanguage.ts';

const none: readonly OwnColumn[] = [];

/** The columns that an address names, by commas; none until form and words are there. */
export function useOwnColumns(award: Award, columns: string): readonly OwnColumn[] {
  const t = useText();
  const format = useFormat();
  const { locale } = useLanguage();
  const enabled = columns !== '';
  const form = useQuery('getForm', { id: award.id }, { enabled });
  const [parts, setParts] = useState<typeof import('./ownColumns.ts') | null>(null);
  useEffect(() => {
    if (!enabled) return;
    // What is not there yet is shown as no column; asking for one again loads them again.
    Promise.all([import(/* webpackChunkName: "own-fields" */ './ownColumns.ts'), loadMessages('form')]).then(
      ([module]) => setParts(module),
      reportMissingChunk,
    );
  }, [enabled]);
  const fields = form.data?.fields;
  return useMemo(() => {
    if (!enabled || !parts || !fields) return none;
    return parts.ownColumns(fields, columns.split(','), award.currency, { t, format, locale });
  }, [enabled, parts, fields, columns, award.currency, t, format, locale]);
}
