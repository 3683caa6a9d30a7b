import { and, eq } from 'drizzle-orm';
import type { Locale } from '#contract/locales.ts';
import { fillTemplate, type MailKindName, mailKinds } from '#machines/mail/templates.ts';
import type { Database } from '../database/database.ts';
import { mailTemplates } from '../database/schema.ts';
import { formatMail, formatValues, hasWords, type MailText } from './words.ts';

interface Words {
  readonly subject: string;
  readonly text: string;
}

/** A letter as far as an organiser's own words take the place of the product's. */
interface Worded extends Words {
  readonly to: { readonly locale: Locale };
  readonly why: string;
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Letters in the words that their organiser chose for their kind and language; what follows the words stays. */
export async function inOwnWords<One extends Worded>(
  database: Database,
  orgID: string,
  letters: readonly One[],
): Promise<readonly One[]> {
  if (letters.length === 0) return letters;
  const own = await database.select().from(mailTemplates).where(eq(mailTemplates.orgID, orgID));
  const found = new Map(own.map((template) => [`${template.kind} ${template.locale}`, template]));
  return letters.map((letter) => {
    const template = found.get(`${letter.why} ${letter.to.locale}`);
    return template ? { ...letter, ...wordedBy(withoutLineBelow(template), letter) } : letter;
  });
}

/** A letter's subject and text by a template. */
export const wordedBy = (template: Words, { values, text, body }: Pick<Worded, 'values' | 'text' | 'body'>): Words => ({
  subject: fillTemplate(template.subject, values),
  text: fillTemplate(template.text, values) + text.slice(body.length),
});

/** The organiser's own words of one kind and language; null where it has none. */
export async function ownWordsOf(
  database: Database,
  orgID: string,
  kind: MailKindName,
  locale: Locale,
): Promise<Template | null> {
  const [own] = await database
    .select()
    .from(mailTemplates)
    .where(and(eq(mailTemplates.orgID, orgID), eq(mailTemplates.kind, kind), eq(mailTemplates.locale, locale)));
  return own ? withoutLineBelow(own) : null;
}

type Template = typeof mailTemplates.$inferSelect;

/** What the product's words said before it stood below them, where it stays with an organiser's own. */
const linesBelow: Readonly<Partial<Record<MailKindName, MailText>>> = { submission: 'submission.until' };

/** A template made of the product's words of before does not say what stands below them. */
export function withoutLineBelow<Own extends Pick<Template, 'kind' | 'locale' | 'text'>>(template: Own): Own {
  const id = linesBelow[template.kind];
  if (!id) return template;
  const left = template.text
    .replace(formatMail(template.locale, id), '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return left === '' ? template : { ...template, text: left };
}

/** What invitations turn on besides what their words may name. */
const invitations: Readonly<Partial<Record<MailKindName, string>>> = {
  invitation: 'judge',
  invitationAdmin: 'admin',
  invitationEntrant: 'entrant',
};
// A number and an instant that no text says by itself: where they are said, their placeholder goes.
const figure = 4720;
const moment = '2099-12-30T12:00:00Z';

/** The product's own words of one kind and language, with placeholders between braces. */
export function productWords(kind: MailKindName, locale: Locale): Words {
  const role = invitations[kind];
  const numbers = ['count', 'version'];
  const given = Object.fromEntries(
    mailKinds[kind].placeholders.map((name) => [
      name,
      name.endsWith('At') ? moment : numbers.includes(name) ? figure : `{${name}}`,
    ]),
  );
  const formatted = formatValues(locale, given);
  const withPlaceholders = (words: string) =>
    Object.entries(given).reduce((result, [name, value]) => {
      if (typeof value === 'string' && value.startsWith('{')) return result;
      const shown = result.replaceAll(formatted[name] ?? '', `{${name}}`);
      return typeof value === 'number' ? shown.replaceAll(String(value), `{${name}}`) : shown;
    }, words);
  const stem = role ? 'invitation' : kind;
  const text = (part: 'subject' | 'text') => {
    const id = `${stem}.${part}`;
    if (!hasWords(id)) throw new Error(`No words for ${id}`);
    return withPlaceholders(formatMail(locale, id, { ...given, ...(role && { role, count: 1 }) }));
  };
  return { subject: text('subject'), text: text('text') };
}
