import { eq, sql } from 'drizzle-orm';
import type { Role } from '#contract/calls.ts';
import type { Locale } from '#contract/locales.ts';
import { type Declinable, declinable } from '#machines/settings/notifications.ts';
import type { Database } from '../../platform/database/database.ts';
import { computed, text } from '../../platform/database/rows.ts';
import { orgs, people } from '../../platform/database/schema.ts';
import { inOwnWords } from '../../platform/mail/templates.ts';
import {
  formatMail,
  formatValues,
  hasWords,
  inOneParagraph,
  type MailText,
  type Values,
} from '../../platform/mail/words.ts';
import type { MailFrame, MailReason } from '../../ports/mail.ts';
import { footOf, type Sender } from './foot.ts';
import { queueMails } from './outbox.ts';

/** Somebody who gets a message, as rows have them. */
export const recipient = { email: people.email, name: people.name, locale: people.locale };

export interface Recipient {
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
}

/** What a letter is about: said below its words, with the way there. */
export interface About {
  readonly award: string;
  /** IANA name; the letter's instants are said in it. */
  readonly timeZone: string;
  /** As what its reader gets it. */
  readonly role: Role;
  /** The page that it is about, below the address of the application. */
  readonly path: string;
}

export interface Letter {
  readonly to: Recipient;
  readonly why: MailReason;
  readonly subject: string;
  readonly text: string;
  readonly about: Pick<About, 'award' | 'role' | 'path'>;
  /** What it is about besides, as label and value. */
  readonly rows?: MailFrame['rows'];
  /** What is or was to be paid. */
  readonly sums?: MailFrame['sums'];
  /** What an organiser's own words may name, and the part of the text that they take the place of; what follows it stays. */
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What has two texts, a subject and a body. */
export type LetterName = MailReason &
  (MailText extends infer Id ? (Id extends `${infer Name}.subject` ? Name : never) : never);

/** A letter made of the two texts that carry the name of its reason. */
export function letter(to: Recipient, why: LetterName, about: About, given: Values): Letter {
  const { award, role, path, timeZone } = about;
  const values = { name: to.name || to.email, award, ...given };
  const body = formatMail(to.locale, `${why}.text`, values, timeZone);
  return {
    to,
    why,
    about: { award, role, path },
    text: body,
    body,
    subject: formatMail(to.locale, `${why}.subject`, values, timeZone),
    values: formatValues(to.locale, values, timeZone),
  };
}

/**
 * Writes letters in the transaction that gives cause for them, in the name of an organiser; they leave once it is
 * committed, each once. Those that their recipients do without are left out, and those to nobody. Answers how many were written.
 */
export async function post(tx: Database, orgID: string, letters: readonly Letter[]): Promise<number> {
  // Whoever was erased has no address any more.
  const reaching = letters.filter(({ to }) => to.email.includes('@'));
  const wanted = await inOwnWords(tx, orgID, await wantedOf(tx, orgID, reaching));
  if (wanted.length === 0) return 0;
  const [organiser = nobody] = await tx
    .select({ name: orgs.name, address: orgs.address, taxID: orgs.taxID })
    .from(orgs)
    .where(eq(orgs.id, orgID));
  for (let start = 0; start < wanted.length; start += 500) {
    const mails = wanted.slice(start, start + 500).map((one) => {
      const { to, why, subject, text } = one;
      return { to: to.email, why, subject, text, locale: to.locale, frame: frameOf(one, organiser) };
    });
    await queueMails(tx, mails, orgID);
  }
  return wanted.length;
}

const nobody: Sender = { name: '', address: null, taxID: null };

/** What stands around a letter's words: from whom, about what, to whom and as what, and the way there. */
export function frameOf(
  { to: { email, locale }, why, about, rows = [], sums = [] }: Pick<Letter, 'to' | 'why' | 'about' | 'rows' | 'sums'>,
  sender: Sender,
): MailFrame {
  const { award, role, path } = about;
  const { name: organiser } = sender;
  const labelKey = `${why}.act`;
  return {
    organiser,
    rows: [
      ...rows,
      ...(award ? [[formatMail(locale, 'frame.award'), award] as const] : []),
      [formatMail(locale, 'frame.organiser'), organiser],
      [formatMail(locale, 'frame.role'), formatMail(locale, `frame.role.${role}`)],
      [formatMail(locale, 'frame.account'), email],
    ],
    ...(sums.length > 0 && { sums }),
    foot: footOf(locale, sender),
    link: { path, label: formatMail(locale, hasWords(labelKey) ? labelKey : 'frame.act') },
    copy: formatMail(locale, 'frame.copy'),
    note: inOneParagraph(locale, [
      formatMail(locale, 'frame.sent', { organiser, email }),
      ...(isDeclinable(why) ? [formatMail(locale, 'frame.declinable')] : []),
    ]),
  };
}

/**
 * An organiser's letters without those that their recipients do without: each membership of an address for itself, an
 * entrant's for the letters of every organiser.
 */
export async function wantedOf<One extends Pick<Letter, 'to' | 'why' | 'about'>>(
  database: Database,
  orgID: string,
  letters: readonly One[],
): Promise<readonly One[]> {
  const addresses = letters.filter(({ why }) => isDeclinable(why)).map(({ to }) => to.email.toLowerCase());
  if (addresses.length === 0) return letters;
  const rows = await database
    .select({ email: computed(text, sql`lower(${people.email})`), type: people.type, declined: people.declinedMails })
    .from(people)
    .where(sql`not ${people.erased} and lower(${people.email}) = any(${sql.param(addresses)}::text[])
      and (${people.type} = 'entrant' or ${people.orgID} = ${orgID})`);
  const declined = new Map(rows.map((row) => [`${row.type} ${row.email}`, row.declined]));
  return letters.filter(({ to, why, about: { role } }) => {
    return !(isDeclinable(why) && declined.get(`${role} ${to.email.toLowerCase()}`)?.includes(why));
  });
}

const isDeclinable = (why: MailReason): why is Declinable => (declinable as readonly MailReason[]).includes(why);
