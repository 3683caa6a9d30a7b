import { performCall } from '#app/actors/call/useAction.ts';
import { loadMessages } from '#app/i18n/store.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { OwnExport } from './ownExport.ts';
import type { OwnLanguage } from './ownLanguage.ts';

/** The columns of an award's own form for these entries: null where it has none, `failed` where somebody was told so. */
export async function loadOwnExport(
  award: Award,
  entries: readonly Entry[],
  language: OwnLanguage,
): Promise<OwnExport | null | 'failed'> {
  if (!award.formVersion) return null;
  const versions = [...new Set(entries.map(({ formVersion = 0 }) => formVersion))].toSorted(
    (one, other) => one - other,
  );
  const [{ ownExport }, ...asked] = await Promise.all([
    import(/* webpackChunkName: "own-fields" */ './ownExport.ts'),
    ...versions.map((version) => performCall('getForm', { query: { id: award.id, version } })),
    loadMessages('form'),
  ]);
  const forms = [];
  for (const outcome of asked) {
    if (!outcome) continue;
    if (!outcome.accepted) return 'failed';
    forms.push(outcome.reply.fields);
  }
  return ownExport(forms, language);
}
