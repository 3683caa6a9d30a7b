import { handle } from '../../http/route.ts';
import { requireRecentSignIn } from '../../platform/access/recentSignIn.ts';
import { record } from '../../platform/audit/record.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { holdAccount } from './memberships.ts';
import { lockPerson } from './people.repository.ts';
import { codesOf, hashesOf, leftOf, newCodes, replaceCodes } from './recoveryCodes.ts';

export const recoveryRoutes = [
  handle('getRecoveryCodes', async ({ principal, context }) => {
    if (principal.actor) throw refuse(403, 'session.acting');
    return leftOf(await codesOf(context.database, { id: principal.personID, account: principal.sub }));
  }),

  handle('makeRecoveryCodes', async ({ principal, context }) => {
    const { database, clock, identity } = context;
    const { personID, orgID, sub } = principal;
    if (principal.actor) throw refuse(403, 'session.acting');
    requireRecentSignIn(principal, clock);
    const account = await identity.find(sub);
    if (!account?.secondFactor) throw refuse(409, 'user.refusal.noSecondFactor');
    const hash = await hashesOf(context, personID);
    const codes = newCodes();
    const madeAt = clock.now();
    await inTransaction(database, async (tx) => {
      // One after the other, so that no codes of two calls stand side by side.
      await holdAccount(tx, sub);
      await lockPerson(tx, orgID, { id: personID });
      await replaceCodes(tx, { id: personID, account: sub }, codes.map(hash), madeAt);
      await record(tx, clock, principal, { action: 'user.recoveryCodesMade', entity: 'user', entityID: personID });
    });
    return { codes, madeAt: madeAt.toISOString() };
  }),
];
