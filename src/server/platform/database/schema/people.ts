import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/calls.ts';
import type { SavedView } from '#contract/entities/person.ts';
import type { Locale } from '#contract/locales.ts';
import type { TaxRule } from '#machines/payment/tax.rules.ts';
import type { Declinable } from '#machines/settings/notifications.ts';
import { changeable, createdAt, instant, product } from './columns.ts';

export const organisation = (name = 'org_id') => uuid(name).references(() => orgs.id);

export const orgs = product.table(
  'orgs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    kind: text('kind').$type<'organiser' | 'entrant'>().notNull(),
    billingCountry: text('billing_country'),
    taxID: text('tax_id'),
    /** What an organiser charges on its fees. */
    tax: jsonb('tax').$type<TaxRule | null>(),
    /** Whether it has said which, or that it charges none. */
    taxDecided: boolean('tax_decided').notNull().default(false),
    /** As it stands on invoices, in lines. */
    address: text('address'),
    /** How an organiser is paid against an invoice, in lines. */
    bankDetails: text('bank_details'),
    /** Days after which an organiser's invoices are due. */
    paymentDays: integer('payment_days').notNull().default(30),
    /** What an entrant's accountants want to read on its invoices. */
    purchaseOrder: text('purchase_order'),
    /** Whether its administrators and judges need a second factor to sign in. */
    secondFactor: boolean('second_factor').notNull().default(false),
    /** The number of the last invoice that this organiser raised. */
    lastInvoice: integer('last_invoice').notNull().default(0),
    /** The number of the last credit note that this organiser issued. */
    lastCreditNote: integer('last_credit_note').notNull().default(0),
    /** An organiser's picture as PNG, base64, and the random name under which it is handed out. */
    logo: text('logo'),
    logoID: uuid('logo_id').unique(),
    ...changeable(),
  },
  (row) => [index('orgs_organisers').on(row.id).where(sql`${row.kind} = 'organiser'`)],
);

export const people = product.table(
  'people',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orgID: organisation().notNull(),
    /** The organiser who invited an entrant. */
    invitedByID: organisation('invited_by_id'),
    /** The identity service's name of this person's account, in one row of each account; absent until it exists there. */
    sub: text('sub').unique(),
    /** The same in the account's further memberships, which a server of before takes for invitations without an account. */
    furtherSub: text('further_sub'),
    /** Whose membership this is: the account's name in all of its rows. */
    account: text('account').generatedAlwaysAs(sql`coalesce(sub, further_sub)`),
    type: text('type').$type<Role>().notNull(),
    email: text('email').notNull(),
    givenName: text('given_name').notNull().default(''),
    familyName: text('family_name').notNull().default(''),
    name: text('name').notNull().default(''),
    photoURL: text('photo_url'),
    country: text('country'),
    locale: text('locale').$type<Locale>().notNull().default('en'),
    /** Entries per award where an administrator set a number for this person. */
    allowedLimit: integer('allowed_limit'),
    locked: boolean('locked').notNull().default(false),
    invited: boolean('invited').notNull().default(false),
    /** Personal data is gone; what the person did stays. */
    erased: boolean('erased').notNull().default(false),
    defaultAwardID: uuid('default_award_id'),
    /** Organisations and people that a judge has to do with, for warnings of a conflict of interest. */
    affiliations: jsonb('affiliations').$type<string[]>().notNull().default([]),
    /** What a judge knows well, for whoever assigns entries. */
    expertise: text('expertise').notNull().default(''),
    /** Messages that the person does without. */
    declinedMails: jsonb('declined_mails').$type<Declinable[]>().notNull().default([]),
    /** When the token was issued that last changed the role. */
    roleAsOf: instant('role_as_of'),
    lastSignInAt: instant('last_sign_in_at'),
    /** When an administrator first set the account's password; triggers keep the three. */
    passwordGivenAt: instant('password_given_at'),
    /** Since when it is the person's own again. */
    passwordOwnAt: instant('password_own_at'),
    /** Whether the second factor changed in between. */
    factorDoubtful: boolean('factor_doubtful').notNull().default(false),
    /** Lists as the person arranged them. */
    views: jsonb('views').$type<SavedView[]>().notNull().default([]),
    ...changeable(),
  },
  (row) => [
    // The version before lists people by these two.
    index('people_org').on(row.orgID, row.type, row.name, row.id),
    index('people_name').on(row.name, row.id).where(sql`not ${row.erased}`),
    index('people_org_by_name').on(row.orgID, row.type, sql`${row.name} collate "und-x-icu"`, row.id),
    index('people_by_name').on(sql`${row.name} collate "und-x-icu"`, row.id).where(sql`not ${row.erased}`),
    index('people_invited').on(row.invitedByID).where(sql`${row.invitedByID} is not null`),
    index('people_address').on(sql`lower(${row.email})`).where(sql`not ${row.erased}`),
    uniqueIndex('people_org_email').on(row.orgID, sql`lower(${row.email})`).where(sql`not ${row.erased}`),
    uniqueIndex('people_entrant_email')
      .on(sql`lower(${row.email})`)
      .where(sql`${row.type} = 'entrant' and not ${row.erased}`),
    index('people_account').on(row.account),
    uniqueIndex('people_entrant_account').on(row.account).where(sql`${row.type} = 'entrant' and not ${row.erased}`),
    uniqueIndex('people_org_account').on(row.orgID, row.account).where(sql`not ${row.erased}`),
    check('people_one_sub', sql`sub is null or further_sub is null`),
  ],
);

export const person = (name = 'person_id') => uuid(name).references(() => people.id);

/** Which membership of an account each of its sessions works in. */
export const membershipChoices = product.table(
  'membership_choices',
  {
    account: text('account').notNull(),
    /** The sign-in (`origin_jti`, else the second of it) that the session came from. */
    grantID: text('grant_id').notNull(),
    personID: person().notNull(),
    /** Absent where nobody chose: the session began in it. */
    chosenAt: instant('chosen_at'),
    createdAt: createdAt(),
  },
  (row) => [primaryKey({ columns: [row.account, row.grantID] }), index('membership_choices_person').on(row.personID)],
);

/** Codes that stand for a lost second factor, as keyed hashes: each is used once, and new ones take the place of all. */
export const recoveryCodes = product.table(
  'recovery_codes',
  {
    personID: person().notNull(),
    hash: text('hash').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
    /** The attempt that used it, which is told again what became of it. */
    attempt: uuid('attempt'),
    /** When the second factor was switched off for it; absent where whoever used it was cut off. */
    appliedAt: instant('applied_at'),
  },
  (row) => [primaryKey({ columns: [row.personID, row.hash] })],
);
