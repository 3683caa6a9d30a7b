import type { Translate } from '#app/i18n/useText.ts';
import type { Format } from '#contract/format.ts';
import type { EditedAward } from '#machines/entryEditor/entryEditor.rules.ts';
import type { EditedEntry } from '#machines/form/editedEntry.ts';

/** Which terms the entry was submitted under, and who accepted them when; null where none were asked for. */
export function acceptedTerms({ terms }: EditedEntry, { timeZone }: EditedAward, t: Translate, format: Format) {
  if (!terms || terms.version === 0) return null;
  const { version, accepted } = terms;
  if (accepted?.version !== version) return t('entrant.terms.open', { version });
  return t('entrant.terms.acceptedBy', { version, name: accepted.name, date: format.dateTime(accepted.at, timeZone) });
}
