import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { MailTemplateRow } from '#contract/entities/mail.ts';
import type { Locale } from '#contract/locales.ts';
import { type MailKindName, type MailTemplate, mailKindNames } from '#machines/mail/templates.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { computed, nullable, text } from '../../platform/database/rows.ts';
import { mailTemplates, people } from '../../platform/database/schema.ts';
import { ownWordsOf, productWords, withoutLineBelow } from '../../platform/mail/templates.ts';

/** Whoever saved them, as people know them; nobody where they are gone. */
const called = computed(
  nullable(text),
  sql`case when not ${people.erased} then coalesce(nullif(${people.name}, ''), ${people.email}) end`,
);

/** What an organiser's emails say in one language, every kind of them. */
export async function findTemplates(database: Database, orgID: string, locale: Locale): Promise<MailTemplateRow[]> {
  const rows = await database
    .select({ own: mailTemplates, by: called })
    .from(mailTemplates)
    .innerJoin(people, eq(people.id, mailTemplates.byID))
    .where(and(eq(mailTemplates.orgID, orgID), eq(mailTemplates.locale, locale)));
  return mailKindNames.map((kind) => {
    const found = rows.find(({ own }) => own.kind === kind);
    const own = found && withoutLineBelow(found.own);
    const product = productWords(kind, locale);
    return {
      kind,
      locale,
      product,
      subject: own?.subject ?? product.subject,
      text: own?.text ?? product.text,
      version: own?.version ?? 0,
      changedAt: own?.updatedAt.toISOString() ?? null,
      changedBy: found?.by ?? null,
    };
  });
}

/** One of them. */
export async function findTemplate(
  database: Database,
  orgID: string,
  { kind, locale }: { readonly kind: MailKindName; readonly locale: Locale },
): Promise<MailTemplateRow> {
  const found = (await findTemplates(database, orgID, locale)).find((template) => template.kind === kind);
  if (!found) throw new Error(`No email of the kind ${kind}`);
  return found;
}

/** Versions go on from the first one, by one each. */
const mostFirst = 2 ** 30;

/** Keeps an organiser's own words over those of `version` (0: the product's). Answers whether nobody was before it. */
export async function storeTemplate(
  tx: Database,
  by: Principal,
  { kind, subject, text }: MailTemplate,
  locale: Locale,
  version: number,
  now: Date,
): Promise<boolean> {
  const words = { subject: subject.trim(), text: text.trim(), byID: by.personID, updatedAt: now };
  const present = await ownWordsOf(tx, by.orgID, kind, locale);
  const stored = present
    ? await tx
        .update(mailTemplates)
        .set({ ...words, version: sql`${mailTemplates.version} + 1` })
        .where(
          and(
            eq(mailTemplates.orgID, by.orgID),
            eq(mailTemplates.kind, kind),
            eq(mailTemplates.locale, locale),
            eq(mailTemplates.version, version),
          ),
        )
        .returning({ kind: mailTemplates.kind })
    : version > 0
      ? []
      : await tx
          .insert(mailTemplates)
          // Not the first number again: whoever read words that were given up since would save over these.
          .values({ orgID: by.orgID, kind, locale, version: randomInt(1, mostFirst), ...words })
          .onConflictDoNothing()
          .returning({ kind: mailTemplates.kind });
  return stored.length > 0;
}
