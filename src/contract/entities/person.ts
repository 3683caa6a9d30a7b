import { type Static, Type } from 'typebox';
import { maximumAllowedLimit } from '#machines/person/limits.ts';
import { declinable } from '#machines/settings/notifications.ts';
import { locales } from '../locales.ts';
import { count, id, instant, nullable, oneOf, text } from '../parts.ts';
import { awardSchema, taxRuleSchema } from './award.ts';

export const userSchema = Type.Object({
  id,
  orgID: id,
  orgName: Type.String(),
  type: oneOf(['admin', 'judge', 'entrant'] as const),
  email: Type.String(),
  givenName: text(120),
  familyName: text(120),
  name: text(250),
  photoURL: nullable(Type.String()),
  country: nullable(Type.String()),
  /** Entries per award; counts where `hasOwnLimit`, and is the specification's default elsewhere. */
  allowedLimit: Type.Integer({ minimum: 0, maximum: maximumAllowedLimit }),
  hasOwnLimit: Type.Boolean(),
  locked: Type.Boolean(),
  /** Invited until the first sign-in. */
  invited: Type.Boolean(),
  defaultAwardID: nullable(id),
  locale: oneOf(locales),
  version: count,
  lastSignInAt: nullable(instant),
  createdAt: instant,
  assignments: Type.Optional(Type.Array(Type.Object({ awardID: id, categoryIDs: Type.Array(id) }))),
  /** Organisations and people whom a judge has to do with: they suggest conflicts of interest. */
  affiliations: Type.Optional(Type.Array(text(200), { maxItems: 50 })),
  /** What a judge knows well, in their own words. */
  expertise: Type.Optional(text(500)),
  /** The messages that this person does without. */
  declinedMails: Type.Array(oneOf(declinable), { maxItems: declinable.length }),
  /** The awards that an administrator's update changed. */
  awards: Type.Optional(Type.Array(awardSchema)),
});

const paymentMethodSchema = Type.Object({
  stripeID: Type.String(),
  brand: Type.String(),
  last4: Type.String(),
  expires: Type.String(),
  isDefault: Type.Boolean(),
});

export const organisationSchema = Type.Object({
  id,
  name: text(120),
  kind: oneOf(['organiser', 'entrant'] as const),
  billingCountry: nullable(Type.String()),
  taxID: nullable(Type.String()),
  /** What an organiser charges on its fees. */
  tax: nullable(taxRuleSchema),
  /** Whether it has said which, or that it charges none. */
  taxDecided: Type.Boolean(),
  /** As it stands on invoices, in lines. */
  address: nullable(text(500)),
  /** How an organiser is paid against an invoice, in lines. */
  bankDetails: nullable(text(500)),
  /** Days after which an organiser's invoices are due. */
  paymentDays: Type.Integer({ minimum: 0, maximum: 365 }),
  /** What an entrant wants to read on invoices: a purchase order number. */
  purchaseOrder: nullable(text(60)),
  /** Whether an organiser’s administrators and judges need a second factor to sign in. */
  secondFactor: Type.Boolean(),
  /** The name of an organiser's logo below `/api/logo/`. */
  logoID: nullable(id),
  paymentMethods: Type.Array(paymentMethodSchema),
  version: count,
});

/** What an account is in one organisation. */
export const membershipSchema = Type.Object({
  personID: id,
  orgID: id,
  orgName: Type.String(),
  type: userSchema.properties.type,
});
export type Membership = Static<typeof membershipSchema>;

/** A list as somebody arranged it, under a name. */
export const viewSchema = Type.Object({
  /** Which list, for example entries. */
  list: Type.String({ minLength: 1, maxLength: 40 }),
  name: Type.String({ minLength: 1, maxLength: 80 }),
  /** The address's search part that shows it. */
  search: text(2000),
});
export type SavedView = Static<typeof viewSchema>;
export type User = Static<typeof userSchema>;
export type Organisation = Static<typeof organisationSchema>;
export type PaymentMethod = Static<typeof paymentMethodSchema>;
