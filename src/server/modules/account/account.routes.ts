import { handle } from '../../http/route.ts';
import { requireRecentSignIn } from '../../platform/access/recentSignIn.ts';
import { record } from '../../platform/audit/record.ts';
import { refuse, refuseStale } from '../../platform/errors/refusal.ts';
import { changeOrganisation, findOrganisation } from '../organisations/organisations.repository.ts';
import { noteSignIn } from '../people/noteSignIn.ts';
import { findUser } from '../people/people.repository.ts';
import { followEmail, nameInToken } from './provision.ts';

export const accountRoutes = [
  handle('login', async ({ principal, context }) => {
    const { database } = context;
    // An administrator looking on leaves the person's own trace alone.
    if (!principal.actor) await noteSignIn(context, principal);
    await nameInToken(context, principal);
    await followEmail(context, principal);
    const [user, org] = await Promise.all([
      findUser(database, principal.orgID, principal.personID),
      findOrganisation(database, principal.orgID),
    ]);
    return { user, org };
  }),

  handle('updateOrganisation', async ({ principal, context, body, ifMatch }) => {
    const { database, clock } = context;
    // Only organisers raise invoices, and have judges.
    const { logo, ...words } = body;
    const { tax, bankDetails, paymentDays, secondFactor } = words;
    const ofOrganiser = [tax, bankDetails, paymentDays, secondFactor, logo].some((one) => one !== undefined);
    if (ofOrganiser && principal.type !== 'admin') throw refuse(403, 'request.role');
    if (secondFactor === false) requireRecentSignIn(principal, clock);
    await database.transaction(async (tx) => {
      if (!(await changeOrganisation(tx, principal.orgID, body, ifMatch))) {
        throw refuseStale(await findOrganisation(tx, principal.orgID));
      }
      // The picture itself is no line of the audit.
      const details = { ...words, ...(logo !== undefined && { logo: logo !== null }) };
      const auditEvent = { action: 'org.updated', entity: 'org', entityID: principal.orgID, details } as const;
      await record(tx, clock, principal, auditEvent);
    });
    return findOrganisation(database, principal.orgID);
  }),
];
