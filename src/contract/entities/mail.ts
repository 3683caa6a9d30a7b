import { type Static, Type } from 'typebox';
import { mailKindNames } from '#machines/mail/templates.ts';
import { mailStatuses } from '../choices.ts';
import { locales } from '../locales.ts';
import { count, instant, nullable, oneOf } from '../parts.ts';

/** One message of the mail log. */
export const mailSchema = Type.Object({
  id: Type.Integer(),
  to: Type.String(),
  /** The recipient's name, where the address is a known person's. */
  name: Type.String(),
  /** Why it was written, for example submission, judgingOpened or invitation. */
  why: Type.String(),
  subject: Type.String(),
  /** `failed`: the last attempt did not succeed; it is tried again at `nextAt`. `givenUp`: a day long none did. */
  status: oneOf(mailStatuses),
  attempts: count,
  /** What the mail server said last. */
  error: nullable(Type.String()),
  createdAt: instant,
  sentAt: nullable(instant),
  nextAt: nullable(instant),
});

/** What one kind of the organiser's emails says in one language. */
export const mailTemplateSchema = Type.Object({
  kind: oneOf(mailKindNames),
  locale: oneOf(locales),
  subject: Type.String(),
  text: Type.String(),
  /** The product's own words, with placeholders between braces. */
  product: Type.Object({ subject: Type.String(), text: Type.String() }),
  /** Of the organiser's own words; 0 while the product's are sent. */
  version: count,
  changedAt: nullable(instant),
  changedBy: nullable(Type.String()),
});

/** An email as its reader would get it, with sample values: words, what it is about, and what always stands below. */
export const mailPreviewSchema = Type.Object({
  subject: Type.String(),
  text: Type.String(),
  organiser: Type.String(),
  rows: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  act: Type.String(),
  note: Type.String(),
  /** The address that it was sent to, where it was. */
  sentTo: nullable(Type.String()),
});
export type MailTemplateRow = Static<typeof mailTemplateSchema>;
export type MailPreview = Static<typeof mailPreviewSchema>;
export type MailRow = Static<typeof mailSchema>;
