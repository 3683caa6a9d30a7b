import { record } from '../audit/record.ts';
import type { Context } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { handle } from '../http/route.ts';
import { WeakPassword } from '../ports/identityAdmin.ts';
import { lockPerson } from './people.repository.ts';

export const passwordRoutes = [
  handle('changePassword', async ({ principal, context, query }) => {
    const { database, clock, identity } = context;
    if (principal.actor) throw refuse(403, 'session.acting');
    if (!(await identity.verifyPassword(principal.sub, query.old))) throw refuse(422, 'user.refusal.wrongPassword');
    await setPassword(context, principal.sub, query.new);
    await record(database, clock, principal, {
      ...{ action: 'user.passwordChanged', entity: 'user', entityID: principal.personID },
    });
    return {};
  }),

  handle('setUserPassword', async ({ principal, context, query }) => {
    const { database, clock } = context;
    await database.transaction(async (transaction) => {
      const person = await lockPerson(transaction, principal.orgID, { email: query.email });
      if (!person.sub) throw refuse(409, 'user.refusal.noAccount');
      const deed = { action: 'user.passwordSet', entity: 'user', entityID: person.id } as const;
      await record(transaction, clock, principal, deed);
      await setPassword(context, person.sub, query.newPassword);
    });
    return {};
  }),
];

async function setPassword({ identity }: Context, sub: string, password: string): Promise<void> {
  try {
    await identity.setPassword(sub, password);
  } catch (error) {
    if (error instanceof WeakPassword) throw refuse(422, 'user.refusal.weakPassword');
    throw error;
  }
}
