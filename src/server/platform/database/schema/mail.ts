import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Locale } from '#contract/locales.ts';
import type { MailKindName } from '#machines/mail/templates.ts';
import type { MailFrame } from '#server/ports/mail.ts';
import { createdAt, instant, product } from './columns.ts';
import { organisation, person } from './people.ts';

export const message = () => ({
  to: text('to').notNull(),
  why: text('why').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  code: text('code'),
  locale: text('locale').$type<Locale>(),
});

/** Messages written by a transaction, delivered after it, and kept as the log of what was sent. */
export const outbox = product.table(
  'outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The organiser in whose name it was written; absent for codes, which are nobody's business. */
    orgID: organisation(),
    ...message(),
    /** What stands around its words once it is delivered; absent for codes by SMS. */
    frame: jsonb('frame').$type<MailFrame>(),
    attempts: integer('attempts').notNull().default(0),
    /** What the last attempt met with. */
    error: text('error'),
    dueAt: instant('due_at').notNull().defaultNow(),
    /** When it was tried for the last time, after a day without success. */
    givenUpAt: instant('given_up_at'),
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  (row) => [
    index('outbox_due').on(row.dueAt).where(sql`${row.sentAt} is null`),
    index('outbox_log').on(row.orgID, row.id),
    index('outbox_over').on(sql`coalesce(${row.sentAt}, ${row.givenUpAt})`),
    index('outbox_unsent').on(row.orgID, row.id).where(sql`${row.sentAt} is null`),
    index('outbox_to').on(sql`lower(${row.to})`),
  ],
);

/** The embedded mail box: what was delivered where no mail server is configured. */
export const mails = product.table(
  'mails',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ...message(),
    html: text('html'),
    createdAt: createdAt(),
  },
  (row) => [index('mails_age').on(row.createdAt)],
);

/** An organiser's own words of one kind of email in one language. */
export const mailTemplates = product.table(
  'mail_templates',
  {
    orgID: organisation().notNull(),
    kind: text('kind').$type<MailKindName>().notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    version: integer('version').notNull(),
    byID: person('by_id').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.orgID, row.kind, row.locale] })],
);
