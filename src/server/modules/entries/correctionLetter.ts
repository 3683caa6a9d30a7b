import { standardForm } from '#machines/form/standard.ts';
import { textIn } from '#machines/form/words.ts';
import { formatMail, listNames } from '../../platform/mail/words.ts';
import { type Letter, letter } from '../mail/letters.ts';
import { aboutEntry, type LockedEntry } from './lockEntry.ts';

/** Tells its entrant what must be corrected, and in which fields, as their form calls them. */
export function correctionLetter(entry: LockedEntry, message: string, fields: readonly string[]): Letter {
  const { entrant, ref } = entry;
  const mail = letter(entrant, 'correction', aboutEntry(entry), { ref, title: entry.data.title ?? '', message });
  const names = (entry.form ?? standardForm)
    .filter(({ key }) => fields.includes(key))
    .flatMap(({ label }) => textIn(label, entrant.locale) || []);
  if (names.length === 0) return mail;
  return {
    ...mail,
    rows: [[formatMail(entrant.locale, 'correction.fields'), listNames(entrant.locale, names)]],
  };
}
