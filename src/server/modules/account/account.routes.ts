import type { Organisation } from '#contract/entities/person.ts';
import type { Reply } from '#contract/schemas.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/route.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { requireRecentSignIn } from '../../platform/access/recentSignIn.ts';
import { maskedNumbers } from '../../platform/audit/maskedNumbers.ts';
import { changesOf, record } from '../../platform/audit/record.ts';
import { refuse, refuseStale } from '../../platform/errors/refusal.ts';
import {
  changeOrganisation,
  findOrganisation,
  holdOwn,
  refuseFormerStaff,
  shownTo,
} from '../organisations/organisations.repository.ts';
import { membershipsOf } from '../people/memberships.ts';
import { noteSignIn } from '../people/noteSignIn.ts';
import { findUser } from '../people/people.repository.ts';
import { chooseMembership, nameChosen, storeMembership } from './chooseMembership.ts';
import { followEmail, nameInToken } from './provision.ts';

/** Who calls, as their session goes on; of an account with several memberships also what it may be instead. */
async function accountOf(context: Context, principal: Principal): Promise<Reply<'login'>> {
  const { database } = context;
  const { orgID, personID, sub, actor } = principal;
  const isShared = principal.memberships > 1 && !actor;
  // An administrator looking on leaves the person's own trace alone.
  if (!actor) await noteSignIn(context, principal);
  if (isShared) await storeMembership(database, principal);
  await nameInToken(context, principal);
  await followEmail(context, principal);
  const [user, org] = await Promise.all([findUser(context, orgID, personID), findOrganisation(database, orgID)]);
  return { user, org: shownTo(principal, org), ...(isShared && { memberships: await membershipsOf(database, sub) }) };
}

export const accountRoutes = [
  handle('login', ({ principal, context }) => accountOf(context, principal)),

  handle('chooseMembership', async ({ principal, context, query }) => {
    const chosen = await chooseMembership(context, principal, query.personID);
    await nameChosen(context, chosen);
    return accountOf(context, chosen);
  }),

  handle('updateOrganisation', async ({ principal, context, body, ifMatch }) => {
    const { database, clock, config } = context;
    // Only organisers raise invoices, and have judges.
    const { tax, bankDetails, paymentDays, secondFactor, logo } = body;
    const ofOrganiser = [tax, bankDetails, paymentDays, secondFactor, logo].some((one) => one !== undefined);
    if (ofOrganiser && principal.type !== 'admin') throw refuse(403, 'request.role');
    if (secondFactor && config.cognito) throw refuse(409, 'org.secondFactorElsewhere');
    if (secondFactor === false) requireRecentSignIn(principal, clock);
    await database.transaction(async (tx) => {
      await holdOwn(tx, principal);
      const before = await findOrganisation(tx, principal.orgID);
      refuseFormerStaff(principal, before);
      if (!(await changeOrganisation(tx, principal.orgID, body, ifMatch))) {
        throw refuseStale(await findOrganisation(tx, principal.orgID));
      }
      const details = { changes: organisationChanges(before, await findOrganisation(tx, principal.orgID)) };
      const auditEvent = { action: 'org.updated', entity: 'org', entityID: principal.orgID, details } as const;
      await record(tx, clock, principal, auditEvent);
    });
    return findOrganisation(database, principal.orgID);
  }),
];

/** What was and is. The picture itself is no line of the audit, and of the numbers of accounts only the last four are kept. */
function organisationChanges(before: Organisation, after: Organisation) {
  const audited = (org: Organisation) => {
    const { name, billingCountry, taxID, tax, taxDecided, address, paymentDays, purchaseOrder, secondFactor } = org;
    return { name, billingCountry, taxID, tax, taxDecided, address, paymentDays, purchaseOrder, secondFactor };
  };
  const { bankDetails: was, logoID: old } = before;
  const { bankDetails: is, logoID: present } = after;
  return {
    ...changesOf(audited(before), audited(after)),
    ...(was !== is && { bankDetails: { from: was && maskedNumbers(was), to: is && maskedNumbers(is) } }),
    ...(old !== present && { logo: { from: old === null ? 'none' : 'former', to: present === null ? 'none' : 'new' } }),
  };
}
