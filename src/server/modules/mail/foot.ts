import type { Locale } from '#contract/locales.ts';
import { formatMail } from '../../platform/mail/words.ts';

/** In whose name letters are sent. */
export interface Sender {
  readonly name: string;
  readonly address: string | null;
  readonly taxID: string | null;
}

/** A sender in one line: name, address and tax number; empty where no more than the name is known, which stands above. */
export function footOf(locale: Locale, { name, address, taxID }: Sender): string {
  if (!address?.trim() && !taxID?.trim()) return '';
  const lines = [name, ...(address?.split('\n') ?? [])].map((line) => line.trim()).filter(Boolean);
  const number = taxID?.trim() ? [formatMail(locale, 'invoice.taxID', { value: taxID.trim() })] : [];
  return [lines.join(locale === 'zh' ? '，' : ', '), ...number].join(' · ');
}
