import { Type } from 'typebox';
import { logoLimits } from '#machines/settings/logo.rules.ts';
import { membershipSchema, organisationSchema, userSchema, viewSchema } from '../entities/person.ts';
import { personExportSchema } from '../entities/personExport.ts';
import { id } from '../parts.ts';
import { recoveryCodesSchema, recoveryLeftSchema } from '../recovery.ts';
import { sessionsSchema } from '../sessions.ts';
import { sortKeys } from '../sortKeys.ts';
import { closed, country, email, flag, listQuery, nothing, reason, searchBy, someOf, taxID } from './shared.ts';

const profile = Type.Partial(
  Type.Object({
    ...Type.Pick(userSchema, [
      'givenName',
      'familyName',
      'photoURL',
      'locale',
      'defaultAwardID',
      'affiliations',
      'expertise',
      'declinedMails',
    ]).properties,
    country,
  }),
);
/** Null takes the person's own limit away. */
const ownLimit = Type.Union([userSchema.properties.allowedLimit, Type.Null()]);
const assignments = Type.Array(Type.Object({ awardID: id, categoryIDs: Type.Array(id) }));
/** The lists as a person arranged them, by list and name. */
const savedViews = Type.Object({ views: Type.Array(viewSchema, { maxItems: 50 }) });

/** Who is signed in; `memberships` where the account has several, the present one among them. */
const accountSchema = Type.Object({
  user: userSchema,
  org: organisationSchema,
  memberships: Type.Optional(Type.Array(membershipSchema)),
});

/** What the calls about people, their account and their organisation send and answer. */
export const personSchemas = {
  getUser: { query: nothing, reply: userSchema },
  updateOwnUser: { query: nothing, body: profile, reply: userSchema },
  createUser: {
    query: nothing,
    body: Type.Object({
      email,
      givenName: userSchema.properties.givenName,
      familyName: userSchema.properties.familyName,
      type: userSchema.properties.type,
      locale: Type.Optional(userSchema.properties.locale),
      allowedLimit: Type.Optional(ownLimit),
      assignments: Type.Optional(assignments),
    }),
    reply: userSchema,
  },
  deleteUser: { query: Type.Object({ id }), reply: nothing },
  listUsers: {
    query: listQuery({
      ...searchBy(sortKeys.users),
      type: someOf(['admin', 'judge', 'entrant']),
      locked: flag,
      id: Type.Optional(id),
    }),
    reply: Type.Array(userSchema),
  },
  lockUser: { query: Type.Object({ id }), reply: userSchema },
  /** Asks for nothing besides the password, and ends every session: for whoever lost the device and has no recovery code left. */
  resetSecondFactor: { query: Type.Object({ id }), body: Type.Object({ reason }), reply: nothing },
  setUserPassword: { query: Type.Object({ email, newPassword: Type.String() }), reply: nothing },
  updateUser: {
    /** `orgID` in the query or in the body. */
    query: Type.Object({ id, orgID: Type.Optional(id) }),
    body: Type.Intersect([
      profile,
      Type.Object({
        orgID: Type.Optional(id),
        allowedLimit: Type.Optional(ownLimit),
        assignments: Type.Optional(assignments),
      }),
    ]),
    reply: userSchema,
  },
  loginAs: {
    query: Type.Object({ id, write: flag }),
    reply: Type.Object({ username: Type.String(), code: Type.String(), readOnly: Type.Boolean() }),
  },
  changePassword: { query: Type.Object({ old: Type.String(), new: Type.String() }), reply: nothing },
  exportUser: { query: Type.Object({ id: Type.Optional(id) }), reply: personExportSchema },
  /** The bytes of a zip. */
  exportUserFiles: { query: nothing, reply: Type.String() },
  getViews: { query: nothing, reply: savedViews },
  updateViews: { query: nothing, body: savedViews, reply: savedViews },
  /** The person's own address, typed by them, and as whom they were shown. */
  closeAccount: { query: nothing, body: Type.Object({ email, personID: Type.Optional(id) }), reply: nothing },
  getRecoveryCodes: { query: nothing, reply: recoveryLeftSchema },
  makeRecoveryCodes: { query: nothing, reply: recoveryCodesSchema },
  listSessions: { query: listQuery({}), reply: sessionsSchema },
  endSession: { query: Type.Object({ id }), reply: nothing },
  login: { query: nothing, reply: accountSchema },
  chooseMembership: { query: closed({ personID: Type.Optional(id) }), reply: accountSchema },
  updateOrganisation: {
    query: nothing,
    body: Type.Partial(
      Type.Object({
        name: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
        billingCountry: country,
        taxID: Type.Union([taxID, Type.Null()]),
        /** An organiser's logo: a small PNG (`machines/settings/logo.rules.ts`) as base64; null takes it away. */
        logo: Type.Union([Type.String({ maxLength: 4 * Math.ceil(logoLimits.bytes / 3) }), Type.Null()]),
        ...Type.Pick(organisationSchema, [
          'tax',
          'address',
          'bankDetails',
          'paymentDays',
          'purchaseOrder',
          'secondFactor',
        ]).properties,
      }),
    ),
    reply: organisationSchema,
  },
} as const;
