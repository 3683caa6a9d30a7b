import type { Format } from '#contract/format.ts';
import type { EntryFact } from '#machines/entry/entry.fields.ts';
import type { DraftValues } from '#machines/form/editedEntry.ts';

/** A fact of an entry as it is shown: an amount as money where it is a number, else as it was written. */
export function factText({ name, kind }: EntryFact, values: DraftValues, currency: string, format: Format): string {
  const written = values[name];
  const isMoney = kind === 'amount' && written.trim() !== '' && !Number.isNaN(Number(written));
  return isMoney ? format.money(Math.round(Number(written) * 100), currency) : written;
}
