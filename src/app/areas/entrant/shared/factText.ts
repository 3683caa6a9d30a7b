import { formatAmount } from '#contract/answers.ts';
import type { Format } from '#contract/format.ts';
import type { EntryFact } from '#machines/entry/entry.fields.ts';
import type { DraftValues } from '#machines/form/editedEntry.ts';

/** A fact of an entry as it is shown: an amount as money where it is a number, else as it was written. */
export const factText = ({ name, kind }: EntryFact, values: DraftValues, currency: string, format: Format): string =>
  kind === 'amount' ? formatAmount(values[name], currency, format) : values[name];
