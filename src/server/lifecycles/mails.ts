import { createIntl, createIntlCache } from '@formatjs/intl';
import { sql } from 'drizzle-orm';
import { type Declinable, declinable } from '../../../machines/settings/notifications.ts';
import { type Locale, regionOf } from '../../contract/locales.ts';
import type { Database } from '../database.ts';
import { queueMails } from '../mail/outbox.ts';
import type { MailReason } from '../ports/mail.ts';
import { people } from '../schema.ts';
import en from './mails/en.json' with { type: 'json' };
import fr from './mails/fr.json' with { type: 'json' };
import ro from './mails/ro.json' with { type: 'json' };
import zh from './mails/zh.json' with { type: 'json' };

/** Somebody who gets a message. */
export interface Recipient {
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
}

type MailText = keyof typeof en;
type Values = Readonly<Record<string, string | number>>;

const texts: Record<Locale, Record<MailText, string>> = { en, fr, ro, zh };
const cache = createIntlCache();

/** One message's words. Values whose name ends in `At` are instants, said as date and time in `timeZone`. */
export function sayMail(locale: Locale, id: MailText, values: Values, timeZone = 'UTC'): string {
  const intl = createIntl(
    { locale: regionOf(locale), messages: texts[locale], timeZone, onError: () => undefined },
    cache,
  );
  const said = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name.endsWith('At') ? intl.formatDate(new Date(value), { dateStyle: 'long', timeStyle: 'short' }) : value,
    ]),
  );
  return intl.formatMessage({ id, defaultMessage: texts.en[id] }, said);
}

/** An amount of minor units in the reader's manner. */
export const sayMoney = (locale: Locale, amount: number, currency: string) =>
  new Intl.NumberFormat(regionOf(locale), { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100);

/** A rate in hundredths of a percent in the reader's manner. */
export const sayRate = (locale: Locale, rate: number) =>
  new Intl.NumberFormat(regionOf(locale), { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);

export interface Letter {
  readonly to: Recipient;
  readonly why: MailReason;
  readonly subject: string;
  readonly text: string;
}

/** What has two texts, a subject and a body. */
type LetterName = MailReason &
  (MailText extends infer Id ? (Id extends `${infer Name}.subject` ? Name : never) : never);

/** A letter made of the two texts that carry the name of its reason. */
export const letter = (to: Recipient, why: LetterName, values: Values, timeZone?: string): Letter => ({
  to,
  why,
  subject: sayMail(to.locale, `${why}.subject`, { name: to.name, ...values }, timeZone),
  text: sayMail(to.locale, `${why}.text`, { name: to.name, ...values }, timeZone),
});

/**
 * Writes letters in the transaction that gives cause for them, in the name of an organiser; they leave once it is
 * committed, each once. Those that their recipients do without are left out. Answers how many were written.
 */
export async function post(transaction: Database, orgID: string, letters: readonly Letter[]): Promise<number> {
  const wanted = await withoutDeclined(transaction, letters);
  for (let start = 0; start < wanted.length; start += 500) {
    const mails = wanted.slice(start, start + 500);
    await queueMails(
      transaction,
      mails.map(({ to, why, subject, text }) => ({ to: to.email, why, subject, text, locale: to.locale })),
      orgID,
    );
  }
  return wanted.length;
}

async function withoutDeclined(transaction: Database, letters: readonly Letter[]): Promise<readonly Letter[]> {
  const addresses = letters.filter(({ why }) => isDeclinable(why)).map(({ to }) => to.email.toLowerCase());
  if (addresses.length === 0) return letters;
  const rows = await transaction
    .select({ email: sql<string>`lower(${people.email})`, declined: people.declinedMails })
    .from(people)
    .where(sql`not ${people.erased} and lower(${people.email}) = any(${sql.param(addresses)}::text[])`);
  const declined = new Map(rows.map((row) => [row.email, row.declined]));
  return letters.filter(({ to, why }) => !(isDeclinable(why) && declined.get(to.email.toLowerCase())?.includes(why)));
}

const isDeclinable = (why: MailReason): why is Declinable => (declinable as readonly MailReason[]).includes(why);
